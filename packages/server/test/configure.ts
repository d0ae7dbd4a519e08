import {
  type ConfigurationKey,
  type ConfigurationOf,
  type SecretOf,
  shortOf,
} from '@barem/shared/configuration/known'
import { placeOf } from '#configuration/read'
import { seal } from '#configuration/seal'
import type { Deps } from '../src/deps.ts'

/** Sets a known key, with its secrets; null: its default. */
export async function configure<Key extends ConfigurationKey>(
  { db, random, secrets: { configuration } }: Pick<Deps, 'db' | 'random' | 'secrets'>,
  key: Key,
  value: ConfigurationOf<Key> | null,
  secrets: Partial<Record<SecretOf<Key>, string>> = {},
): Promise<void> {
  const sealed = Object.entries<string | undefined>(secrets).map(([name, text]) => [
    name,
    seal(configuration, random, placeOf(key, name), text!),
  ])
  await db
    .updateTable('configuration')
    .set({
      jsonValue: value && JSON.stringify(value),
      value: value && shortOf(key, value),
      secrets: JSON.stringify(Object.fromEntries(sealed)),
    })
    .where('key', '=', key)
    .execute()
}
