import type { CallOutput } from '@barem/shared/http/endpoint'
import {
  type HandedOver,
  type HandOverGroup,
  handOverEndpoints,
  handOverGroups,
  MAX_KEPT_LISTED,
} from '@barem/shared/user/hand-over'
import type { AnyKind } from '#approval/kind'
import { record } from '#event/record'
import type { CommandContext } from '#http/call'
import { mount } from '#http/mount'
import type { Module } from '../module.ts'
import { handOverApprovals } from './approvals.ts'
import { holdingsOf } from './holdings.ts'
import { partiesOf } from './receiver.ts'
import {
  type HandOver,
  handOverCustomers,
  handOverDepartments,
  handOverDocuments,
  handOverNextSteps,
} from './records.ts'

type Call = CallOutput<(typeof handOverEndpoints)['handOver']> & CommandContext

/** What somebody leaves, handed over to somebody else, of all kinds of document. */
export function handOverModule(kinds: readonly AnyKind[]): Module {
  const work: Record<HandOverGroup, readonly HandOver[]> = {
    customers: [handOverCustomers],
    nextSteps: [handOverNextSteps],
    documents: kinds.map(handOverDocuments),
    approvals: kinds.map(handOverApprovals),
    departments: [handOverDepartments],
  }
  return {
    name: 'hand-over',
    routes: (app, deps) =>
      mount(app, deps, handOverEndpoints, {
        holdings: { read: ({ db, params }) => holdingsOf(db, kinds, params.id) },
        handOver: { command: (call) => handOver(work, call) },
      }),
  }
}

/** Hands the chosen groups over in one transaction, one event for each record. */
async function handOver(work: Record<HandOverGroup, readonly HandOver[]>, call: Call): Promise<HandedOver> {
  const { params, body } = call
  const parties = await partiesOf(call, params.id, body.to)
  const moved = { customers: 0, nextSteps: 0, documents: 0, approvals: 0, departments: 0 }
  const kept: HandedOver['kept'] = []
  for (const group of handOverGroups.filter((one) => body.groups.includes(one)))
    for (const step of work[group]) {
      const outcome = await step(call, parties)
      moved[group] += outcome.moved
      kept.push(...outcome.kept)
    }
  if (Object.values(moved).some((count) => count > 0))
    record(call, {
      ...{ kind: 'user.handed-over', entity: 'user', entityId: params.id },
      note: `→ ${parties.to.fullName}`,
    })
  return { moved, kept: kept.slice(0, MAX_KEPT_LISTED), keptCount: kept.length }
}
