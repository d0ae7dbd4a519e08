import type { Reference } from '@barem/shared/http/page'
import type { Format } from '@barem/shared/values/format'
import type { ReactNode } from 'react'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { PhoneLink } from '#ui/PhoneLink.tsx'
import {
  type DocumentAnswer,
  type DocumentKind,
  type Fact,
  fieldLabel,
  type Section,
} from './document-kind.ts'

interface Props<Document extends DocumentAnswer> {
  kind: DocumentKind<Document>
  section: Section<Document>
  document: Document
  /** Only its heading until it is opened. */
  folded?: boolean
}

/** A value longer than this takes the room of two. */
const LONG_CHARACTERS = 28

/** One section of a header to be read: names and values; what is empty is left out, and with nothing in it the whole section. */
export function HeaderFacts<Document extends DocumentAnswer>(props: Props<Document>) {
  const { kind, section, document, folded = false } = props
  const format = useFormat()
  const facts = section.fields.flatMap(({ name, strong = false, shown, followedBy }): Fact[] => [
    ...(shown && !shown(document)
      ? []
      : [{ label: fieldLabel(kind, name), value: factValue(kind, document, name, format), strong }]),
    ...(followedBy?.(document, format) ?? []),
  ])
  const given = facts.filter(({ value }) => value)
  if (given.length === 0) return null
  const title = textOf(`${kind.entity}.section.${section.title}`)
  const list = (
    <dl className="document-facts">
      {given.map(({ label, value, strong }) => (
        <div
          key={label}
          className={String(value).length > LONG_CHARACTERS ? 'document-fact-long' : undefined}
        >
          <dt>{label}</dt>
          <dd>{strong ? <strong>{value}</strong> : value}</dd>
        </div>
      ))}
    </dl>
  )
  if (folded)
    return (
      <details className="form-section document-folded">
        <summary>
          <h2>{title}</h2>
        </summary>
        {list}
      </details>
    )
  return (
    <section className="form-section" aria-label={title}>
      {title === given[0]?.label ? null : <h2>{title}</h2>}
      {list}
    </section>
  )
}

/** The telephone of whom a document is for, to be called; left out where it is not told. */
export function phoneFact(kind: Pick<DocumentKind, 'entity'>, name: string, phone: string): Fact {
  return { label: fieldLabel(kind, name), value: phone && <PhoneLink phone={phone} /> }
}

/** What stands in a field, in the reader's manner; nothing where it says nothing: no amount, no flag. */
export function factValue(
  kind: Pick<DocumentKind, 'entity' | 'fields'>,
  document: object,
  name: string,
  format: Format,
): ReactNode {
  const value = (document as Record<string, unknown>)[name]
  if (value === null || value === undefined || value === 0 || value === false) return null
  switch (kind.fields[name]?.kind) {
    case 'date':
      return format.date(String(value))
    case 'dong':
      return format.money(Number(value))
    case 'rate':
      return format.rate(Number(value))
    case 'flag':
      return textOf('frame.list.yes')
    case 'choice':
      return textOf(`${kind.entity}.${name}.${String(value)}`)
    case 'reference':
      return (value as Reference).name
    default:
      return String(value)
  }
}
