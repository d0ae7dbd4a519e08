import type { Actor } from '#http/actor'
import type { AnyKind, ApprovableDetail, ApprovableKind, Db, LoadedRow } from './kind.ts'
import { maySee, unseen } from './rights.ts'
import { approversOf } from './round.ts'

/** One document as this person may see it. Refuses whoever may not, and what does not exist. */
export async function findDocument<Row extends ApprovableDetail, Document extends LoadedRow<Row>, Answer>(
  kind: ApprovableKind<Row, Document, Answer>,
  db: Db,
  actor: Actor,
  id: string,
): Promise<Answer> {
  const document = await kind.load(db, id)
  if (!document || !maySee(kind, document.row, actor)) throw unseen(kind, actor)
  return kind.present(document, actor)
}

/** Refuses whoever may not see this document, and what does not exist. */
export async function refuseUnseenDocument(kind: AnyKind, db: Db, actor: Actor, id: string): Promise<void> {
  const row = await db
    .selectFrom(kind.table)
    .select(['authorId', 'approverId', approversOf(kind).as('approvers')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || !maySee(kind, row, actor)) throw unseen(kind, actor)
}
