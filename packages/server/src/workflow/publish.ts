import { resources } from '@barem/shared/i18n/resources'
import type { Locale } from '@barem/shared/values/constants'
import type { Fault } from '@barem/shared/workflow/check'
import type { Workflow } from '@barem/shared/workflow/endpoints'
import type { DocumentKind } from '#document/kind'
import { record } from '#event/record'
import type { CommandContext } from '#http/call'
import { lockRecord } from '#record/write'
import { Refusal } from '#refusal'
import { workflowFaults } from './faults.ts'
import { presentWorkflow } from './repository.ts'
import { workflowRecord } from './save.ts'

type Call = CommandContext & { params: { id: string }; body: { version: number } }

/** The next version of a workflow, if nothing is wrong with it and something has changed. Running documents stay on theirs. */
export async function publishWorkflow(call: Call, kindOf: (type: string) => DocumentKind): Promise<Workflow> {
  const { trx, actor, now, deps, locale } = call
  const row = await lockRecord(workflowRecord, call, call.params.id, call.body.version)
  const faults = await workflowFaults(trx, kindOf(row.type), row)
  if (faults.length > 0)
    throw new Refusal('validation', {
      errors: faults.map((fault) => {
        const { code, name, person } = named(fault, locale)
        const path = code === 'rule_unfit' && fault.node === null ? 'rules' : 'diagram'
        return { path, code: `workflow_${code}`, params: { node: name ?? '', person: person ?? '' } }
      }),
    })
  if (!row.changed) throw new Refusal('workflow-unchanged')
  const { id, name, departmentId, type, priority } = row
  const number = (row.published ?? 0) + 1
  await trx
    .insertInto('workflowVersion')
    .values({
      ...{ id: deps.random.id(), workflowId: id, number, name, departmentId, type, priority },
      departmentName: row.departmentName,
      ...{ rules: JSON.stringify(row.rules), diagram: JSON.stringify(row.diagram) },
      ...{ publishedAt: now, publishedBy: actor.id, publishedByName: actor.fullName },
    })
    .execute()
  const changed = { published: number, version: row.version + 1, modifiedAt: now, modifiedBy: actor.id }
  await trx.updateTable('workflow').set(changed).where('id', '=', id).execute()
  record(call, {
    ...{ kind: 'workflow.published', entity: 'workflow', entityId: id },
    changes: [{ field: 'published', from: row.published, to: number }],
  })
  return presentWorkflow({ ...row, ...changed, changed: false }, actor)
}

/** A fault with its node as the reader calls it: start and end have no name of their own. */
export function named(fault: Fault, locale: Locale): Fault {
  const kinds: Record<string, string> = resources[locale].workflow.node
  return fault.name && Object.hasOwn(kinds, fault.name) ? { ...fault, name: kinds[fault.name]! } : fault
}
