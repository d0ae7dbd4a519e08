import { sql } from 'kysely'
import type { CommandContext } from '#http/call'
import type { ApprovableDetail, ApprovableKind, LoadedRow } from './kind.ts'
import type { Plan } from './plan.ts'
import type { Round, RoundStep } from './round.ts'
import { snapshotOf } from './snapshot.ts'
import { type Changed, rowAfter, writeDocument } from './write.ts'

/** Sends a document: stores its sent names and content, and who decides in which step. */
export function writeRequest<Row extends ApprovableDetail, Document extends LoadedRow<Row>, Answer>(
  kind: ApprovableKind<Row, Document, Answer>,
  call: CommandContext,
  document: Document,
  { status, note, plan }: { status: Changed['status']; note: string | null; plan: Plan },
): Document {
  const { deps, actor, now } = call
  const { entity, table, schemaVersion } = kind
  const changed = { status, sent: kind.sentNames(document.row) }
  const row = rowAfter(document.row, now, changed)
  const { content, sha256 } = snapshotOf(kind.content({ ...document, row }, schemaVersion))
  const [id, snapshotId] = [deps.random.id(), deps.random.id()]
  const place = (row.round?.round ?? 0) + 1
  // in one parameter: of large groups there are more of them than a statement takes values
  const parts = plan.steps.flatMap(({ node, name, quorum, people }, at) =>
    people.map((one) => ({
      ...{ id: deps.random.id(), position: at + 1, quorum, node, name },
      ...{ approver_id: one.id, approver_name: one.name },
    })),
  )
  const request = sql`, snapshot as (
      insert into approval_snapshot (id, entity, entity_id, schema_version, content, sha256, created_at, created_by)
      values (${snapshotId}, ${entity}, ${row.id}, ${schemaVersion}, ${content}, ${sha256}, ${now}, ${actor.id})
    ), request as (
      insert into approval (id, entity, entity_id, round, snapshot_id, requested_by, requested_by_name, requested_at, note,
        workflow_version_id, notices)
      values (${id}, ${entity}, ${row.id}, ${place}, ${snapshotId}, ${actor.id}, ${actor.fullName}, ${now}, ${note},
        ${plan.versionId}, ${JSON.stringify(plan.notices)})
    )
    insert into approval_step (id, approval_id, position, quorum, approver_id, approver_name, node, name)
    select one.id, ${id}, position, quorum, approver_id, approver_name, node, name
    from jsonb_to_recordset(${JSON.stringify(parts)}) as one
      (id uuid, position int, quorum int, approver_id uuid, approver_name text, node text, name text)`
  writeDocument(call, table, row, changed, request)
  const steps = plan.steps.flatMap(({ name, quorum, people }, at) =>
    people.map(
      (one): RoundStep => ({
        ...{ position: at + 1, quorum, approverId: one.id, approverName: one.name, name },
        ...{
          carried: false,
          able: true,
          formerApprovers: [],
          stoodFor: true,
          decision: null,
          decidedBy: null,
          decidedByName: null,
          decidedAt: null,
          note: null,
        },
      }),
    ),
  )
  const round: Round = {
    ...{
      id,
      round: place,
      open: true,
      schemaVersion,
      sha256,
      requestedBy: actor.id,
      requestedByName: actor.fullName,
    },
    ...{ requestedAt: now.toISOString(), note, withdrawnAt: null, withdrawnNote: null },
    ...{ endedAs: null, endedByName: null, endedAt: null, endedNote: null, steps },
    ...{ notices: plan.notices, followed: plan.followed },
  }
  return {
    ...document,
    row: { ...row, round, approvers: [...row.approvers, ...steps.map(({ approverId }) => approverId)] },
  }
}
