import { z } from 'zod'
import { discussedRecord } from '#file/discussed'
import { type Endpoints, endpoint, pageEndpoint } from '#http/endpoint'
import { id, idParams, pageParts, reference } from '#http/page'
import { text } from '#values/text'

/** Characters of one comment. */
export const COMMENT_MAX_LENGTH = 2000
/** People one comment may mention. */
export const MAX_MENTIONS = 20
/** The kind of notification of whoever is mentioned. */
export const MENTIONED = 'comment.mentioned'
/** As many people are offered after `@`. */
export const PEOPLE_OFFERED = 8

/**
 * What somebody wrote of a record or document. It is plain text, and never changed: others may have acted on it. Whoever
 * mistyped deletes it, which leaves who and when in its place.
 */
export const comment = z.object({
  id,
  /** Null of a deleted one. */
  text: z.string().nullable(),
  by: reference,
  at: z.iso.datetime(),
  /** Whom it mentions; the text has their names behind an `@`. */
  mentions: z.array(reference),
  removed: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  /** Whether the reader may delete it: the own ones, and Admin and SuperAdmin any. */
  removable: z.boolean(),
})
export type Comment = z.output<typeof comment>

/** A new comment. */
export const commentBody = z.strictObject({
  ...discussedRecord,
  text: text({ max: COMMENT_MAX_LENGTH, lines: true }),
  mentions: z.array(id).max(MAX_MENTIONS).default([]),
})

/**
 * Comments of every kind of record and document that is `discussed`. Whoever may see the record reads and writes them, and
 * nobody else. They belong to one revision of a document, as its files do: the next one is a document of its own, which
 * begins without what was said of the prices before.
 */
export const commentEndpoints = {
  list: pageEndpoint({
    method: 'GET',
    path: '/Comment',
    summary: 'The comments of one record or document, newest first; of a deleted one who and when is left',
    permission: 'signed-in',
    query: z.strictObject({ ...discussedRecord, ...pageParts }),
    data: comment,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/Comment/summary',
    summary:
      'How many comments a record or document has, and my unread notification of being mentioned there',
    permission: 'signed-in',
    query: z.strictObject(discussedRecord),
    data: z.object({ count: z.number().int(), mention: id.nullable() }),
  }),
  people: endpoint({
    method: 'GET',
    path: '/Comment/people',
    summary: 'Who can be mentioned in a comment: people who may see the record',
    permission: 'signed-in',
    query: z.strictObject({ ...discussedRecord, search: text({ max: 200, min: 0 }).optional() }),
    data: z.array(reference.extend({ username: z.string(), departmentName: z.string().nullable() })),
  }),
  add: endpoint({
    method: 'POST',
    path: '/Comment',
    summary: 'Write a comment; whom it mentions is notified, and must be able to see the record',
    permission: 'signed-in',
    body: commentBody,
    data: comment,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/Comment/{id}/remove',
    summary: 'Delete a comment of one’s own, as Admin or SuperAdmin any; who and when stays in its place',
    permission: 'signed-in',
    params: idParams,
    data: comment,
  }),
} satisfies Endpoints
