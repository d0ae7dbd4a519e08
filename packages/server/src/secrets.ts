import { hash, randomUUID } from 'node:crypto'
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DataFolderError } from './data-folder.ts'
import type { Random, SealingKey, Secrets } from './deps.ts'
import { giveToOwner, makeForOwner } from './give-to-owner.ts'

const LENGTH = 32

/**
 * Reads the secrets of tokens and of the configuration from the data folder, or makes them on the first start; there is no default secret.
 * @throws {DataFolderError} when one is too short, or another user's
 */
export async function serverSecrets(folder: string, random: Random): Promise<Secrets> {
  await makeForOwner(folder, 0o700)
  return {
    accessToken: await secret(join(folder, 'access-token'), random),
    refreshToken: await secret(join(folder, 'refresh-token'), random),
    configuration: await sealingKeys(join(folder, 'configuration'), random),
  }
}

/** The file has a key a line: the first seals, the others open what was sealed before a new one was put above them. */
async function sealingKeys(path: string, random: Random): Promise<SealingKey[]> {
  const text = await readOrMake(path, () => Buffer.from(random.bytes(LENGTH)).toString('base64url'))
  const keys = text.split(/\s+/).filter(Boolean).map(sealingKey)
  if (keys.length === 0 || keys.some(({ bytes }) => bytes.length !== LENGTH))
    throw new DataFolderError(
      `${path} must hold a key of ${LENGTH} bytes on each line: restore it, or remove it to have a new one made; passwords and tokens of the configuration must then be entered again.`,
    )
  return keys
}

/** A key is known by the beginning of its hash, which says nothing of it. */
function sealingKey(text: string): SealingKey {
  const bytes = Buffer.from(text, 'base64url')
  return { id: hash('sha256', bytes).slice(0, 8), bytes }
}

async function secret(path: string, random: Random): Promise<Uint8Array> {
  const text = await readOrMake(path, () => Buffer.from(random.bytes(LENGTH)).toString('base64url'))
  const bytes = Buffer.from(text.trim(), 'base64url')
  if (bytes.length < LENGTH)
    throw new DataFolderError(`${path} holds less than ${LENGTH} bytes: remove it to have a new one made.`)
  return bytes
}

/**
 * Reads a file that is created on the first start; of several concurrent starts one creates it, and all read the same.
 * @throws {DataFolderError} when the file or its folder is another user's
 */
export async function readOrMake(path: string, make: () => string): Promise<string> {
  try {
    const known = await readIfThere(path)
    if (known !== null) return known
    const own = `${path}.${randomUUID()}`
    try {
      await writeFile(own, make(), { mode: 0o600, flush: true })
      giveToOwner(own)
      // A hard link is created atomically and never replaces an existing file.
      await link(own, path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
    } finally {
      await rm(own, { force: true }).catch(() => {})
    }
    return await readFile(path, 'utf8')
  } catch (error) {
    throw await ofAnotherUser(error, path)
  }
}

async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** Says whose the secrets are that this user may not use; other errors are returned unchanged. */
async function ofAnotherUser(error: unknown, path: string): Promise<unknown> {
  const { code } = error as NodeJS.ErrnoException
  if (code !== 'EACCES' && code !== 'EPERM') return error
  const folder = dirname(path)
  const facts = await stat(path).catch(() => stat(folder).catch(() => null))
  const [own, owner] = [process.geteuid?.(), facts?.uid ?? 'unknown']
  return new DataFolderError(
    owner === own
      ? `${path} cannot be used (${code}) though it belongs to this user: chmod -R u+rwX ${folder}`
      : `${path} belongs to user ${owner} and cannot be used by user ${own} (${code}): chown -R ${own} ${folder}`,
  )
}
