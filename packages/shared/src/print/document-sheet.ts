import type { Status } from '#approval/lifecycle'
import type { ApprovalStep } from '#approval/schema'
import type { Company } from '#configuration/company'
import type { DocumentDescription } from '#document/description'
import { printedFacts } from '#document/header'
import type { Reference } from '#http/page'
import { translate } from '#i18n/translate'
import type { TextParams } from '#i18n/translator'
import { amountInWords } from '#values/amount-in-words'
import type { Locale } from '#values/constants'
import { type Format, formatFor } from '#values/format'
import type { Dong } from '#values/money'
import type { Fact, Sheet } from './sheet.ts'
import { transferContent, vietQr } from './viet-qr.ts'

/** What is printed of a document of any kind, beside the fields of its header. */
export interface PrintedDocument {
  number: string
  status: Status
  author: Reference
  total: number
  path: readonly ApprovalStep[]
}

export interface Print<Document> {
  document: Document
  locale: Locale
  company: Company | null
  /** Where the record opens. */
  address: string
}

type Text = (key: string, params?: TextParams) => string

/** In the language of the paper. */
export interface PrintWords {
  format: Format
  /** Any text by its whole key, and one of this kind. */
  text: Text
  own: Text
}

interface Writing extends PrintWords {
  /** A text of printed documents. */
  t: Text
  document: PrintedDocument
  /** The fields of its header, by name. */
  header: Record<string, unknown>
  kind: PrintedKind
  locale: Locale
  company: Company | null
}

/** The table of a document's lines, the sums below it and what is said of them. */
export type SheetLines = Pick<Sheet, 'columns' | 'rows' | 'totals' | 'notes'>

interface Parts<Document> {
  /** Where its kind has lines; otherwise the total alone is printed. */
  lines?: (document: Document, words: PrintWords) => SheetLines
  /** What its kind adds below. */
  notes: (document: Document, words: PrintWords) => string[]
}

/** What its kind says of a sheet; words stand under `<entity>.print`: `title`, and the role of its `author`. */
interface PrintedKind extends Pick<DocumentDescription, 'fields' | 'partner' | 'printed'> {
  entity: string
}

/**
 * A document for paper, as its partner gets it: no cost, no profit, no history. It asks for the deposit with a VietQR only
 * once it is approved, and says across the page what else it is.
 */
export function documentSheet<Document extends PrintedDocument>(
  { document, locale, company, address }: Print<Document>,
  kind: PrintedKind,
  parts: Parts<Document>,
): Sheet {
  const text: Text = (key, params) => translate(locale, key, params)
  const t: Text = (key, params) => text(`print.${key}`, params)
  const own: Text = (key, params) => text(`${kind.entity}.${key}`, params)
  const header = document as unknown as Record<string, unknown>
  const writing: Writing = {
    document,
    header,
    kind,
    locale,
    company,
    format: formatFor(locale),
    text,
    t,
    own,
  }
  const { columns, rows, totals, notes } = parts.lines?.(document, writing) ?? totalAlone(writing)
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
    columns,
    rows,
    totals,
    inWords: { label: t('inWords'), value: amountInWords(document.total, locale) },
    payment: payment(writing),
    notes: [...notes, ...parts.notes(document, writing), ...(header.note ? [String(header.note)] : [])],
    signatures: signatures(writing),
    record: { address, words: t('record', { number: document.number }) },
    pageOf: t('pageOf', { page: '{page}', pages: '{pages}' }),
  }
}

/** We pay for it: its partner is a supplier. */
function isBought({ fields, partner }: PrintedKind): boolean {
  return fields[partner]!.to === 'supplier'
}

function totalAlone({ document, format, t }: Writing): SheetLines {
  const total = { label: t('goods.total'), value: format.money(document.total), strong: true }
  return { columns: [], rows: [], totals: [total], notes: [] }
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

/** Only who buys from us pays to our account. */
function payment({ document, header, company, kind, format, t }: Writing): Sheet['payment'] {
  const account = isBought(kind) ? null : company?.bankAccount
  const amount = Number(header.deposit ?? 0) as Dong
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
