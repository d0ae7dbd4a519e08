import type { Company } from '#configuration/company'
import { printedFacts } from '#document/header'
import { translate } from '#i18n/translate'
import type { TextParams } from '#i18n/translator'
import type { Quotation } from '#quotation/endpoints'
import type { QuotationLine } from '#quotation/fields'
import { quotationFields } from '#quotation/fields'
import { amountInWords } from '#values/amount-in-words'
import type { Locale } from '#values/constants'
import { sum } from '#values/decimal'
import { type Format, formatFor } from '#values/format'
import type { LocalDate } from '#values/local-date'
import type { Dong } from '#values/money'
import type { Fact, Sheet, SheetCell, SheetColumn } from './sheet.ts'
import { transferContent, vietQr } from './viet-qr.ts'

interface Print {
  quotation: Quotation
  locale: Locale
  company: Company | null
  /** Where the record opens. */
  address: string
}

interface Writing extends Print {
  format: Format
  /** A text of printed documents. */
  t: (key: string, params?: TextParams) => string
}

/**
 * A quotation for paper, as its customer gets it: no cost, no profit, no history. It asks for the deposit with a VietQR
 * only once it is approved, and says across the page what else it is.
 */
export function quotationSheet(print: Print): Sheet {
  const { quotation, locale } = print
  const t = (key: string, params?: TextParams) => translate(locale, `print.${key}`, params)
  const writing: Writing = { ...print, format: formatFor(locale), t }
  const [year = '', month = '', day = ''] = quotation.date.split('-')
  return {
    locale,
    name: `${t('quotation.title')} ${quotation.number}`,
    company: letterhead(writing),
    title: t('quotation.title'),
    number: t('number', { number: quotation.number }),
    dateLine: t('dateLine', { day, month, year }),
    mark: quotation.status === 'approved' ? null : translate(locale, `approval.status.${quotation.status}`),
    facts: facts(writing),
    columns: columns(writing),
    rows: quotation.lines.map((line, index) => row(line, index, writing)),
    totals: totals(writing),
    inWords: { label: t('inWords'), value: amountInWords(quotation.totals.total, locale) },
    payment: payment(writing),
    notes: notes(writing),
    signatures: signatures(writing),
    record: { address: print.address, words: t('record', { number: quotation.number }) },
    pageOf: t('pageOf', { page: '{page}', pages: '{pages}' }),
  }
}

function letterhead({ company, locale, t }: Writing): Sheet['company'] {
  if (company === null) return null
  const { name, nameEn, address, phone, email, website, taxCode } = company
  const reached = [t('phone', { phone }), email, website].filter(Boolean).join(' · ')
  return {
    name: locale === 'en' ? (nameEn ?? name) : name,
    lines: [address, `${t('taxCode', { taxCode })} · ${reached}`],
  }
}

/** What is known of customer, delivery and payment; what is not known leaves no gap. */
function facts({ quotation, locale, format, t }: Writing): Fact[] {
  const ofCustomer = (place: number, name: string, value: string | null) =>
    value ? [{ place, name, value }] : []
  const known = [
    ...printedFacts(quotationFields, quotation, format),
    ...ofCustomer(2, 'customerTaxCode', quotation.customerTaxCode),
    ...ofCustomer(4, 'customerPhone', quotation.customerPhone),
  ].sort((left, right) => left.place - right.place)
  return [
    { label: t('quotation.to'), value: quotation.customer.name },
    ...known.map(({ name, value }) => ({ label: translate(locale, `quotation.field.${name}`), value })),
  ]
}

function columns({ t }: Writing): SheetColumn[] {
  const column = (name: string, width: number, align: SheetColumn['align'] = 'right') => ({
    title: t(`quotation.${name}`),
    width,
    align,
  })
  return [
    column('no', 6, 'center'),
    column('item', 27, 'left'),
    column('unit', 7, 'center'),
    column('quantity', 10),
    column('length', 8),
    column('weight', 13),
    column('price', 13),
    column('amount', 16),
  ]
}

function row(line: QuotationLine, index: number, { format, t }: Writing): SheetCell[] {
  const byItem = line.priceType === 'item'
  const barem =
    line.barem === null ? '' : ` · ${t('quotation.barem', { barem: format.number(line.barem, 4) })}`
  return [
    { text: String(index + 1) },
    { text: line.productName, small: `${line.productCode}${barem}` },
    { text: line.unitName },
    { text: format.number(line.quantity, 3) },
    { text: line.length === null ? '' : format.number(line.length, 3) },
    weightCell(line, format, t),
    {
      text: format.number(line.salePrice, 2),
      small: t('quotation.per', { unit: byItem ? line.unitName : 'kg' }),
    },
    { text: format.number(line.amount, 0) },
  ]
}

/** Kg by which the line is priced; by calculation where it is priced by item. */
function pricingWeight(line: QuotationLine): number {
  return line.priceType === 'actual' ? line.actualWeight : line.theoreticalWeight
}

/** Which of the two weights it is, unless the line is in kg anyway. */
function weightCell(line: QuotationLine, format: Format, t: Writing['t']): SheetCell {
  const weight = pricingWeight(line)
  if (weight === 0) return { text: '' }
  const byScale = line.priceType === 'actual'
  const text = format.number(weight, 3)
  return line.unitKind === 'mass' && !byScale
    ? { text }
    : { text, small: t(byScale ? 'quotation.actual' : 'quotation.theoretical') }
}

function totals({ quotation, format, t }: Writing): Sheet['totals'] {
  const { goods, discount, shippingFee, total, vatByRate, shippingVat, deposit, rest } = quotation.totals
  const vat = new Map<number, number>(vatByRate.map((entry) => [entry.rate, entry.vat]))
  if (shippingVat !== 0)
    vat.set(quotation.shippingVatRate, (vat.get(quotation.shippingVatRate) ?? 0) + shippingVat)
  const weights = quotation.lines.map((line) => pricingWeight(line))
  return [
    { label: t('quotation.totalWeight'), value: format.kilograms(sum(weights)) },
    { label: t('quotation.goods'), value: format.money(goods) },
    ...(discount === 0 ? [] : [{ label: t('quotation.discount'), value: format.money(-discount) }]),
    ...(shippingFee === 0 ? [] : [{ label: t('quotation.shippingFee'), value: format.money(shippingFee) }]),
    { label: t('quotation.total'), value: format.money(total), strong: true },
    ...[...vat].map(([rate, amount]) => ({
      label: t('quotation.vatOf', { rate: format.rate(rate) }),
      value: format.money(amount),
    })),
    ...(deposit === 0
      ? []
      : [
          { label: t('quotation.deposit'), value: format.money(deposit) },
          { label: t('quotation.rest'), value: format.money(rest) },
        ]),
  ]
}

function payment({ quotation, company, format, t }: Writing): Sheet['payment'] {
  const account = company?.bankAccount
  const amount = quotation.totals.deposit as Dong
  if (!account || amount <= 0 || quotation.status !== 'approved') return null
  const content = transferContent(`${quotation.number} ${t('quotation.transfer')}`)
  const fact = (name: string, value: string): Fact => ({ label: t(`payment.${name}`), value })
  return {
    title: t('quotation.payDeposit'),
    facts: [
      fact('amount', format.money(amount)),
      fact('bank', account.bankName),
      fact('account', account.accountNumber),
      fact('holder', account.accountName),
      fact('content', content),
    ],
    qr: vietQr(account, amount, content),
  }
}

function notes({ quotation, format, t }: Writing): string[] {
  const prices = new Set(quotation.lines.map((line) => line.priceType))
  return [
    t('quotation.vatIncluded'),
    ...(prices.has('theoretical') ? [t('quotation.byBarem')] : []),
    ...(prices.has('actual') ? [t('quotation.byScale')] : []),
    ...(quotation.selfPick ? [t('quotation.selfPick')] : []),
    ...(quotation.validUntil
      ? [t('quotation.valid', { date: format.date(quotation.validUntil as LocalDate) })]
      : []),
    ...(quotation.note ? [quotation.note] : []),
  ]
}

function signatures({ quotation, format, t }: Writing): Sheet['signatures'] {
  const hint = t('sign.hint')
  const approved = quotation.path.findLast((step) => step.kind === 'approved')
  return [
    { role: t('sign.customer'), hint, name: null, note: null },
    { role: t('sign.author'), hint, name: quotation.author.name, note: null },
    {
      role: t('sign.approver'),
      hint,
      name: approved?.name ?? null,
      note: approved?.at ? t('sign.approved', { at: format.moment(approved.at) }) : null,
    },
  ]
}
