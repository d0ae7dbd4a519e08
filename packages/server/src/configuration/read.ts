import {
  type ConfigurationKey,
  type ConfigurationOf,
  type InForce,
  isKnownKey,
  knownConfigurations,
  type SecretOf,
} from '@barem/shared/configuration/known'
import { z } from 'zod'
import { compileOnce } from '#db/statement'
import type { Db } from '#list/list'
import type { Deps } from '../deps.ts'
import { sealedSecret, unseal } from './seal.ts'

const sealedSecrets = z.record(z.string(), sealedSecret)

/** One row of a table of a dozen, by its key: read where it is needed, so that every instance has it as it stands. */
const rowOf = compileOnce(['key'], (db, { key }) =>
  db
    .selectFrom('configuration')
    .select(['jsonValue', 'secrets'])
    .where('key', '=', key)
    .where('enabled', '=', true)
    .where('jsonValue', 'is not', null),
)

/** What a known key says now: its value where it is set and switched on, else its default, else null. */
export async function readConfiguration<Key extends ConfigurationKey>(
  db: Db,
  key: Key,
): Promise<InForce<Key>> {
  const [row] = await rowOf(db, { key })
  const { schema, fallback } = knownConfigurations[key]
  return (row ? schema.parse(row.jsonValue) : fallback) as InForce<Key>
}

export interface WithSecrets<Key extends ConfigurationKey> {
  value: ConfigurationOf<Key>
  /** Null: not set, or `lost`. They stay on the server, and out of every log. */
  secrets: Record<SecretOf<Key>, string | null>
  /** Set once, but with a key that is not here: they must be entered again. */
  lost: SecretOf<Key>[]
}

/** The same with its secrets in the clear, for whoever sends them where they belong; null where it is not set or switched off. */
export async function readWithSecrets<Key extends ConfigurationKey>(
  { db, secrets: { configuration } }: Pick<Deps, 'db' | 'secrets'>,
  key: Key,
): Promise<WithSecrets<Key> | null> {
  const [row] = await rowOf(db, { key })
  if (!row) return null
  const { schema, secrets: names } = knownConfigurations[key]
  const sealed = sealedSecrets.parse(row.secrets)
  const opened = names.map((name): [SecretOf<Key>, string | null] => [
    name,
    sealed[name] ? unseal(configuration, placeOf(key, name), sealed[name]) : null,
  ])
  return {
    value: schema.parse(row.jsonValue) as ConfigurationOf<Key>,
    secrets: Object.fromEntries(opened) as Record<SecretOf<Key>, string | null>,
    lost: opened.flatMap(([name, text]) => (sealed[name] && text === null ? [name] : [])),
  }
}

/** Where a secret belongs: it opens nowhere else. */
export function placeOf(key: string, name: string): string {
  return `${key}.${name}`
}

/** The keys of the configuration with a secret that no key of this server opens: it must be entered again. */
export function lostSecrets(
  secrets: Pick<Deps['secrets'], 'configuration'>,
  rows: readonly { key: string; secrets: unknown }[],
): string[] {
  return rows
    .filter((row) => Object.values(secretStates(secrets, row)).includes('lost'))
    .map(({ key }) => key)
}

/** The same, said to whoever runs the server; null where every secret opens. */
export function lostSecretsLine(...of: Parameters<typeof lostSecrets>): string | null {
  const lost = lostSecrets(...of)
  return lost.length === 0
    ? null
    : `The secrets of these configurations cannot be opened here; enter them again at /configurations: ${lost.join(', ')}`
}

/** Whether each secret of a row is set, and whether it still opens. */
export function secretStates(
  { configuration }: Pick<Deps['secrets'], 'configuration'>,
  { key, secrets }: { key: string; secrets: unknown },
): Record<string, 'set' | 'unset' | 'lost'> {
  if (!isKnownKey(key)) return {}
  const sealed = sealedSecrets.parse(secrets)
  const stateOf = (name: string) => {
    const one = sealed[name]
    if (!one) return 'unset'
    return unseal(configuration, placeOf(key, name), one) === null ? 'lost' : 'set'
  }
  return Object.fromEntries(knownConfigurations[key].secrets.map((name) => [name, stateOf(name)]))
}
