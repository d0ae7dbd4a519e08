import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { MEGABYTE } from '@barem/shared/values/constants'
import { DAY_MS } from '@barem/shared/values/local-date'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#refusal'
import { giveToOwner, makeForOwner } from '../give-to-owner.ts'
import { isNoSpace } from '../no-space.ts'
import { malformed } from './error-handler.ts'

const NAME_MAX = 120
/** The longest upload is over long before. */
const RECEIVED_KEPT_MS = DAY_MS

export interface ReceivedFile {
  name: string
  bytes: Buffer
}

export interface UploadedFile extends ReceivedFile {
  /** The fields of the form that came before the file. */
  fields: Readonly<Record<string, string>>
}

/**
 * The one file of a multipart request, of at most `maxMegabytes`; its name is shown but never a path. The content is
 * written to a file in `receivedFolder` until it is complete, and read into memory when the work on it begins.
 */
export async function receiveFile<Result>(
  request: FastifyRequest,
  receivedFolder: string,
  maxMegabytes: number,
  work: (arrived: () => Promise<UploadedFile>) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new Refusal('unsupported-media-type')
  // where the disk was full at the start
  await makeForOwner(receivedFolder, 0o700)
  const folder = await mkdtemp(join(receivedFolder, 'file-'))
  try {
    giveToOwner(folder)
    const path = join(folder, 'file')
    const { name, fields } = await putAside(request, maxMegabytes, path)
    return await work(async () => ({ name, fields, bytes: await readFile(path) }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes what was being received when a server was killed. */
export async function sweepReceived(receivedFolder: string, now: Date): Promise<void> {
  for (const name of await readdir(receivedFolder).catch(noFolder)) {
    const path = join(receivedFolder, name)
    const facts = await stat(path).catch(() => null)
    if (facts && now.getTime() - facts.mtimeMs > RECEIVED_KEPT_MS)
      await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Nothing was ever sent to this server. */
function noFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** Writes the file to a temporary one; its name, and the fields before it. */
async function putAside(
  request: FastifyRequest,
  maxMegabytes: number,
  path: string,
): Promise<Pick<UploadedFile, 'name' | 'fields'>> {
  try {
    const part = await request.file({ limits: { fileSize: maxMegabytes * MEGABYTE, files: 1 } })
    if (!part) throw missing()
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
    if (part.file.truncated) throw tooLarge(maxMegabytes)
    // a form sends a part without a name where nothing was chosen
    if (!part.filename && part.file.bytesRead === 0) throw missing()
    const name = shownName(part.filename ?? '')
    if (part.file.bytesRead === 0) throw new Refusal('file.empty', { params: { name } })
    return { name, fields: textsOf(part.fields) }
  } catch (error) {
    if (error instanceof Refusal || isNoSpace(error)) throw error
    const code = String((error as { code?: unknown }).code)
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(maxMegabytes)
    // errors of the parser (no boundary, truncated) have no code
    throw code.startsWith('FST_') ? error : malformed('body')
  }
}

function textsOf(parts: MultipartFile['fields']): Record<string, string> {
  const texts = Object.entries(parts).flatMap(([name, part]) =>
    part && 'value' in part && typeof part.value === 'string' ? [[name, part.value] as const] : [],
  )
  return Object.fromEntries(texts)
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
