import { type Actor, principalsOf } from '#access/actor'
import type { AnyKind, ApprovableRow } from './kind.ts'
import { type OpenStep, waitingSteps } from './round.ts'

export type Owned = Pick<AnyKind, 'entity' | 'ownerColumns'>

/** Whose own a document is: none of them decides on it, unless the company lets them. */
export function ownersOf(
  { ownerColumns }: Pick<AnyKind, 'ownerColumns'>,
  row: Pick<ApprovableRow, 'contentAuthors'>,
): string[] {
  const columns = row as unknown as Record<string, string | null>
  return [...ownerColumns.flatMap((column) => columns[column] ?? []), ...row.contentAuthors]
}

/** Whether somebody wrote, changed or sent it or gets what it pays, and the company does not let them decide on that. */
export function isKeptFrom(kind: Owned, row: ApprovableRow, actor: Actor): boolean {
  if (actor.selfApproval.includes(kind.entity)) return false
  return actor.id === row.round?.requestedBy || ownersOf(kind, row).includes(actor.id)
}

/**
 * The part of the current step that this person may take now: their own, else that of somebody they stand in for. For another
 * nobody decides on what is their own, nor where they decided already: one person counts once. `takenBy` says it of rows.
 */
export function partOf<Step extends OpenStep>(
  kind: Owned,
  row: ApprovableRow & { round: { steps: Step[] } | null },
  actor: Actor,
): Step | null {
  const waiting = waitingSteps(row.round)
  const own = waiting.find((step) => step.approverId === actor.id)
  if (own || waiting.length === 0) return own ?? null
  const principals = principalsOf(actor, kind.entity)
  const part = waiting.find((step) => principals.includes(step.approverId))
  if (!part || isKeptFrom(kind, row, actor)) return null
  const { position } = part
  return row.round!.steps.some((step) => step.position === position && step.decidedBy === actor.id)
    ? null
    : part
}
