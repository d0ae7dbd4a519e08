import { hash, verify } from '@node-rs/argon2'
import { createSemaphore } from '#http/semaphore'

/** argon2id with 19 MiB, two passes (OWASP; reliability, F1). Algorithm 2 is argon2id. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Never more than two hashes at once: each takes 19 MiB and a core. */
const hashing = createSemaphore({ atOnce: 2 })

export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password.normalize('NFC'), PARAMETERS))
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return hashing.run(() => verify(passwordHash, password.normalize('NFC')))
}

/** Whether a hash was made with the parameters of today; one of earlier ones is made anew at the next sign-in. */
export function isCurrentHash(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = PARAMETERS
  return passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

let decoy: Promise<string> | undefined

/** Takes as long as a real check, so that an unknown account cannot be told from a wrong password by time. */
export async function verifyNobody(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this password')
  await verifyPassword(await decoy, password)
  return false
}
