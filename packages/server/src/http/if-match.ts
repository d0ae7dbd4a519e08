import { deletionQuery } from '@barem/shared/http/page'
import type { ZodType } from 'zod'
import { fieldRefusal } from '#refusal'

const HEADER = 'If-Match'
/** A version as an entity tag, strong or weak. */
const TAG = /^(?:W\/)?"([1-9]\d{0,14})"$/

/** Whether the header `If-Match` is read: of every deletion that may name the version it was decided on. */
export function readsIfMatch(query: ZodType | undefined): boolean {
  return query === deletionQuery
}

/**
 * The query of a deletion with the version that its header `If-Match` names: `"7"` and `W/"7"` are `version=7`, `*` is any.
 * Refuses what is no such tag, and a parameter that names another version.
 */
export function matchedVersion(
  query: { version?: number | undefined },
  header: string | undefined,
): { version?: number | undefined } {
  const given = header?.trim()
  if (given === undefined || given === '*') return query
  const tag = TAG.exec(given)
  if (!tag) throw fieldRefusal(HEADER, 'invalid_format')
  const version = Number(tag[1])
  if ((query.version ?? version) !== version) throw fieldRefusal(HEADER, 'other_version')
  return { version }
}
