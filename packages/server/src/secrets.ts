import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Random, Secrets } from './deps.ts'

const LENGTH = 32

/** Reads the secrets of tokens from the data folder, or makes them on the first start; there is no default secret. */
export async function serverSecrets(folder: string, random: Random): Promise<Secrets> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    accessToken: await secret(join(folder, 'access-token'), random),
    refreshToken: await secret(join(folder, 'refresh-token'), random),
  }
}

async function secret(path: string, random: Random): Promise<Uint8Array> {
  const known = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (known !== null) {
    const bytes = Buffer.from(known.trim(), 'base64url')
    if (bytes.length < LENGTH)
      throw new Error(`${path} holds less than ${LENGTH} bytes: remove it to have a new one made.`)
    return bytes
  }
  const bytes = random.bytes(LENGTH)
  await writeFile(`${path}.part`, bytes.toString('base64url'), { mode: 0o600, flush: true })
  await rename(`${path}.part`, path)
  return bytes
}
