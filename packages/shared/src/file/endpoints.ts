import { z } from 'zod'
import { type Endpoints, endpoint, fileEndpoint } from '#http/endpoint'
import { id } from '#http/page'
import { queryBoolean } from '#list/filter'
import { text } from '#values/text'

/** Where files are put: pictures of products and of lines, what is attached to documents, and the company's logo. */
export const fileFolders = ['product', 'line', 'attachment', 'company'] as const

/** Megabytes of one picture as it comes, which a telephone makes of 12 megapixels; it is kept smaller. */
export const PICTURE_MAX_MB = 10
/** Pixels on one side, and in all, of a picture as it comes: what we or a browser may be asked to unpack. */
export const PICTURE_MAX_SIDE_PX = 10_000
export const PICTURE_MAX_PIXELS = 40_000_000
/** What a file picker offers; the server looks at the bytes. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Megabytes of one attachment: a contract of many pages as a scanner makes it. */
export const ATTACHMENT_MAX_MB = 20
/** What may be attached, by its extensions: the first is the usual one. The server looks at the bytes. */
export const attachmentTypes = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
} as const satisfies Record<string, readonly [string, ...string[]]>
export type AttachmentType = keyof typeof attachmentTypes
/** As a person reads them. */
export const ATTACHMENT_TYPES_SHOWN = 'PDF, JPG, PNG, WebP, XLSX, DOCX'

export const fileEndpoints = {
  upload: endpoint({
    method: 'POST',
    // named like the one of GET: a path has one template, whoever reads it
    path: '/File/{path}',
    summary:
      'Upload a picture or an attachment into a folder under a new id. No file is ever overwritten: ?override asks for the right to change the records that will name the new one',
    permission: 'signed-in',
    effect: 'own',
    upload: true,
    keyed: true,
    params: z.strictObject({ path: z.enum(fileFolders) }),
    query: z.strictObject({ override: queryBoolean.default(false) }),
    data: z.object({ id, name: z.string(), contentType: z.string(), size: z.number().int() }),
  }),
  download: fileEndpoint({
    method: 'GET',
    path: '/File/{path}',
    summary:
      'The bytes of a picture for whoever may see its record, of what the caller uploaded and no record has yet, or of an export: that only once, and only for whoever made it',
    permission: 'signed-in',
    effect: 'own',
    params: z.strictObject({ path: text({ max: 100 }) }),
    query: z.strictObject({
      /** A small square of a picture, which a browser may keep for good. */
      thumbnail: queryBoolean.default(false),
    }),
  }),
} satisfies Endpoints
