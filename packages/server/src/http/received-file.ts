import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { isNoSpace } from '../no-space.ts'
import { malformed } from './error-handler.ts'
import { Refusal } from './refusal.ts'

const MEGABYTE = 1_048_576
const NAME_MAX = 120

export interface ReceivedFile {
  name: string
  bytes: Buffer
}

/**
 * The one file of a multipart request, of at most `maxMegabytes`; its name is shown but never a path. The content is
 * written to a temporary file until it is complete, and read into memory when the work on it begins.
 */
export async function receiveFile<Result>(
  request: FastifyRequest,
  maxMegabytes: number,
  work: (arrived: () => Promise<ReceivedFile>) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new Refusal('unsupported-media-type')
  const folder = await mkdtemp(join(tmpdir(), 'barem-received-'))
  try {
    const path = join(folder, 'file')
    const name = await putAside(request, maxMegabytes, path)
    return await work(async () => ({ name, bytes: await readFile(path) }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The name of the temporary file. */
async function putAside(request: FastifyRequest, maxMegabytes: number, path: string): Promise<string> {
  try {
    const part = await request.file({ limits: { fileSize: maxMegabytes * MEGABYTE, files: 1 } })
    if (!part) throw missing()
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
    if (part.file.truncated) throw tooLarge(maxMegabytes)
    if (part.file.bytesRead === 0) throw missing()
    return shownName(part.filename ?? '')
  } catch (error) {
    if (error instanceof Refusal || isNoSpace(error)) throw error
    const code = String((error as { code?: unknown }).code)
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(maxMegabytes)
    // errors of the parser (no boundary, truncated) have no code
    throw code.startsWith('FST_') ? error : malformed('body')
  }
}

function tooLarge(size: number): Refusal {
  return new Refusal('file.too-large', { params: { size } })
}

function missing(): Refusal {
  return new Refusal('file.missing', { errors: [{ path: 'file', code: 'required', params: {} }] })
}

/** A file name as a person may read it: NFC, without folders, control characters, or bidirectional marks. */
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
