import type { Configuration } from '@barem/shared/configuration/endpoints'
import type { ConfigurationBody } from '@barem/shared/configuration/form'
import { isKnownKey, knownConfigurations } from '@barem/shared/configuration/known'
import { isSendable, meantSecret } from '@barem/shared/configuration/secret'
import { runStatement, updateStatement } from '#db/statement'
import { record } from '#event/record'
import type { CommandContext } from '#http/call'
import type { RecordKind } from '#record/record-kind'
import { lockRecord, removeRecord } from '#record/write'
import { fieldRefusal } from '#refusal'
import { placeOf } from './read.ts'
import { type ConfigurationRow, releaseChannel } from './record.ts'
import { seal } from './seal.ts'

type Kind = RecordKind<ConfigurationRow, ConfigurationBody, Configuration>

interface Setting {
  id: string
  version: number
  name: string
  secret: string | null
}

async function change(call: CommandContext, { id, version }: ConfigurationRow, columns: object) {
  const stamps = { modifiedAt: call.now, modifiedBy: call.actor.id, version: version + 1 }
  const { text, values } = updateStatement('configuration', id, { ...columns, ...stamps })
  await runStatement(call.trx, text, values)
}

/** Deletes a key of the company's own; one that the program knows returns to its default. */
export async function removeConfiguration(
  kind: Kind,
  call: CommandContext,
  { id, version }: { id: string; version?: number | undefined },
): Promise<void> {
  const row = await lockRecord(kind, call, id, version)
  if (!isKnownKey(row.key)) return removeRecord(kind, call, { id })
  await change(call, row, { value: null, jsonValue: null, secrets: '{}', enabled: true })
  record(call, { kind: 'configuration.reset', entity: 'configuration', entityId: id })
}

/**
 * Seals a secret beside the value it belongs to, or clears it; the history says that, and not what it is. One that links for
 * new passwords leave with is set with the own password.
 */
export async function setSecret(
  kind: Kind,
  call: CommandContext,
  { id, version, name, secret }: Setting,
  confirm: (call: CommandContext) => Promise<void>,
): Promise<Configuration> {
  const { deps, trx, actor } = call
  const row = await lockRecord(kind, call, id, version)
  const { key } = row
  const names: readonly string[] = isKnownKey(key) ? knownConfigurations[key].secrets : []
  if (!names.includes(name)) throw fieldRefusal('name', 'invalid_value')
  // it is sent to where the value says, which may change without it no more
  if (row.jsonValue === null) throw fieldRefusal('secret', 'configuration_unset')
  const meant = secret === null ? null : meantSecret(name, secret)
  if (meant === '') throw fieldRefusal('secret', 'required')
  if (meant !== null && name !== 'password' && !isSendable(meant))
    throw fieldRefusal('secret', 'control_character')
  if (meant !== null && isKnownKey(key) && knownConfigurations[key].guarded.length > 0) await confirm(call)
  const { [name]: _, ...others } = row.secrets as Record<string, unknown>
  const sealed =
    meant === null ? {} : { [name]: seal(deps.secrets.configuration, deps.random, placeOf(key, name), meant) }
  await change(call, row, { secrets: JSON.stringify({ ...others, ...sealed }) })
  await releaseChannel(call, key)
  record(call, {
    kind: secret === null ? 'configuration.secret-cleared' : 'configuration.secret-set',
    entity: 'configuration',
    entityId: id,
  })
  return kind.present((await kind.load(trx, actor, id, false))!, actor)
}
