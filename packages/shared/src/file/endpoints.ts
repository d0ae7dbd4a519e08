import { z } from 'zod'
import { type Endpoints, endpoint, fileEndpoint } from '#http/endpoint'
import { id } from '#http/page'
import { queryBoolean } from '#list/filter'
import { text } from '#values/text'

/** Where pictures are put; a folder is added with the records that show them. */
export const fileFolders = ['product'] as const

/** Megabytes of one picture. */
export const PICTURE_MAX_MB = 5
/** Pixels on one side, and in all: what a browser may be asked to unpack. */
export const PICTURE_MAX_SIDE_PX = 10_000
export const PICTURE_MAX_PIXELS = 40_000_000
/** What a file picker offers; the server looks at the bytes. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

export const fileEndpoints = {
  upload: endpoint({
    method: 'POST',
    // named like the one of GET: a path has one template, whoever reads it
    path: '/File/{path}',
    summary:
      'Upload a picture into a folder under a new id; no file is ever overwritten, whatever ?override says',
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
    summary: 'The bytes of a file; an export only once, and only for whoever made it',
    permission: 'signed-in',
    effect: 'own',
    params: z.strictObject({ path: text({ max: 100 }) }),
  }),
} satisfies Endpoints
