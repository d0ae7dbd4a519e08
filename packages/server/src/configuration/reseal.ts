import type { Deps } from '../deps.ts'
import { placeOf } from './read.ts'
import { type SealedSecret, seal, unseal } from './seal.ts'

/**
 * Seals with the newest key what an older one sealed, so that the older one can be removed. What does not open stays as
 * it is, and so does what somebody sets meanwhile. No value changes, so no version and no history either. Answers the keys of
 * the configurations of which something was sealed anew.
 */
export async function resealSecrets({
  db,
  random,
  secrets: { configuration: keys },
}: Pick<Deps, 'db' | 'random' | 'secrets'>): Promise<string[]> {
  const resealed: string[] = []
  const rows = await db.selectFrom('configuration').select(['id', 'key', 'secrets']).execute()
  for (const { id, key, secrets } of rows) {
    const anew = Object.entries(secrets as Record<string, SealedSecret>).flatMap(([name, sealed]) => {
      const text = sealed.keyId === keys[0]!.id ? null : unseal(keys, placeOf(key, name), sealed)
      return text === null ? [] : [[name, seal(keys, random, placeOf(key, name), text)] as const]
    })
    if (anew.length === 0) continue
    const sealed = JSON.stringify({ ...(secrets as object), ...Object.fromEntries(anew) })
    const { numUpdatedRows } = await db
      .updateTable('configuration')
      .set({ secrets: sealed })
      .where('id', '=', id)
      .where('secrets', '=', JSON.stringify(secrets))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) resealed.push(key)
  }
  return resealed
}

/** What an operator who has put a new key above the old one waits for. */
export function resealedLine(configurations: readonly string[]): string {
  return `The newest key of secrets/configuration seals now: ${configurations.join(', ')}. Where every instance has restarted, the older keys can go.`
}
