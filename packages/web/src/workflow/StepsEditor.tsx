import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { ApprovableEntity } from '@barem/shared/business'
import type { Diagram } from '@barem/shared/workflow/diagram'
import type { WorkflowChoices } from '@barem/shared/workflow/endpoints'
import { diagramOf, type Step } from '@barem/shared/workflow/steps'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { NodeFaults } from './FaultItems.tsx'
import { NodeFields, newNode } from './NodeFields.tsx'
import { anyTotal, RuleEditor } from './RuleEditor.tsx'
import type { FaultsOfNodes } from './use-node-faults.ts'

interface Props {
  kind: ApprovableEntity | null
  steps: readonly Step[]
  choices: WorkflowChoices
  faults: FaultsOfNodes
  disabled: boolean
  /** `typed` is the field that keys are typed into. */
  onChange: (diagram: Diagram, typed: string | null) => void
}

/** The steps of a drawing in their order, each with who decides, how many of them, and when alone it is gone through. */
export function StepsEditor({ kind, steps, choices, faults, disabled, onChange }: Props) {
  const { t } = useTranslation()
  const put = (next: readonly Step[], typed: string | null = null) => onChange(diagramOf(next), typed)
  const move = (at: number, by: number) => {
    const next = [...steps]
    const [step] = next.splice(at, 1)
    next.splice(at + by, 0, step!)
    put(next)
  }
  const add = (nodeKind: Step['node']['kind']) =>
    put([...steps, { node: newNode(nodeKind, diagramOf(steps).nodes), only: null }])
  return (
    <div>
      <ol className="workflow-steps">
        {steps.map((step, at) => (
          <li key={step.node.id} className={`workflow-step workflow-step-${step.node.kind}`}>
            <StepFields
              {...{ kind, step, choices, disabled }}
              faults={faults.get(step.node.id) ?? []}
              onChange={(next, field) => put(steps.with(at, next), field && `${step.node.id} ${field}`)}
            />
            {disabled ? null : (
              <span className="workflow-step-buttons">
                <Button
                  type="text"
                  icon={<ArrowUpOutlined />}
                  disabled={at === 0}
                  aria-label={t('workflow.step.up', { name: step.node.name })}
                  onClick={() => move(at, -1)}
                />
                <Button
                  type="text"
                  icon={<ArrowDownOutlined />}
                  disabled={at === steps.length - 1}
                  aria-label={t('workflow.step.down', { name: step.node.name })}
                  onClick={() => move(at, 1)}
                />
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={t('workflow.step.remove', { name: step.node.name })}
                  onClick={() => put(steps.filter((_, other) => other !== at))}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      {disabled ? null : (
        <span className="workflow-step-add">
          <Button size="small" icon={<PlusOutlined />} onClick={() => add('approval')}>
            {t('workflow.step.add')}
          </Button>
          <Button size="small" icon={<PlusOutlined />} onClick={() => add('notify')}>
            {t('workflow.step.addNotify')}
          </Button>
        </span>
      )}
    </div>
  )
}

interface StepProps {
  kind: ApprovableEntity | null
  step: Step
  choices: WorkflowChoices
  disabled: boolean
  faults: readonly string[]
  onChange: (step: Step, field: string | null) => void
}

function StepFields({ kind, step, choices, disabled, faults, onChange }: StepProps) {
  const { t } = useTranslation()
  const { node, only } = step
  return (
    <div className="workflow-step-fields">
      <div className="workflow-step-line">
        <NodeFields
          {...{ kind, node, choices, disabled }}
          onChange={(next, field) => onChange({ ...step, node: next }, field)}
        />
        {disabled ? null : (
          <Button
            type="link"
            size="small"
            onClick={() => onChange({ ...step, only: only ? null : anyTotal() }, null)}
          >
            {t(only ? 'workflow.step.always' : 'workflow.step.when')}
          </Button>
        )}
      </div>
      {only ? (
        <div className="workflow-step-only">
          <span>{t('workflow.step.only')}</span>
          <RuleEditor
            kind={kind}
            disabled={disabled}
            value={only}
            onChange={(rule) => onChange({ ...step, only: rule }, 'rule')}
          />
        </div>
      ) : null}
      <NodeFaults faults={faults} />
    </div>
  )
}
