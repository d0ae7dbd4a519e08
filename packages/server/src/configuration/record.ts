import type { Configuration, ConfigurationItem } from '@barem/shared/configuration/endpoints'
import type { ConfigurationBody } from '@barem/shared/configuration/form'
import {
  type ConfigurationKey,
  type ConfigurationOf,
  isKnownKey,
  knownConfigurations,
  shortOf,
} from '@barem/shared/configuration/known'
import type { Issue } from '@barem/shared/http/envelope'
import { resources } from '@barem/shared/i18n/resources'
import { issuesOf } from '@barem/shared/values/issue'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '#access/actor'
import { recordAbilitiesFor } from '#access/record-abilities'
import { searchConditions } from '#db/search'
import type { CommandContext } from '#http/call'
import type { Db } from '#list/list'
import { channelOf } from '#outbox/channels'
import { release } from '#outbox/release'
import type { RecordKind } from '#record/record-kind'
import { fieldRefusal, Refusal } from '#refusal'
import type { Deps } from '../deps.ts'
import { secretStates } from './read.ts'

/** Without secrets, and without the value, which may be long. */
function itemRows(db: Db) {
  return db
    .selectFrom('configuration')
    .leftJoin('appUser', 'appUser.id', 'configuration.modifiedBy')
    .select(['configuration.id', 'key', 'value', 'enabled', 'configuration.version'])
    .select(['configuration.modifiedAt', 'appUser.fullName as modifierName'])
    .select(sql<boolean>`value is null and json_value is null`.as('isDefault'))
}

function configurationRows(db: Db) {
  return itemRows(db).select(['jsonValue', 'secrets'])
}

type ItemRow = Awaited<ReturnType<ReturnType<typeof itemRows>['executeTakeFirstOrThrow']>>
export type ConfigurationRow = Awaited<
  ReturnType<ReturnType<typeof configurationRows>['executeTakeFirstOrThrow']>
>

export function presentItem(row: ItemRow, actor: Actor): ConfigurationItem {
  const { id, key, value, isDefault, enabled, version } = row
  return {
    ...{ id, key, isDefault, enabled, version },
    known: isKnownKey(key),
    value: value ?? shortDefault(key),
    modifiedAt: row.modifiedAt.toISOString(),
    modifiedBy: row.modifierName,
    abilities: recordAbilitiesFor(actor, 'configuration'),
  }
}

function shortDefault(key: string): string | null {
  const fallback = isKnownKey(key) ? knownConfigurations[key].fallback : null
  return fallback && shortOf(key as ConfigurationKey, fallback)
}

/** What those the program reads are called, in both languages: the list shows them by their names, so they are found by them. */
const namesOfKey = sql`fold_text(${sql.join(
  Object.values(resources).map(
    ({ configuration }) =>
      sql`coalesce(${JSON.stringify(configuration.known)}::jsonb ->> configuration.key || ' ', '')`,
  ),
  sql` || `,
)})`

export const configurations = {
  table: 'configuration',
  search: (text: string | undefined) =>
    searchConditions(sql`(${namesOfKey} || ' ' || configuration.search_key)`, text),
  sort: 'name',
  orders: {
    // as a reader in Vietnam looks for them
    name: [
      sql`coalesce(${JSON.stringify(resources.vi.configuration.known)}::jsonb ->> configuration.key, configuration.key) collate vi_natural`,
    ],
    key: [sql`configuration.key collate vi_natural`],
    modifiedAt: [sql`configuration.modified_at`],
  },
  rows: itemRows,
} as const

/**
 * One of each kind: the program's own keys are checked by their schemas, others are free. `confirm` refuses whoever has not
 * said the own password.
 */
export function configurationRecord(
  deps: Pick<Deps, 'secrets'>,
  checks: Partial<Record<ConfigurationKey, (db: Db, value: never) => Issue[] | Promise<Issue[]>>>,
  confirm: (call: CommandContext) => Promise<void>,
): RecordKind<ConfigurationRow, ConfigurationBody, Configuration> {
  return {
    entity: 'configuration',
    event: 'configuration',
    table: 'configuration',
    load: async (db, _, id, lock) => {
      if (lock) await db.selectFrom('configuration').select('id').where('id', '=', id).forUpdate().execute()
      return configurationRows(db).where('configuration.id', '=', id).executeTakeFirst()
    },
    form: ({ key, value, jsonValue, enabled }) => ({ key, value, jsonValue, enabled }),
    words: trackedFields,
    present: (row, actor) => ({
      ...presentItem(row, actor),
      jsonValue: row.jsonValue ?? (isKnownKey(row.key) ? knownConfigurations[row.key].fallback : null),
      secrets: secretStates(deps.secrets, row),
    }),
    nameOf: ({ key }) => key,
    writeParts: (call, _, { key }) => releaseChannel(call, key),
    normalize: (_, form, before) => (before && isKnownKey(before.key) ? { ...form, key: before.key } : form),
    prepare: async (call, form, before) => {
      const { key, jsonValue, enabled } = form
      if (!isKnownKey(key)) {
        if (form.value === null) throw fieldRefusal('value', 'required')
        return { columns: { key, value: form.value, jsonValue: stored(jsonValue), enabled } }
      }
      if (jsonValue === null)
        // what was set goes, and with it what was kept beside it
        return { columns: { value: null, jsonValue: null, enabled, secrets: '{}' } }
      const value = await checked(call.trx, key, jsonValue, checks[key] as Check | undefined)
      const { receivers, guarded } = knownConfigurations[key]
      if (before && differs(guarded, before.jsonValue, value)) await confirm(call)
      // a secret is not sent to another place than it was entered for
      const moved = before !== null && differs(receivers, before.jsonValue, value)
      return {
        columns: {
          ...{ key, value: shortOf(key, value) || '–', jsonValue: stored(value), enabled },
          ...(moved ? { secrets: '{}' } : {}),
        },
      }
    },
  }
}

/** A channel whose settings or secret were saved sends what waits for it. */
export async function releaseChannel({ trx, now }: CommandContext, key: string): Promise<void> {
  const channel = channelOf(key)
  if (channel) await release(trx, channel, now)
}

type Check = (db: Db, value: object) => Issue[] | Promise<Issue[]>

async function checked<Key extends ConfigurationKey>(
  db: Db,
  key: Key,
  given: unknown,
  check: Check | undefined,
): Promise<ConfigurationOf<Key>> {
  const parsed = knownConfigurations[key].schema.safeParse(given)
  const errors = parsed.success ? ((await check?.(db, parsed.data)) ?? []) : issuesOf(parsed.error)
  if (!parsed.success || errors.length > 0)
    throw new Refusal('validation', {
      errors: errors.map(({ path, ...issue }) => ({
        ...issue,
        path: path ? `jsonValue.${path}` : 'jsonValue',
      })),
    })
  return parsed.data as ConfigurationOf<Key>
}

/** Whether one of these fields is another; all are where nothing was set before. */
function differs(names: readonly string[], before: unknown, after: object): boolean {
  const [was, is] = [(before ?? {}) as Record<string, unknown>, after as Record<string, unknown>]
  return names.some((name) => was[name] !== is[name])
}

function stored(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}

/** A known key's history tells each field of its value, and of secrets no more than that there is one. */
function trackedFields({ key, jsonValue, secrets }: ConfigurationRow): Record<string, unknown> {
  if (!isKnownKey(key)) return { jsonValue: stored(jsonValue) }
  const { schema, secrets: names } = knownConfigurations[key]
  const value = (jsonValue ?? {}) as Record<string, unknown>
  const fields = Object.keys((schema as z.ZodObject).shape).map((name) => [name, inWords(value[name])])
  const kept = names.map((name) => [name, Object.hasOwn(secrets as object, name) ? 'set' : null])
  return { value: null, jsonValue: null, ...Object.fromEntries([...fields, ...kept]) }
}

function inWords(value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map(inWords).join('; ')
  return typeof value === 'object'
    ? Object.entries(value)
        .map(([name, one]) => `${name} ${String(one)}`)
        .join(', ')
    : value
}
