import { type Workflow, workflowEndpoints } from '@barem/shared/workflow/endpoints'
import { workflowBody } from '@barem/shared/workflow/form'
import { diagramOf } from '@barem/shared/workflow/steps'
import type { RecordHistoryWords } from '#event/RecordHistory.tsx'
import { hasText, textOf } from '#i18n/i18n.ts'
import type { RecordKind } from '#record/record-kind.ts'
import { plain } from '#ui/display-value.ts'
import { workflowChange } from './history-words.ts'
import { newNode } from './NodeFields.tsx'
import { PublishButton, PublishState } from './Publish.tsx'
import { workflowPaths } from './paths.ts'
import { anyTotal } from './RuleEditor.tsx'
import { Versions } from './Versions.tsx'
import { WorkflowFields, workflowLabels } from './WorkflowFields.tsx'

/** A kind of document and a status by their words. */
const words: Partial<RecordHistoryWords> = {
  change: workflowChange,
  value: (field, value, format) => {
    const key = field === 'type' ? `${value}.title` : `workflow.${field}.${value}`
    return hasText(key) ? textOf(key) : plain(value, format)
  },
}

export const workflowKind: RecordKind<Workflow> = {
  entity: 'workflow',
  endpoints: workflowEndpoints,
  paths: workflowPaths,
  schema: workflowBody,
  initial: {
    ...{ status: 'active', priority: 0 },
    rules: anyTotal(),
    diagram: diagramOf([{ node: newNode('approval', []), only: null }]),
  },
  labels: workflowLabels,
  fields: (workflow) => <WorkflowFields workflow={workflow} />,
  called: ({ code, name }) => ({ code, name }),
  actions: (workflow) => <PublishButton workflow={workflow} />,
  head: (workflow) => <PublishState workflow={workflow} />,
  aside: (workflow) => <Versions workflow={workflow} />,
  history: words,
}
