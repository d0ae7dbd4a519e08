import { approvalLifecycle, type RefusalCode } from '@barem/shared/approval/lifecycle'
import { changerOf } from '@barem/shared/business'
import type { Ending } from '@barem/shared/contract/ending'
import type { Progress } from '@barem/shared/contract/fields'
import { sql } from 'kysely'
import type { Actor } from '#access/actor'
import { findDocument, seen } from '#approval/find'
import { approvableDocument, approvalActor } from '#approval/rights'
import type { DocumentFacts, DocumentKind } from '#document/kind'
import type { DocumentRow } from '#document/row'
import { record } from '#event/record'
import { staleVersion } from '#event/stale-version'
import type { CommandContext } from '#http/call'
import { Refusal } from '#refusal'
import { annexedOf, fromEnding } from './ended.ts'
import { progress } from './figures.ts'
import { fromOpenAnnex, openAnnexOf } from './standing.ts'

type Kind = Pick<DocumentFacts, 'entity'>
type EndingCall = CommandContext & { params: { id: string }; body: { version: number; note: string } }

/** What every contract says of its ending, in lists and as a whole. */
export function endingFacts(kind: Kind) {
  const stands = fromEnding(kind.entity)
  const at = (column: string) => sql.ref(`${kind.entity}.${column}`)
  return {
    besides: {
      ending: sql<Ending>`(select json_build_object('by', ended_by_name, 'reason', reason,
        'at', to_char(ended_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ${stands})`,
      annexed: annexedOf(kind.entity),
      delivery: sql<Progress>`${sql.lit(progress.delivery)}::text`,
    },
    toggles: {
      ended: sql<boolean>`exists (select ${stands})`,
      annexable: sql<boolean>`${at('status')} = 'approved' and not ${at('closed')} and not exists (select ${stands})
        and not exists (select ${fromOpenAnnex(kind.entity)})`,
    },
    asked: ['contractEnding', changerOf(kind.entity)!],
    presented: (row: DocumentRow, actor: Actor) => ({ mayEnd: refusedEnding(kind, row, actor) === null }),
  }
}

/** Whoever may cancel an approved contract may end it, also one that is in use. */
function refusedEnding(kind: Kind, row: DocumentRow, actor: Actor): RefusalCode | null {
  if (row.status !== 'approved') return 'approval.wrong-status'
  // it waits for nobody, so nobody is kept from deciding on it
  const unused = { ...approvableDocument(row, actor, { ...kind, ownerColumns: [] }), inUse: false }
  return approvalLifecycle.refusal('cancel', unused, approvalActor(kind.entity, actor))
}

/** The verbs that end a contract before all of it is delivered, and open it again; both take a reason. */
export function endingHandlers<Answer>(kind: DocumentKind<Answer>) {
  const { entity, table } = kind

  const locked = async (call: EndingCall): Promise<DocumentRow> => {
    const { trx, actor, body } = call
    const { id } = call.params
    await trx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute()
    const { row } = await seen(kind, trx, actor, await kind.loadRow(trx, id))
    const refused = refusedEnding(kind, row, actor)
    if (refused) throw new Refusal(refused)
    if (row.version !== body.version)
      throw await staleVersion(call, { entity, id }, await findDocument(kind, trx, actor, id))
    return row
  }

  /** The contract's own row stays as it was sent, so its history alone counts what happens here. */
  const recorded = async (call: EndingCall, event: string): Promise<Answer> => {
    const { trx, actor, params, body } = call
    record(call, { kind: `${entity}.${event}`, entity, entityId: params.id, note: body.note })
    return findDocument(kind, trx, actor, params.id)
  }

  const closeShort = async (call: EndingCall): Promise<Answer> => {
    const { trx, actor, now, deps, params, body } = call
    const { ending } = await locked(call)
    if (ending) throw new Refusal('already-done')
    const open = await openAnnexOf(trx, kind, params.id)
    if (open) throw new Refusal('contract.annex-open', { params: { number: open } })
    await trx
      .insertInto('contractEnding')
      .values({
        id: deps.random.id(),
        [`${entity}Id`]: params.id,
        ...{ reason: body.note, endedBy: actor.id, endedByName: actor.fullName, endedAt: now },
      })
      .execute()
    return recorded(call, 'closed-short')
  }

  const reopen = async (call: EndingCall): Promise<Answer> => {
    const { trx, actor, now, params, body } = call
    const { ending } = await locked(call)
    if (!ending) throw new Refusal('already-done')
    await trx
      .updateTable('contractEnding')
      .set({
        ...{ reopenedReason: body.note, reopenedBy: actor.id },
        ...{ reopenedByName: actor.fullName, reopenedAt: now },
      })
      .where(sql.ref(`${entity}Id`), '=', params.id)
      .where('reopenedAt', 'is', null)
      .execute()
    return recorded(call, 'reopened')
  }
  return { closeShort: { command: closeShort }, reopen: { command: reopen } }
}
