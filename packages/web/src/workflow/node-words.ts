import type { ApprovableEntity } from '@barem/shared/business'
import type { Format } from '@barem/shared/values/format'
import { type Approver, type DiagramNode, nameOfNode } from '@barem/shared/workflow/diagram'
import type { WorkflowChoices } from '@barem/shared/workflow/endpoints'
import { textOf } from '#i18n/i18n.ts'
import { ruleInWords } from './rule-words.ts'

/** What a node is called, and in a line who decides there or when it holds. */
export function nodeInWords(
  node: DiagramNode,
  kind: ApprovableEntity | null,
  choices: WorkflowChoices,
  format: Format,
): { title: string; text: string } {
  const title = nameOfNode(node) ?? textOf(`workflow.node.${node.kind}`)
  if (node.kind === 'condition')
    return { title, text: node.rule && kind ? ruleInWords(node.rule, kind, choices, format) : '' }
  if (node.kind !== 'approval' && node.kind !== 'notify') return { title, text: '' }
  const who = approverInWords(node.approver, choices)
  if (node.kind === 'notify' || node.quorum === 'any' || node.approver?.by === 'head')
    return { title, text: who }
  const needed =
    node.quorum === 'all' ? textOf('workflow.step.all') : textOf('workflow.step.some', { count: node.quorum })
  return { title, text: node.approver?.by === 'designated' ? who : `${needed}: ${who}` }
}

function approverInWords(approver: Approver | null, { people, groups }: WorkflowChoices): string {
  if (approver === null) return ''
  const nameIn = (some: readonly { id: string; name: string }[], wanted: string) =>
    some.find(({ id }) => id === wanted)?.name ?? '…'
  if (approver.by === 'people') return approver.ids.map((id) => nameIn(people, id)).join(', ')
  return approver.by === 'group' ? nameIn(groups, approver.id) : textOf(`workflow.step.by.${approver.by}`)
}
