import type { Status } from '#approval/lifecycle'
import type { ApprovalStep } from '#approval/schema'
import type { Company } from '#configuration/letterhead'
import type { DocumentDescription } from '#document/description'
import { printedFacts } from '#document/header'
import type { PaperFacts } from '#document/paper'
import type { Reference } from '#http/page'
import { translate } from '#i18n/translate'
import type { TextParams } from '#i18n/translator'
import { amountInWords } from '#values/amount-in-words'
import type { Locale } from '#values/constants'
import { type Format, formatFor } from '#values/format'
import type { Dong } from '#values/money'
import type { Fact, Party, Sheet } from './sheet.ts'
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
  paper: PaperFacts
}

type Text = (key: string, params?: TextParams) => string

/** In the language of the paper. */
export interface PrintWords {
  locale: Locale
  format: Format
  /** Any text by its whole key, and one of this kind. */
  text: Text
  own: Text
  /** What something is called in the language of the paper, where that is known. */
  called: (name: string) => string
}

export interface Writing extends PrintWords {
  /** A text of printed documents. */
  t: Text
  document: PrintedDocument
  /** The fields of its header, by name. */
  header: Record<string, unknown>
  kind: PrintedKind
  company: Company | null
  paper: PaperFacts
}

/** The table of a document's lines, the sums below it and what is said of them. */
export type SheetLines = Pick<Sheet, 'columns' | 'rows' | 'totals' | 'notes'>

interface Parts<Document> {
  /** Where its kind has lines; otherwise the total alone is printed. */
  lines?: (document: Document, words: PrintWords) => SheetLines
  /** What its kind adds below, before its own note; without it that stands elsewhere. */
  notes?: (document: Document, words: PrintWords) => string[]
  /** How its kind names both sides, and who signs, where that is not as of a quotation. */
  parties?: (writing: Writing) => Sheet['parties']
  signatures?: (writing: Writing) => Sheet['signatures']
}

/** What its kind says of a sheet; words stand under `<entity>.print`: `title`, and the role of its `author` where that signs. */
export interface PrintedKind extends Pick<DocumentDescription, 'fields' | 'partner' | 'printed'> {
  entity: string
}

/**
 * A document for paper, as its partner gets it: no cost, no profit, no history. It asks for the deposit with a VietQR only
 * once it is approved, and says across the page what else it is.
 */
export function documentSheet<Document extends PrintedDocument>(
  print: Print<Document>,
  kind: PrintedKind,
  parts: Parts<Document>,
): Sheet {
  const { document, locale, address } = print
  const writing = writingOf(print, kind)
  const { header, t, own } = writing
  const { columns, rows, totals, notes } = parts.lines?.(document, writing) ?? totalAlone(writing)
  return {
    locale,
    name: `${own('print.title')} ${document.number}`,
    company: letterhead(writing),
    title: own('print.title'),
    number: t('number', { number: document.number }),
    dateLine: t('dateLine', dayOf(header.date)),
    mark: document.status === 'approved' ? null : translate(locale, `approval.status.${document.status}`),
    preamble: null,
    parties: (parts.parties ?? parties)(writing),
    facts: facts(writing),
    heading: null,
    columns,
    rows,
    totals,
    inWords: { label: t('inWords'), value: amountInWords(document.total, locale) },
    payment: payment(writing),
    notes: [
      ...notes,
      ...(parts.notes
        ? [...parts.notes(document, writing), ...(header.note ? [String(header.note)] : [])]
        : []),
    ],
    articles: [],
    signatures: (parts.signatures ?? signatures)(writing),
    record: { address, words: t('record', { number: document.number }) },
    pageOf: t('pageOf', { page: '{page}', pages: '{pages}' }),
  }
}

/** What a document of this kind is written with. */
export function writingOf(
  { document, locale, company, paper }: Print<PrintedDocument>,
  kind: PrintedKind,
): Writing {
  const text: Text = (key, params) => translate(locale, key, params)
  return {
    ...{ document, kind, locale, company, paper, text },
    header: document as unknown as Record<string, unknown>,
    format: formatFor(locale),
    t: (key, params) => text(`print.${key}`, params),
    own: (key, params) => text(`${kind.entity}.${key}`, params),
    called: (name) => (locale === 'en' ? (paper.english[name] ?? name) : name),
  }
}

/** The parts of a business date. */
export function dayOf(date: unknown): { year: string; month: string; day: string } {
  const [year = '', month = '', day = ''] = String(date).split('-')
  return { year, month, day }
}

/** We pay for it: its partner is a supplier. */
export function isBought({ fields, partner }: PrintedKind): boolean {
  return fields[partner]!.to === 'supplier'
}

function totalAlone({ document, format, t }: Writing): SheetLines {
  const total = { label: t('goods.total'), value: format.money(document.total), strong: true }
  return { columns: [], rows: [], totals: [total], notes: [] }
}

/** What the company says of itself, in English where that is known and wanted. */
export function companyWords<Name extends 'name' | 'address' | 'representativePosition'>(
  company: Company,
  name: Name,
  locale: Locale,
): Company[Name] {
  return (locale === 'en' ? company[`${name}En` as const] : null) ?? company[name]
}

function letterhead({ company, locale, t }: Writing): Sheet['company'] {
  if (company === null) return null
  const { phone, email, website, taxCode, logoId } = company
  const reached = [t('phone', { phone }), email, website].filter(Boolean).join(' · ')
  return {
    name: companyWords(company, 'name', locale),
    lines: [companyWords(company, 'address', locale), `${t('taxCode', { taxCode })} · ${reached}`],
    logoId,
  }
}

/** The partner with whom to ask for, and we with who looks after it. */
function parties(writing: Writing): Sheet['parties'] {
  const { header, kind, company, locale, paper, t, own } = writing
  const { partner, printed } = kind
  const known = (label: string, value: unknown): Fact[] => (value ? [{ label, value: String(value) }] : [])
  const places: [place: number, name: string][] = [
    [printed.taxCode, `${partner}TaxCode`],
    [printed.phone, `${partner}Phone`],
  ]
  const theirs = places
    .toSorted(([left], [right]) => left - right)
    .flatMap(([, name]) => known(own(`field.${name}`), header[name]))
  const contact = [paper.contactPerson, paper.contactPhone].filter(Boolean).join(' – ')
  const officer = (header.officer as Reference | null)?.name
  const roles = isBought(kind) ? (['seller', 'buyer'] as const) : (['buyer', 'seller'] as const)
  const them: Party = {
    role: t(`party.${roles[0]}`),
    name: (header[partner] as Reference).name,
    facts: [...theirs, ...known(t('party.contact'), contact)],
  }
  const us: Party = {
    role: t(`party.${roles[1]}`),
    name: company ? companyWords(company, 'name', locale) : '',
    facts: [
      ...known(own('field.officer'), officer),
      ...known(t('party.phone'), paper.officerPhone),
      ...known(t('party.email'), paper.officerEmail),
    ],
  }
  return isBought(kind) ? [us, them] : [them, us]
}

/** What was agreed on: the even places stand on the left, the odd ones on the right. */
function facts({ header, kind, format, own, called }: Writing): Sheet['facts'] {
  const known = printedFacts(kind.fields, header as never, format)
    // who looks after it stands with us
    .filter(({ name }) => name !== 'officer')
    .sort((left, right) => left.place - right.place)
  const column = (remainder: 0 | 1): Fact[] =>
    known
      .filter(({ place }) => place % 2 === remainder)
      .map(({ name, value }) => ({ label: own(`field.${name}`), value: called(value) }))
  return [column(0), column(1)]
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

/** Where the director signs: who approved it, and in whose place, and when. */
export function approverSigns({ document, locale, format, t }: Writing): Sheet['signatures'][number] {
  const approved = document.path.findLast((step) => step.kind === 'approved')
  const name = approved?.name ?? null
  const of = approved?.inPlaceOf ?? null
  return {
    ...{ role: t('sign.approver'), hint: t('sign.hint') },
    name: name !== null && of !== null ? translate(locale, 'approval.inPlaceOf', { name, of }) : name,
    note: approved?.at ? t('sign.approved', { at: format.moment(approved.at) }) : null,
  }
}

function signatures(writing: Writing): Sheet['signatures'] {
  const { document, kind, t, own } = writing
  const hint = t('sign.hint')
  return [
    { role: t(isBought(kind) ? 'sign.supplier' : 'sign.customer'), hint, name: null, note: null },
    { role: own('print.author'), hint, name: document.author.name, note: null },
    approverSigns(writing),
  ]
}
