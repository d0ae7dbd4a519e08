import { CHANGES_SHOWN, type HistoryEndpoint, type HistoryEntry } from '@barem/shared/event/history'
import type { Kysely, Transaction } from 'kysely'
import { type Actor, may } from '#access/actor'
import type { Database } from '#db/types'
import type { ReadHandler } from '#http/call'
import type { Change } from './record.ts'

type Db = Kysely<Database> | Transaction<Database>

export type Entry = Omit<HistoryEntry, 'changes' | 'changesTotal'> & { changes: Change[] }

/** The record whose history is read. */
export interface HistoryOf {
  /** The entity of its events. */
  entity: string
  /** Refuses callers who may not see the record, and records that do not exist. */
  refuseUnseen(db: Db, actor: Actor, id: string): Promise<void>
  /** Fields that only `cost:view` shows. */
  isCost?(field: string): boolean
  /** Events whose changes name what this person may not see. */
  isKept?(kind: string, actor: Actor): boolean
  /** These entries as this person reads them: with what is known by now of what they began, without what is not theirs. */
  enrich?(db: Db, actor: Actor, id: string, entries: Entry[]): Promise<Entry[]>
  /** Changes that follow from others of the same entry: shown with the whole entry only, where others changed as well. */
  isDerived?(change: Change, changes: readonly Change[]): boolean
}

/**
 * Answers one page of a record's history: who, when, what, with the first of the changed fields; costs only with the
 * right. One entry is answered with all its changes.
 */
export function historyHandler({
  entity,
  refuseUnseen,
  isCost = () => false,
  isKept = () => false,
  isDerived = () => false,
  enrich = async (_db, _actor, _id, entries) => entries,
}: HistoryOf): {
  read: ReadHandler<HistoryEndpoint>
} {
  return {
    read: async ({ db, actor, params: { id }, query }) => {
      await refuseUnseen(db, actor, id)
      const seesCost = may(actor, 'cost:view')
      const shown = (entry: Entry) => {
        const kept = isKept(entry.kind, actor) ? [] : entry.changes
        const changes = seesCost ? kept : kept.filter(({ field }) => !isCost(field))
        const said = changes.filter((change) => !isDerived(change, kept))
        const some = query.entry ? changes : (said.length > 0 ? said : changes).slice(0, CHANGES_SHOWN)
        return { ...entry, changes: some, changesTotal: changes.length }
      }
      const [entries, totalItems] = await Promise.all([
        entriesOf(db, entity, id, query),
        query.entry ? null : countOf(db, entity, id),
      ])
      const data = (await enrich(db, actor, id, entries)).map(shown)
      return { data, totalItems: totalItems ?? entries.length }
    },
  }
}

async function entriesOf(
  db: Db,
  entity: string,
  entityId: string,
  { pageNumber, pageSize, entry }: { pageNumber: number; pageSize: number; entry?: string | undefined },
): Promise<Entry[]> {
  const rows = await db
    .selectFrom('event')
    .leftJoin('appUser', 'appUser.id', 'event.actorId')
    .select(['event.id', 'event.at', 'event.kind', 'event.note', 'event.changes'])
    .select('appUser.fullName as actorName')
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .$if(entry !== undefined, (only) => only.where('event.id', '=', entry!))
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .offset((pageNumber - 1) * pageSize)
    .limit(pageSize)
    .execute()
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    changes: row.changes as unknown as Change[],
  }))
}

/** Answered by an index-only scan. */
async function countOf(db: Db, entity: string, entityId: string): Promise<number> {
  const { total } = await db
    .selectFrom('event')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .executeTakeFirstOrThrow()
  return Number(total)
}
