import type { HistoryEndpoint } from '@barem/shared/event/history'
import type { RecordAbilities } from '@barem/shared/http/abilities'
import type { Endpoint } from '@barem/shared/http/endpoint'
import type { idParams } from '@barem/shared/http/page'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { queryClient, queryOf } from '#api/query.ts'
import type { UsesEndpoint } from '#category/use-in-use.tsx'
import type { RecordHistoryWords } from '#event/RecordHistory.tsx'
import type { FormValues } from '#form/RecordForm.tsx'
import { type TextKey, textOf } from '#i18n/i18n.ts'
import type { OfferInUse } from '#table/removal.ts'

/** What every plain record carries. */
export interface RecordAnswer {
  id: string
  version: number
  /** What it is known by, to be copied; absent of a kind that has no codes. */
  code?: string | null
  /** Absent of a kind that has no such state. */
  active?: boolean
  abilities: RecordAbilities
}

type One<Answer> = Endpoint<typeof idParams, z.ZodType, z.ZodType, z.ZodType<Answer>, 'data'>

/** A kind of plain record: its calls, its addresses, its form. Words stand under its entity. */
export interface RecordKind<Answer extends RecordAnswer> {
  entity: string
  endpoints: {
    one: One<Answer>
    create: Endpoint
    update: Endpoint
    remove: Endpoint
    history: HistoryEndpoint
    /** What names one, where that keeps it from being deleted. */
    uses?: UsesEndpoint
  }
  paths: { list: string; add: string; one: (id: string) => string }
  schema: z.ZodObject
  /** Of a new record, where it is another. */
  newSchema?: z.ZodObject
  /** What an empty form shows. */
  initial: FormValues
  labels: Readonly<Record<string, TextKey>>
  /** The fields of its form; of a record that is there, with what it refers to. */
  fields: (record?: Answer) => ReactNode
  /** What texts about one are filled with. */
  called: (record: Answer) => Record<string, string>
  /** The same in the heading, where that is shorter. */
  titled?: (record: Answer) => Record<string, string>
  /** Of its history, where the names of events and fields alone do not say it. */
  history?: Partial<RecordHistoryWords>
  /** What is said once of a new one, beside that it is saved. */
  created?: (record: Answer) => void
  /** Beside the heading: what is done with it beside its form. */
  actions?: (record: Answer) => ReactNode
  /** What is offered in place of deleting one that is in use. */
  inUse?: OfferInUse<Answer>
  /** Above the buttons of its form, always in sight. */
  above?: (record: Answer) => ReactNode
  /** What belongs to it stands in tabs with counters beside the form. */
  tabbed?: true
  /** Beside its form, above what happened with it. */
  aside?: (record: Answer) => ReactNode
  /** What happened with it, in place of its history alone. */
  story?: (record: Answer) => ReactNode
  /** Under the heading: what one does with it from here, such as calling. */
  head?: (record: Answer) => ReactNode
}

/** A text about one record: `customer.saved`. */
export function recordText<Answer extends RecordAnswer>(
  { entity, called }: RecordKind<Answer>,
  key: string,
  record: Answer,
): string {
  return textOf(`${entity}.${key}`, called(record))
}

/** Asks for the record in the address ahead of its page. */
export function preloadRecord<Answer extends RecordAnswer>({ endpoints }: RecordKind<Answer>) {
  return (id: string): Promise<void> =>
    queryClient.prefetchQuery(queryOf(endpoints.one, { params: { id } }, { quiet: true }))
}
