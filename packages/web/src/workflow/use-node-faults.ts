import type { ApprovableEntity } from '@barem/shared/business'
import { drawingFaults } from '@barem/shared/workflow/check'
import { type Diagram, nameOfNode } from '@barem/shared/workflow/diagram'
import { type Workflow, type WorkflowChoices, workflowEndpoints } from '@barem/shared/workflow/endpoints'
import { useQuery } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { FormContext } from '#form/form-context.ts'
import { issueText } from '#form/issue-text.ts'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { useMay } from '#navigation/rights.ts'
import { faultInWords } from './FaultItems.tsx'

/** By the id of a node, in words. */
export type FaultsOfNodes = ReadonlyMap<string, readonly string[]>

/** What stands against publishing a workflow as it is saved; nothing of one that has not changed since. */
export function useFaults(workflow: Workflow | undefined) {
  const mayPublish = useMay()('workflow:update')
  const { data } = useQuery({
    ...queryOf(workflowEndpoints.check, { params: { id: workflow?.id ?? '' } }, { quiet: true }),
    enabled: mayPublish && workflow?.changed === true,
  })
  return workflow?.changed ? data : undefined
}

/**
 * What is wrong at each node of a drawing as it stands in the form, and, of nodes that are as they were saved, whom the
 * server found unable to decide.
 */
export function useNodeFaults(
  kind: ApprovableEntity | null,
  diagram: Diagram | undefined,
  choices: WorkflowChoices,
  workflow: Workflow | undefined,
): FaultsOfNodes {
  const { t } = useTranslation()
  const format = useFormat()
  const found = useFaults(workflow)
  const issues = use(FormContext)?.issues
  return useMemo(() => {
    const faults = new Map<string, string[]>()
    if (!diagram) return faults
    const say = (id: string, words: string) => {
      const said = faults.get(id) ?? []
      if (!said.includes(words)) faults.set(id, [...said, words])
    }
    const byId = new Map(diagram.nodes.map((node) => [node.id, node]))
    const fields = Object.fromEntries(
      choices.fields.map(({ name, kind: of, options }) => [name, { kind: of, key: name, options }]),
    )
    for (const issue of issues ?? []) {
      const [, at, part] = /^diagram\.nodes\.(\d+)\.(\w+)/.exec(issue.path) ?? []
      const node = diagram.nodes[Number(at)]
      const label = t(part === 'name' ? 'workflow.step.name' : `workflow.node.${node?.kind ?? 'approval'}`)
      if (node) say(node.id, issueText(issue, label, format))
    }
    // until it is known what may be compared, every rule would look wrong
    if (!kind || choices.fields.length === 0) return faults
    for (const fault of drawingFaults(diagram, fields)) {
      const node = byId.get(fault.node ?? '')
      if (node)
        say(
          node.id,
          faultInWords({ ...fault, name: nameOfNode(node) ?? textOf(`workflow.node.${node.kind}`) }),
        )
    }
    for (const fault of found ?? []) {
      const node = byId.get(fault.node ?? '')
      const saved = workflow?.diagram.nodes.find(({ id }) => id === fault.node)
      if (node && ofPeople.test(fault.code) && JSON.stringify(node) === JSON.stringify(saved))
        say(node.id, faultInWords(fault))
    }
    return faults
  }, [kind, diagram, choices, found, workflow, issues, format, t])
}

/** Codes of faults in who decides, which the server alone finds. */
const ofPeople = /^(person|group|head|quorum)_/
