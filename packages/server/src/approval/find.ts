import type { UsedBy } from '@barem/shared/approval/schema'
import type { Actor } from '#access/actor'
import { seenAmong } from '#access/record-scope'
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
  return kind.present(await seen(kind, db, actor, await kind.load(db, id)), actor)
}

/**
 * A document that was read, with no more of what rests on it, and of its revisions, than this person sees. Refuses whoever
 * may not see it, and what does not exist (null).
 */
export async function seen<Row extends ApprovableDetail, Document extends LoadedRow<Row>>(
  kind: AnyKind,
  db: Db,
  actor: Actor,
  document: Document | null,
): Promise<Document> {
  if (!document || !(await maySee(kind, db, document.row, actor))) throw unseen(kind, actor)
  const { usedBy, revisions } = document.row
  const besides = revisions.filter(({ id }) => id !== document.row.id)
  const entities = [...new Set(usedBy.map(({ entity }) => entity))]
  const [own, ...others] = await Promise.all([
    seenAmong(
      db,
      actor,
      kind.entity,
      besides.map(({ id }) => id),
    ),
    ...entities.map((entity) =>
      seenAmong(
        db,
        actor,
        entity,
        usedBy.filter((one) => one.entity === entity).map(({ id }) => id),
      ),
    ),
  ])
  const isKept = ({ entity, id }: UsedBy) => others[entities.indexOf(entity)]!.has(id)
  if (own.size === besides.length && usedBy.every(isKept)) return document
  const row = {
    ...document.row,
    usedBy: usedBy.filter(isKept),
    revisions: revisions.filter(({ id }) => id === document.row.id || own.has(id)),
  }
  return { ...document, row }
}

/** Refuses whoever may not see this document, and what does not exist. */
export async function refuseUnseenDocument(kind: AnyKind, db: Db, actor: Actor, id: string): Promise<void> {
  const row = await db
    .selectFrom(kind.table)
    .select(['id', 'authorId', 'approverId', approversOf(kind).as('approvers')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || !(await maySee(kind, db, row, actor))) throw unseen(kind, actor)
}
