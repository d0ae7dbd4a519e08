import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { sha256Of } from '#file/sha256'
import { BackupError, isForbidden } from './backup-error.ts'

/** Format version; raised when older programs cannot read the new format. */
export const FORMAT = 1
export const MANIFEST = 'manifest.json'
/** Holds the hash of the manifest, which holds those of everything else. */
export const SEAL = 'manifest.sha256'
export const FILE_LIST = 'files.ndjson'

const part = { bytes: z.number().int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** The moment of the snapshot. */
  madeAt: z.iso.datetime(),
  /** The migrations of the schema, in order. */
  migrations: z.array(z.string()),
  postgresql: z.string(),
  /** What made it; a backup of an earlier program does not say so. */
  program: z.object({ version: z.string(), commit: z.string().nullable() }).optional(),
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_0-9]+$/),
      columns: z.array(z.string()),
      rows: z.number().int().nonnegative(),
      checksum: z.string(),
      ...part,
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().nullable() })),
  files: z.object({ count: z.number().int().nonnegative(), ...part }),
})
export type Manifest = z.output<typeof manifestSchema>

/** One file of the store: a line of files.ndjson. */
export const fileEntry = z.object({ key: z.string().regex(/^[a-z]+\/[0-9a-f]{2}\/[0-9a-f-]{36}$/), ...part })
export type FileEntry = z.output<typeof fileEntry>

export function tablePart(name: string): string {
  return join('tables', `${name}.copy.gz`)
}

export function filePart(key: string): string {
  return join('files', key)
}

/**
 * Reads and verifies the manifest of a backup.
 * @throws {BackupError} when it is missing, not for this user to read, of another format, or damaged
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readIfThere(join(folder, MANIFEST))
  const seal = await readIfThere(join(folder, SEAL))
  if (!text && !(await stat(folder).catch(() => null)))
    throw new BackupError(`${folder} is not there: give the folder of a backup.`)
  if (!text || !seal)
    throw new BackupError(`${folder} is no backup of Barem: it has no ${MANIFEST} with its seal.`)
  if (sha256Of(text) !== seal.toString().trim()) throw brokenPart(folder, MANIFEST)
  const said = JSON.parse(text.toString()) as { format?: unknown }
  if (said.format !== FORMAT)
    throw new BackupError(
      `The backup in ${folder} has format ${said.format}, this program reads ${FORMAT}: use the version of Barem that made it.`,
    )
  return manifestSchema.parse(said)
}

/** @throws {BackupError} when this user may not read it */
async function readIfThere(path: string): Promise<Buffer | null> {
  return readFile(path).catch((error) => {
    refuseUnreadable(error)
    return null
  })
}

function refuseUnreadable(error: unknown): void {
  if (isForbidden(error))
    throw new BackupError(
      `${error.path} cannot be read by this user (${error.code}): run this as its owner, or give the backup to this user.`,
    )
}

export function brokenPart(folder: string, name: string): BackupError {
  return new BackupError(
    `The backup in ${folder} is damaged: ${name} is not as it was written. Nothing was changed; take another backup.`,
  )
}

export interface Part {
  bytes: number
  sha256: string
}

/** @throws {BackupError} when a part of a backup is damaged, or not for this user to read */
export async function refuseBroken(folder: string, name: string, { bytes, sha256 }: Part): Promise<void> {
  const hash = createHash('sha256')
  let read = 0
  try {
    for await (const chunk of createReadStream(join(folder, name))) {
      read += chunk.length
      hash.update(chunk)
    }
  } catch (error) {
    refuseUnreadable(error)
    throw brokenPart(folder, name)
  }
  if (read !== bytes || hash.digest('hex') !== sha256) throw brokenPart(folder, name)
}
