import type { DiscussedEntity } from '@barem/shared/business'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#db/types'
import { Refusal } from '#refusal'
import type { Actor } from './actor.ts'

type Db = Kysely<Database> | Transaction<Database>

/** A kind of record or document that files and comments belong to, as its module's manifest lists it. */
export interface Discussed {
  entity: DiscussedEntity
  table: keyof Database & string
  /** Refuses callers who may not see the record, and records that do not exist: who sees it sees its files and comments. */
  refuseUnseen(db: Db, actor: Actor, id: string): Promise<void>
  /** What a notification calls one: its number, or its code. */
  nameOf(db: Db, actor: Actor, id: string): Promise<string>
}

export type DiscussedKinds = ReadonlyMap<string, Discussed>

/** One record of any of these kinds. */
export interface DiscussedRecord {
  entity: string
  entityId: string
}

/** The kind of a record that the caller sees. Refuses whoever does not, and what does not exist. */
export async function seenKind(
  kinds: DiscussedKinds,
  db: Db,
  actor: Actor,
  { entity, entityId }: DiscussedRecord,
): Promise<Discussed> {
  const kind = kinds.get(entity)
  if (!kind) throw new Refusal('not-found')
  await kind.refuseUnseen(db, actor, entityId)
  return kind
}

/** Keeps a record from being deleted until the end of the transaction, after which what belongs to it would stay behind. */
export async function lockDiscussed(db: Db, { table }: Discussed, id: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id} for key share`.execute(db)
  if (rows.length === 0) throw new Refusal('not-found')
}
