import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { malformed } from '#http/error-handler'
import { Refusal } from '#http/refusal'

const MEGABYTE = 1_048_576
const NAME_MAX = 120

export interface Uploaded {
  name: string
  bytes: Buffer
}

/** The one file of a multipart request, of at most `maxMegabytes`; its name is shown but never a path. */
export async function uploadedFile(request: FastifyRequest, maxMegabytes: number): Promise<Uploaded> {
  if (!request.isMultipart()) throw new Refusal('unsupported-media-type')
  const tooLarge = new Refusal('file.too-large', { params: { size: maxMegabytes } })
  let part: MultipartFile | undefined
  try {
    part = await request.file({ limits: { fileSize: maxMegabytes * MEGABYTE, files: 1 } })
    if (!part) throw missing()
    const bytes = await part.toBuffer()
    if (bytes.length === 0) throw missing()
    return { name: shownName(part.filename ?? ''), bytes }
  } catch (error) {
    if (error instanceof Refusal) throw error
    const code = String((error as { code?: unknown }).code)
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge
    // the parser's own complaints (no boundary, cut short) carry no code
    throw code.startsWith('FST_') ? error : malformed('body')
  }
}

function missing(): Refusal {
  return new Refusal('file.missing', { errors: [{ path: 'file', code: 'required', params: {} }] })
}

/** A file name as a person may read it: NFC, without folders, control characters, or marks that turn the writing. */
export function shownName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\u2028\u2029<>:"|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(clean)
  const extension = /\.[a-z0-9]{1,8}$/i.exec(clean)?.[0] ?? ''
  const stem = clean.slice(0, clean.length - extension.length).slice(0, NAME_MAX)
  return `${reserved ? '_' : ''}${stem}${extension}` || 'file'
}
