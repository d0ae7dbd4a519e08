import type { DiscussedEntity } from '@barem/shared/business'
import { type Actor, may } from '#access/actor'
import type { Discussed } from '#access/discussed'
import { refuseOutOfScope } from '#access/record-scope'
import { historyHandler } from '#event/history'
import { attachFiles } from '#file/attachments'
import type { CommandContext, ReadContext } from '#http/call'
import { Refusal } from '#refusal'
import type { Db, Given, RecordKind, StoredRow } from './record-kind.ts'
import { changeRecord, insertRecords, removeRecord } from './write.ts'

type Versioned = { id: string; version: number }
type Removal = { params: { id: string }; query: { version?: number | undefined } }

/** One record as an answer; refuses what does not exist or may not be seen. */
export async function findRecord<Row extends StoredRow, Form extends object, Answer>(
  kind: RecordKind<Row, Form, Answer>,
  db: Db,
  actor: Actor,
  id: string,
): Promise<Answer> {
  const row = await kind.load(db, actor, id, false)
  if (!row) throw new Refusal('not-found')
  await refuseOutOfScope(db, actor, kind.entity, id)
  return kind.present(row, actor)
}

/** A kind of plain record that files and comments belong to. */
export function discussedKind<Row extends StoredRow, Form extends object, Answer>(
  kind: RecordKind<Row, Form, Answer> & { entity: DiscussedEntity },
): Discussed {
  const { entity, table } = kind
  return {
    ...{ entity, table },
    refuseUnseen: async (db, actor, id) => {
      if (!may(actor, `${entity}:view`))
        throw new Refusal('forbidden', { params: { permission: `${entity}:view` } })
      await findRecord(kind, db, actor, id)
    },
    nameOf: async (db, actor, id) => (kind.titleOf ?? kind.nameOf)((await kind.load(db, actor, id, false))!),
  }
}

/** The handlers of a plain record's endpoints (`recordEndpoints`), without its list. */
export function recordCommands<Row extends StoredRow, Form extends object, Answer>(
  kind: RecordKind<Row, Form, Answer>,
) {
  return {
    one: {
      read: ({ db, actor, params }: ReadContext & { params: { id: string } }) =>
        findRecord(kind, db, actor, params.id),
    },
    history: historyHandler({
      entity: kind.entity,
      refuseUnseen: async (db, actor, id) => void (await findRecord(kind, db, actor, id)),
      ...(kind.isCost ? { isCost: kind.isCost } : {}),
    }),
    create: {
      command: async (call: CommandContext & { body: Form & { attachments?: readonly string[] } }) => {
        const { attachments = [], ...form } = call.body
        const [row] = await insertRecords(kind, call, [form as unknown as Form])
        const { entity } = kind
        await attachFiles(call, { entity, entityId: row!.id }, attachments, (place) => `attachments.${place}`)
        return kind.present(row!, call.actor)
      },
    },
    update: {
      command: async (call: CommandContext & { body: Given<Form> & Versioned }) => {
        const { id, version, ...given } = call.body
        const { after } = await changeRecord(kind, call, { id, version }, given as unknown as Given<Form>)
        return kind.present(after, call.actor)
      },
    },
    remove: {
      command: async (call: CommandContext & Removal): Promise<{ done: true }> => {
        await removeRecord(kind, call, { ...call.params, ...call.query })
        return { done: true }
      },
    },
  }
}
