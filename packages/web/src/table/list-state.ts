import { PAGE_SIZE } from '@barem/shared/values/constants'
import type { z } from 'zod'

/** What a list asks its endpoint for, as it stands in the address. */
export type ListQuery = Record<string, string | number | boolean | undefined> & {
  pageNumber: number
  pageSize: number
  search?: string | undefined
  sort?: string | undefined
}

/**
 * The query in an address, by the endpoint's own schema: what the schema does not know or does not accept is left out,
 * so that an old or a mistyped link still shows a list.
 */
export function readListQuery(
  schema: z.ZodObject,
  search: Record<string, unknown>,
  usualSize = PAGE_SIZE,
): ListQuery {
  const query: ListQuery = { pageNumber: 1, pageSize: usualSize }
  for (const [name, field] of Object.entries(schema.shape)) {
    if (search[name] === undefined || search[name] === '') continue
    const parsed = (field as z.ZodType).safeParse(search[name])
    if (parsed.success && parsed.data !== undefined) query[name] = parsed.data as string | number | boolean
  }
  return query
}

/** The address of a query: what is as usual is not said. Any change but of the page goes back to the first page. */
export function writeListQuery(
  query: ListQuery,
  change: Partial<ListQuery>,
  usualSize = PAGE_SIZE,
): Record<string, string> {
  const next = { ...query, ...change }
  if (!('pageNumber' in change)) next.pageNumber = 1
  const search: Record<string, string> = {}
  for (const [name, value] of Object.entries(next)) {
    const usual = (name === 'pageNumber' && value === 1) || (name === 'pageSize' && value === usualSize)
    if (value !== undefined && value !== '' && !usual) search[name] = String(value)
  }
  return search
}

const paging = new Set(['pageNumber', 'pageSize', 'sort'])

/** The words and filters by which the list is narrowed, by their names. */
export function narrowedBy(query: ListQuery): string[] {
  return Object.keys(query).filter((name) => !paging.has(name) && query[name] !== undefined)
}

/** The change that takes words and filters away. */
export function unnarrowed(query: ListQuery): Partial<ListQuery> {
  return Object.fromEntries(narrowedBy(query).map((name) => [name, undefined]))
}

/** The query of an export: the same list, all of it. */
export function withoutPaging({ pageNumber: _, pageSize: __, ...rest }: ListQuery): Record<string, unknown> {
  return rest
}
