import { printedFacts } from '#document/header'
import type { Reference } from '#http/page'
import { BLANK } from './contract-parties.ts'
import { contractText, hasScales, paymentOnPaper, settlingOnPaper, type Terms } from './contract-terms.ts'
import { isBought, type Writing } from './document-sheet.ts'
import type { Article } from './sheet.ts'

/** What a contract says below its goods, article by article from the second. */
export function articlesOnPaper(writing: Writing): Article[] {
  const { header } = writing
  const t = contractText(writing)
  const terms = header as unknown as Terms & Parameters<typeof hasScales>[0]
  const general = ['performed', 'changed', 'disputed', 'force'].map((name) => t(`general.${name}`))
  const articles: [title: string, points: string[]][] = [
    [hasScales(terms) ? 'settling' : 'tolerance', settlingOnPaper(terms, writing)],
    ['quality', ['goods', 'certificates', 'claims', 'period'].map((name) => t(`quality.${name}`))],
    ['delivery', delivery(writing)],
    ['payment', payment(writing, terms)],
    ['general', [...general, ...(header.note ? [t('general.note', { note: String(header.note) })] : [])]],
  ]
  return articles.map(([title, points], index) => ({
    title: t('article', { no: index + 2, title: t(`title.${title}`) }),
    points,
  }))
}

/** Where, until when and how; a place and a day are asked for, the rest is said where it is known. */
function delivery(writing: Writing): string[] {
  const { header, kind, paper } = writing
  const t = contractText(writing)
  const bought = isBought(kind)
  const place = factOf(writing, bought ? 'deliveryAddress' : 'shippingAddress')
  const contact = (...known: (string | null | undefined)[]) => known.filter(Boolean).join(' – ')
  const theirs = contact(paper.contactPerson, paper.contactPhone)
  const ours = contact((header.officer as Reference | null)?.name, paper.officerPhone)
  const [buyer, seller] = bought ? [ours, theirs] : [theirs, ours]
  return [
    t('delivery.place', { place: place ?? BLANK }),
    t('delivery.day', { day: factOf(writing, 'expectedReceiptDate') ?? BLANK }),
    ...['deliveryMethod', 'shippingMethod'].flatMap((name) => termOf(writing, name)),
    ...(buyer && seller ? [t('delivery.contact', { buyer, seller })] : []),
    t('delivery.minutes'),
  ]
}

function payment(writing: Writing, terms: Terms): string[] {
  const { header, format } = writing
  const t = contractText(writing)
  const deposit = Number(header.deposit ?? 0)
  return [
    ...(deposit > 0 ? [t('deposit', { deposit: format.money(deposit) })] : []),
    paymentOnPaper(terms, writing),
    ...termOf(writing, 'paymentMethod'),
    t('invoice'),
    t('late'),
  ]
}

/** A field of the header that stands on paper, in words. */
function factOf({ header, kind, format, called }: Writing, name: string): string | null {
  const found = printedFacts(kind.fields, header as never, format).find((fact) => fact.name === name)
  return found ? called(found.value) : null
}

/** The same with its name, where it is known. */
function termOf(writing: Writing, name: string): string[] {
  const value = factOf(writing, name)
  return value === null ? [] : [`${writing.own(`field.${name}`)}: ${value}.`]
}
