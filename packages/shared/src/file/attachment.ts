import { z } from 'zod'
import type { Status } from '#approval/lifecycle'
import { endpoint, fileEndpoint } from '#http/endpoint'
import { id, idParams } from '#http/page'
import { text } from '#values/text'

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

/**
 * The calls of the files of a record or document. Each asks for the right to see it, attaching and detaching for the one
 * to change its kind as well; a file is uploaded to the folder `attachment` first.
 */
export function attachmentEndpoints(resource: string, one: string) {
  const path = `/${resource}/{id}` as const
  const verb = { method: 'POST', permission: 'signed-in', params: idParams } as const
  return {
    attachments: endpoint({
      method: 'GET',
      path: `${path}/attachments`,
      summary: `The files attached to a ${one}, the first first`,
      permission: 'signed-in',
      params: idParams,
      data: z.array(attachment),
    }),
    attachment: fileEndpoint({
      method: 'GET',
      path: `${path}/attachments/{fileId}`,
      summary: `The bytes of a file attached to a ${one}`,
      permission: 'signed-in',
      effect: 'own',
      params: idParams.extend({ fileId: id }),
    }),
    attach: endpoint({
      ...verb,
      path: `${path}/attach`,
      summary: `Attach a file that the caller uploaded to a ${one}, whatever its state`,
      body: z.strictObject({ fileId: id }),
      data: z.array(attachment),
    }),
    detach: endpoint({
      ...verb,
      path: `${path}/detach`,
      summary: `Take a file off a ${one}; off a document from its request on with a reason, and the file is kept`,
      body: z.strictObject({
        fileId: id,
        note: text({ max: 1000, min: 0, lines: true }).nullable().default(null),
      }),
      data: z.array(attachment),
    }),
  }
}
