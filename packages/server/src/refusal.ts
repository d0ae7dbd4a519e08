import type { Failure, Issue } from '@barem/shared/http/envelope'
import { type ErrorCode, errorCatalogue } from '@barem/shared/http/error-catalogue'
import { issuesOf } from '@barem/shared/values/issue'
import type { ZodError } from 'zod'

export interface RefusalDetails {
  params?: Record<string, string | number>
  errors?: Issue[]
  /** The current document, for a stale version. */
  current?: unknown
  /** Who made that version, and when. */
  savedBy?: Failure['savedBy']
  /** Of a document in use: what rests on it. */
  usedBy?: Failure['usedBy']
  /** Of an entry in use: how many name it. */
  uses?: Failure['uses']
  /** Seconds until a retry may succeed. */
  retryAfter?: number
}

/**
 * An expected error: a code of the error catalogue, which determines status and message. Thrown by guards and verbs.
 * `cause` is for the log alone.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly details: RefusalDetails

  constructor(code: ErrorCode, details: RefusalDetails = {}, cause?: Error) {
    super(code, cause && { cause })
    this.code = code
    this.details = details
  }

  get status(): number {
    return errorCatalogue[this.code]
  }
}

/** The issues of a schema; issues of the whole value are named after the part of the request. */
export function schemaIssues(error: ZodError, part: 'params' | 'query' | 'body'): Issue[] {
  return issuesOf(error).map((issue) => ({ ...issue, path: issue.path || part }))
}

/** Refuses with one issue at one field. */
export function fieldRefusal(
  path: string,
  code: string,
  params: Record<string, string | number> = {},
): Refusal {
  return new Refusal('validation', { errors: [{ path, code, params }] })
}
