import type { ApprovalStep, FollowedWorkflow } from '@barem/shared/approval/schema'
import type { ApprovableEntity } from '@barem/shared/business'
import type { Fields } from '@barem/shared/document/fields'
import type { MailEndpoint } from '@barem/shared/document/mail'
import type { HistoryEndpoint } from '@barem/shared/event/history'
import type { Endpoint } from '@barem/shared/http/endpoint'
import type { idParams, Reference } from '@barem/shared/http/page'
import type { Filters } from '@barem/shared/list/filter'
import type { Permission } from '@barem/shared/permission/permissions'
import type { Format } from '@barem/shared/values/format'
import type { Issue } from '@barem/shared/values/issue'
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import { queryClient, queryOf } from '#api/query.ts'
import type { Approvable, ApprovableKind } from '#approval/approvable.ts'
import type { Action } from '#approval/verbs.ts'
import type { FormValues } from '#form/RecordForm.tsx'
import { hasText, type TextKey, textOf } from '#i18n/i18n.ts'
import { documentPaths } from '#navigation/paths.ts'
import type { Column } from '#table/columns.ts'
import type { DocumentAction } from './arrange-actions.ts'
import type { DocumentRow } from './columns.tsx'
import type { GridRow } from './grid-columns.ts'
import type { LinesKind } from './lines-kind.ts'

/** A document as its page reads it. */
export interface DocumentAnswer extends Approvable {
  /** yyyy-mm-dd. */
  date: string
  officer: Reference
  total: number
  /** Where its kind has lines. */
  lines?: readonly unknown[]
  /** What its kind sums of its lines; of goods also their weight. */
  totals?: { actualWeight?: number; [sum: string]: unknown }
  /** Of goods that are sold, for whoever may see it. */
  profit?: { profit: number; rate: number | null } | null
  /** Of a contract what its latest approved annex says in full; null where what was signed stands. */
  agreed?: object | null
  path: readonly ApprovalStep[]
  followed: FollowedWorkflow | null
  revisions: readonly Pick<Approvable, 'id' | 'number' | 'status'>[]
}

type One<Document> = Endpoint<typeof idParams, z.ZodType, z.ZodType, z.ZodType<Document>, 'data'>

/** The width of a column of amounts: eleven digits, and before them the mark of the annex that changed them. */
export const ANNEXED_PX = 172

/** One column of a list of documents: a field of the header, or what every document has. */
export interface ListedColumn {
  name: string
  sort?: string
  width?: number
  hidden?: boolean
  /** A shorter title, under `column` of the kind's words. */
  short?: boolean
  /** As of any column. */
  card?: Exclude<Column<DocumentRow>['card'], undefined>
  named?: boolean
  priority?: number
  /** Where it is shown otherwise than in the manner of its field. */
  render?: Column<DocumentRow>['render']
}

/** A kind of document: its calls, its addresses, its header, its list. Words stand under its entity. */
export interface DocumentKind<Document extends DocumentAnswer = DocumentAnswer>
  extends ApprovableKind<Document> {
  fields: Fields
  /** The field that names its partner. */
  partner: string
  /** The field that says until when it binds us, and for how many days a new one does. */
  validity?: { field: string; days: number }
  endpoints: ApprovableKind['endpoints'] & {
    list: Endpoint
    pdf: Endpoint
    /** Where it goes to a partner outside. */
    mail?: MailEndpoint
    one: One<Document>
    history: HistoryEndpoint
    defaults: Endpoint
    recent: Endpoint
    prices: Endpoint
    paper: Endpoint
    create: Endpoint
    update: Endpoint
  }
  paths: ReturnType<typeof documentPaths>
  /** How much a row of its list is, where many are decided on at once; its total when absent. */
  detail?: (row: DocumentRow, format: Format) => string
  /** The columns of its list, in their order. */
  columns: readonly ListedColumn[]
  /** How a first one comes to be, where it is not added in its list. */
  emptyText?: TextKey
  /** More buttons in the heading of its list. */
  ListButtons?: ComponentType
  /** The filters its list describes, and which are offered, in which order. */
  filters: Filters
  offered: readonly string[]
  /**
   * What it asks of others than its author: of those that a toggle of its list finds, of whoever has the right. Its title where
   * it is called otherwise than the toggle, and the column with the day by which it is to be done, where that is not its date.
   */
  task?: { toggle: string; right: Permission; title?: TextKey; day?: string }
}

/** Describes a kind of document in the browser; its addresses and what is said of one follow. */
export function documentKind<Document extends DocumentAnswer>({
  entity,
  ...given
}: Omit<DocumentKind<Document>, 'paths' | 'about' | 'margin'> & {
  entity: ApprovableEntity
}): DocumentKind<Document> {
  const { warned } = given
  return {
    entity,
    ...given,
    ...((given.validity || warned) && {
      warned: async (document) => [
        ...(await import('./usual-warnings.ts')).usualWarnings(given, document),
        ...((await warned?.(document)) ?? []),
      ],
    }),
    paths: documentPaths(entity),
    about: (document, format) =>
      textOf(`${entity}.about`, {
        [given.partner]: partnerOf(given, document),
        count: document.lines?.length ?? 0,
        weight: format.kilograms(document.totals?.actualWeight ?? 0),
        total: format.money(document.total),
      }),
    margin: ({ profit }, format) =>
      profit && profit.profit >= 0 ? textOf('document.margin', earned(profit, format)) : null,
  }
}

export type Profit = NonNullable<DocumentAnswer['profit']>

/** In words, whichever way it went. */
export function earned({ profit, rate }: Profit, format: Format) {
  return { profit: format.money(Math.abs(profit)), rate: rate === null ? '–' : format.rate(Math.abs(rate)) }
}

/** The name of a document's partner, also in a list. */
function partnerOf({ partner }: Pick<DocumentKind, 'partner'>, document: object): string {
  return (document as Record<string, Reference>)[partner]?.name ?? ''
}

/** What the company calls a document's partner, and its registered name. */
export function partnerNames(kind: Pick<DocumentKind, 'partner'>, document: object) {
  const short = (document as Record<string, string | undefined>)[`${kind.partner}AbbreviatedName`]
  const full = partnerOf(kind, document)
  return { short: short ?? full, full }
}

/** A name and what stands there, of a document that is there to be read. */
export interface Fact {
  label: string
  value: ReactNode
  strong?: boolean
}

/** One field of the header in its place. */
export interface FieldPlace<Document = never> {
  name: string
  /** Whether it is asked for, by what stands in the form; always without it. */
  when?: (values: FormValues) => boolean
  /** Below the field: the name of a text of the kind, or what says more than a text. */
  hint?: string | ComponentType
  /** Of a date, by what stands in the form: accepted, and yet worth a look. */
  warning?: (values: FormValues) => string | null
  /** Instead of the usual field of its kind; null where nothing is: it comes with what the document is made from. */
  Control?: ComponentType<{ name: string }> | null
  /** For reading: stands out; not shown; what follows it. */
  strong?: boolean
  shown?: (document: Document) => boolean
  followedBy?: (document: Document, format: Format) => Fact[]
}

export interface Section<Document = never> {
  /** The name of its heading under `section`. */
  title: string
  fields: readonly FieldPlace<Document>[]
}

/** What a kind adds to the page of a document. */
export interface OwnParts<Document> {
  /** What is shown for reading, where that is not the document itself. */
  shown: Document
  /** By what that is, where it may be more than one. */
  by?: string | undefined
  /** Said above it. */
  above: ReactNode
  actions: readonly DocumentAction[]
  /** The key of the action of any document that is the next step of this one. */
  leads?: string
  dialog: ReactNode
}

/** How a kind of document is written and read. */
export interface DocumentForm<Document extends DocumentAnswer, Line extends GridRow> {
  kind: DocumentKind<Document>
  schema: z.ZodObject
  /** Null where it has none. */
  lines: LinesKind<Line> | null
  /** Above the lines. */
  head: Section<Document>
  /** Below them. */
  sections: readonly Section<Document>[]
  /** Below the sections of one that is there, such as what rests on its lines. */
  Below?: ComponentType<{ document: Document }>
  /** What its kind shows at the side, such as what was made from it. */
  Beside?: ComponentType<{ document: Document }>
  /** What its kind says above everything else, such as what changes. */
  Above?: ComponentType<{ document: Document }>
  /** What its kind adds to the state under the title. */
  Strip?: ComponentType<{ document: Document; act: (action: Action) => void }>
  /** A hook: what its kind adds to the page of a document. */
  useOwn?: (document: Document) => OwnParts<Document>
  /** What the schema cannot see. */
  check: (values: FormValues, seesCost: boolean) => Issue[]
  /** Codes of `check` that are said while typing. */
  atOnce?: readonly string[]
  /** The header as its form holds it, where that is not what was read. */
  opened?: (values: FormValues) => FormValues
  /** What is sent of its form, where that is not what it holds. */
  sent?: (body: FormValues) => FormValues
}

/** Where what is typed in it and not saved is kept. */
export function draftPlace({ entity }: Pick<DocumentKind, 'entity'>, id = 'new'): string {
  return `${entity}/${id}`
}

/** The label of a field of the header. */
export function fieldLabel({ entity }: Pick<DocumentKind, 'entity'>, field: string): string {
  const own = [`${entity}.field.${field}`, `document.field.${field}`].find((key) => hasText(key))
  return own ? textOf(own) : field
}

/** A document as it counts now: of a contract its terms, lines and sums with its annexes. */
export function asAgreed<Document extends { agreed?: object | null }>(document: Document): Document {
  return document.agreed ? { ...document, ...document.agreed } : document
}

export function documentQuery<Document extends DocumentAnswer>(kind: DocumentKind<Document>, id: string) {
  return queryOf(kind.endpoints.one, { params: { id } })
}

/** Asks for the document in the address ahead of its page. */
export function preloadDocument<Document extends DocumentAnswer>(kind: DocumentKind<Document>) {
  return (id: string): Promise<void> =>
    queryClient.prefetchQuery(queryOf(kind.endpoints.one, { params: { id } }, { quiet: true }))
}
