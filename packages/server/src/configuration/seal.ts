import { createCipheriv, createDecipheriv } from 'node:crypto'
import { z } from 'zod'
import type { Random, SealingKey } from '../deps.ts'

/** A secret as the database keeps it: encrypted, with the id of the key it was sealed with. */
export const sealedSecret = z.strictObject({ keyId: z.string(), sealed: z.string() })
export type SealedSecret = z.output<typeof sealedSecret>

const CIPHER = 'aes-256-gcm'
/** Bytes, of NIST SP 800-38D. */
const NONCE_LENGTH = 12
const TAG_LENGTH = 16

/** Seals a secret for one place, such as `mail.password`: put anywhere else it does not open. */
export function seal(
  [current]: readonly SealingKey[],
  random: Pick<Random, 'bytes'>,
  place: string,
  text: string,
): SealedSecret {
  const { id: keyId, bytes } = current!
  const nonce = random.bytes(NONCE_LENGTH)
  const cipher = createCipheriv(CIPHER, bytes, nonce, { authTagLength: TAG_LENGTH }).setAAD(
    Buffer.from(place),
  )
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { keyId, sealed: sealed.toString('base64') }
}

/**
 * Opens a sealed secret. Null where its key is not here, as after a backup was restored elsewhere, or where it was
 * changed or moved: then it must be entered again.
 */
export function unseal(
  keys: readonly SealingKey[],
  place: string,
  { keyId, sealed }: SealedSecret,
): string | null {
  const key = keys.find(({ id }) => id === keyId)
  const bytes = Buffer.from(sealed, 'base64')
  if (!key || bytes.length < NONCE_LENGTH + TAG_LENGTH) return null
  const nonce = bytes.subarray(0, NONCE_LENGTH)
  const decipher = createDecipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_LENGTH })
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_LENGTH))
  try {
    const text = decipher.update(bytes.subarray(NONCE_LENGTH, -TAG_LENGTH))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
