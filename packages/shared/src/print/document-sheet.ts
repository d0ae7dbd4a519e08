import type { Status } from '#approval/lifecycle'
import type { ApprovalStep } from '#approval/schema'
import type { Company } from '#configuration/company'
import type { DocumentDescription } from '#document/description'
import { printedFacts } from '#document/header'
import type { Reference } from '#http/page'
import { translate } from '#i18n/translate'
import type { TextParams } from '#i18n/translator'
import type { PriceName } from '#trade-line/line'
import type { Totals } from '#trade-line/pricing'
import { amountInWords } from '#values/amount-in-words'
import type { Locale, PriceType } from '#values/constants'
import { sum } from '#values/decimal'
import { type Format, formatFor } from '#values/format'
import type { Dong } from '#values/money'
import type { UnitKind } from '#values/quantity'
import type { Fact, Sheet, SheetCell, SheetColumn } from './sheet.ts'
import { transferContent, vietQr } from './viet-qr.ts'

type PrintedLine = { [Price in PriceName]?: number | null } & {
  productCode: string
  productName: string
  unitName: string
  unitKind: UnitKind
  quantity: number
  length: number | null
  barem: number | null
  priceType: PriceType
  theoreticalWeight: number
  actualWeight: number
  amount: number
}

/** What is printed of a document of any kind, beside the fields of its header. */
export interface PrintedDocument {
  number: string
  status: Status
  author: Reference
  lines: PrintedLine[]
  totals: { [Name in keyof Omit<Totals, 'vatByRate'>]: number } & {
    vatByRate: readonly { rate: number; vat: number }[]
  }
  path: readonly ApprovalStep[]
}

export interface Print<Document> {
  document: Document
  locale: Locale
  company: Company | null
  /** Where the record opens. */
  address: string
}

interface Writing {
  document: PrintedDocument
  /** The fields of its header, by name. */
  header: Record<string, unknown>
  kind: PrintedKind
  locale: Locale
  company: Company | null
  format: Format
  /** A text of printed documents. */
  t: (key: string, params?: TextParams) => string
  /** A text of this kind. */
  own: (key: string, params?: TextParams) => string
}

/** What its kind says of a sheet; words stand under `<entity>.print`: `title`, and the role of its `author`. */
interface PrintedKind extends Pick<DocumentDescription, 'fields' | 'partner' | 'printed' | 'line'> {
  entity: string
}

/**
 * A document for paper, as its partner gets it: no cost, no profit, no history. It asks for the deposit with a VietQR only
 * once it is approved, and says across the page what else it is. `notes`: what its kind adds below.
 */
export function documentSheet<Document extends PrintedDocument>(
  { document, locale, company, address }: Print<Document>,
  kind: PrintedKind,
  notes: (document: Document, words: Pick<Writing, 'own' | 'format'>) => string[],
): Sheet {
  const t = (key: string, params?: TextParams) => translate(locale, `print.${key}`, params)
  const own = (key: string, params?: TextParams) => translate(locale, `${kind.entity}.${key}`, params)
  const header = document as unknown as Record<string, unknown>
  const writing: Writing = { document, header, kind, locale, company, format: formatFor(locale), t, own }
  const [year = '', month = '', day = ''] = String(header.date).split('-')
  return {
    locale,
    name: `${own('print.title')} ${document.number}`,
    company: letterhead(writing),
    title: own('print.title'),
    number: t('number', { number: document.number }),
    dateLine: t('dateLine', { day, month, year }),
    mark: document.status === 'approved' ? null : translate(locale, `approval.status.${document.status}`),
    facts: facts(writing),
    columns: columns(writing),
    rows: document.lines.map((line, index) => row(line, index, writing)),
    totals: totals(writing),
    inWords: { label: t('inWords'), value: amountInWords(document.totals.total, locale) },
    payment: payment(writing),
    notes: [
      ...goodsNotes(writing),
      ...notes(document, writing),
      ...(header.note ? [String(header.note)] : []),
    ],
    signatures: signatures(writing),
    record: { address, words: t('record', { number: document.number }) },
    pageOf: t('pageOf', { page: '{page}', pages: '{pages}' }),
  }
}

/** We pay for it: its partner is a supplier. */
function isBought({ fields, partner }: PrintedKind): boolean {
  return fields[partner]!.to === 'supplier'
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

/**
 * What is known of partner, delivery and payment. The partner and the even places stand on the left, the odd ones on the
 * right; what is not known leaves no gap in its column.
 */
function facts({ header, kind, format, t, own }: Writing): Sheet['facts'] {
  const { fields, partner, printed } = kind
  const ofPartner = (place: number, name: string) =>
    header[name] ? [{ place, name, value: String(header[name]) }] : []
  const known = [
    ...printedFacts(fields, header as never, format),
    ...ofPartner(printed.taxCode, `${partner}TaxCode`),
    ...ofPartner(printed.phone, `${partner}Phone`),
  ].sort((left, right) => left.place - right.place)
  const column = (remainder: 0 | 1): Fact[] =>
    known
      .filter(({ place }) => place % 2 === remainder)
      .map(({ name, value }) => ({ label: own(`field.${name}`), value }))
  return [[{ label: t('goods.to'), value: (header[partner] as Reference).name }, ...column(0)], column(1)]
}

function columns({ t }: Writing): SheetColumn[] {
  const column = (name: string, width: number, align: SheetColumn['align'] = 'right') => ({
    title: t(`goods.${name}`),
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

function row(line: PrintedLine, index: number, { kind, format, t }: Writing): SheetCell[] {
  const byItem = line.priceType === 'item'
  const barem = line.barem === null ? '' : ` · ${t('goods.barem', { barem: format.number(line.barem, 4) })}`
  return [
    { text: String(index + 1) },
    { text: line.productName, small: `${line.productCode}${barem}` },
    { text: line.unitName },
    { text: format.number(line.quantity, 3) },
    { text: line.length === null ? '' : format.number(line.length, 3) },
    weightCell(line, format, t),
    {
      text: format.number(line[kind.line.price] ?? 0, 2),
      small: t('goods.per', { unit: byItem ? line.unitName : 'kg' }),
    },
    { text: format.number(line.amount, 0) },
  ]
}

/** Kg by which the line is priced; by calculation where it is priced by item. */
function pricingWeight(line: PrintedLine): number {
  return line.priceType === 'actual' ? line.actualWeight : line.theoreticalWeight
}

/** Which of the two weights it is, unless the line is in kg anyway. */
function weightCell(line: PrintedLine, format: Format, t: Writing['t']): SheetCell {
  const weight = pricingWeight(line)
  if (weight === 0) return { text: '' }
  const byScale = line.priceType === 'actual'
  const text = format.number(weight, 3)
  return line.unitKind === 'mass' && !byScale
    ? { text }
    : { text, small: t(byScale ? 'goods.actual' : 'goods.theoretical') }
}

function totals({ document, header, format, t }: Writing): Sheet['totals'] {
  const { goods, discount, shippingFee, total, vatByRate, shippingVat, deposit, rest } = document.totals
  const vat = new Map<number, number>(vatByRate.map((entry) => [entry.rate, entry.vat]))
  const shippingRate = Number(header.shippingVatRate ?? 0)
  if (shippingVat !== 0) vat.set(shippingRate, (vat.get(shippingRate) ?? 0) + shippingVat)
  const weights = document.lines.map((line) => pricingWeight(line))
  return [
    { label: t('goods.totalWeight'), value: format.kilograms(sum(weights)) },
    { label: t('goods.goods'), value: format.money(goods) },
    ...(discount === 0 ? [] : [{ label: t('goods.discount'), value: format.money(-discount) }]),
    ...(shippingFee === 0 ? [] : [{ label: t('goods.shippingFee'), value: format.money(shippingFee) }]),
    { label: t('goods.total'), value: format.money(total), strong: true },
    ...[...vat].map(([rate, amount]) => ({
      label: t('goods.vatOf', { rate: format.rate(rate) }),
      value: format.money(amount),
    })),
    ...(deposit === 0
      ? []
      : [
          { label: t('goods.deposit'), value: format.money(deposit) },
          { label: t('goods.rest'), value: format.money(rest) },
        ]),
  ]
}

/** Only who buys from us pays to our account. */
function payment({ document, company, kind, format, t }: Writing): Sheet['payment'] {
  const account = isBought(kind) ? null : company?.bankAccount
  const amount = document.totals.deposit as Dong
  if (!account || amount <= 0 || document.status !== 'approved') return null
  const content = transferContent(`${document.number} ${t('goods.transfer')}`)
  const fact = (name: string, value: string): Fact => ({ label: t(`payment.${name}`), value })
  return {
    title: t('goods.payDeposit'),
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

function goodsNotes({ document, t }: Writing): string[] {
  const prices = new Set(document.lines.map((line) => line.priceType))
  return [
    t('goods.vatIncluded'),
    ...(prices.has('theoretical') ? [t('goods.byBarem')] : []),
    ...(prices.has('actual') ? [t('goods.byScale')] : []),
  ]
}

function signatures({ document, kind, format, t, own }: Writing): Sheet['signatures'] {
  const hint = t('sign.hint')
  const approved = document.path.findLast((step) => step.kind === 'approved')
  return [
    { role: t(isBought(kind) ? 'sign.supplier' : 'sign.customer'), hint, name: null, note: null },
    { role: own('print.author'), hint, name: document.author.name, note: null },
    {
      role: t('sign.approver'),
      hint,
      name: approved?.name ?? null,
      note: approved?.at ? t('sign.approved', { at: format.moment(approved.at) }) : null,
    },
  ]
}
