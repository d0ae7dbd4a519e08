import { z } from 'zod'
import type { Status } from '#approval/lifecycle'
import { type Endpoints, endpoint, fileEndpoint } from '#http/endpoint'
import { id, idParams } from '#http/page'
import { NOTE_MAX_LENGTH, text } from '#values/text'
import { discussedRecord } from './discussed.ts'

/** Of one record or document at a time. */
export const MAX_ATTACHMENTS = 50

/** A file that belongs to a record or a document, such as its signed paper. */
export const attachment = z.object({
  /** Of the file. */
  id,
  name: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.number().int(),
  at: z.iso.datetime(),
  by: z.string(),
})
export type Attachment = z.output<typeof attachment>

/** Whether a file is taken off a document only with a reason: from its request on somebody decides, or decided, with it. */
export function keepsAttachments(status: Status): boolean {
  return status !== 'draft' && status !== 'rejected'
}

/** Files that a new record or document has from its first save on: uploaded to the folder `attachment` before. */
export const newAttachments = { attachments: z.array(id).max(MAX_ATTACHMENTS).default([]) }

/**
 * Files of every kind of record and document that is `discussed`. Each call asks for the right to see the record, attaching
 * and detaching for the one to change its kind as well; a file is uploaded to the folder `attachment` first. They belong to
 * one revision of a document: the signed paper of the one before says nothing of the next.
 */
export const attachmentEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/Attachment',
    summary: 'The files of one record or document, the first first',
    permission: 'signed-in',
    query: z.strictObject(discussedRecord),
    data: z.array(attachment),
  }),
  one: fileEndpoint({
    method: 'GET',
    path: '/Attachment/{id}',
    summary: 'The bytes of an attached file, for whoever may see its record',
    permission: 'signed-in',
    effect: 'own',
    params: idParams,
  }),
  attach: endpoint({
    method: 'POST',
    path: '/Attachment',
    summary: 'Attach a file that the caller uploaded to a record or document, whatever its state',
    permission: 'signed-in',
    body: z.strictObject({ ...discussedRecord, fileId: id }),
    data: z.array(attachment),
  }),
  detach: endpoint({
    method: 'POST',
    path: '/Attachment/{id}/detach',
    summary:
      'Take a file off; off a document from its request on with a reason, and the file is kept. The files that are left',
    permission: 'signed-in',
    params: idParams,
    body: z.strictObject({
      note: text({ max: NOTE_MAX_LENGTH, min: 0, lines: true }).nullable().default(null),
    }),
    data: z.array(attachment),
  }),
} satisfies Endpoints
