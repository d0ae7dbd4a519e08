import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { ApprovableEntity } from '@barem/shared/business'
import { foldText } from '@barem/shared/values/fold-text'
import { type Approver, type Diagram, PEOPLE_MAX, type Quorum } from '@barem/shared/workflow/diagram'
import type { WorkflowChoices } from '@barem/shared/workflow/endpoints'
import { diagramOf, type Step, stepsOf } from '@barem/shared/workflow/steps'
import { Button, Input, Select, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { useField } from '#form/form-context.ts'
import { textOf } from '#i18n/i18n.ts'
import { aboveNothing, RuleEditor } from './RuleEditor.tsx'
import { useChoices } from './use-choices.ts'

interface Props {
  kind: ApprovableEntity | null
  value?: Diagram
  onChange?: (diagram: Diagram) => void
}

/** The steps of a drawing in their order, each with who decides, how many of them, and when alone it is gone through. */
export function StepsEditor({ kind, value, onChange }: Props) {
  const { t } = useTranslation()
  const { disabled } = useField('diagram')
  const choices = useChoices(kind)
  const steps = value ? stepsOf(value) : []
  if (!steps || !value) return <Typography.Text type="secondary">{t('workflow.step.drawn')}</Typography.Text>
  const put = (next: readonly Step[]) => onChange?.(diagramOf(next))
  const change = (at: number, step: Step) => put(steps.map((one, other) => (other === at ? step : one)))
  const move = (at: number, by: number) => {
    const next = [...steps]
    const [step] = next.splice(at, 1)
    next.splice(at + by, 0, step!)
    put(next)
  }
  const add = (nodeKind: Step['node']['kind']) => put([...steps, newStep(nodeKind, steps)])
  return (
    <div>
      <ol className="workflow-steps">
        {steps.map((step, at) => (
          <li key={step.node.id} className={`workflow-step workflow-step-${step.node.kind}`}>
            <StepFields {...{ kind, step, choices, disabled }} onChange={(next) => change(at, next)} />
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

/** A step at the end, with an id that none of the others has. */
export function newStep(kind: Step['node']['kind'], steps: readonly Step[]): Step {
  let number = steps.length + 1
  while (steps.some(({ node }) => node.id === `step-${number}`)) number += 1
  const named = { id: `step-${number}`, name: `${textOf(`workflow.node.${kind}`)} ${steps.length + 1}` }
  const node =
    kind === 'approval'
      ? ({ ...named, kind, approver: null, quorum: 'any' } as const)
      : ({ ...named, kind, approver: null } as const)
  return { node, only: null }
}

interface StepProps {
  kind: ApprovableEntity | null
  step: Step
  choices: WorkflowChoices
  disabled: boolean
  onChange: (step: Step) => void
}

function StepFields({ kind, step, choices, disabled, onChange }: StepProps) {
  const { t } = useTranslation()
  const { node, only } = step
  return (
    <div className="workflow-step-fields">
      <div className="workflow-step-line">
        <Input
          className="workflow-wide"
          value={node.name}
          disabled={disabled}
          maxLength={100}
          aria-label={t('workflow.step.name')}
          onChange={({ target }) => onChange({ ...step, node: { ...node, name: target.value } })}
        />
        <ApproverFields
          {...{ choices, disabled }}
          of={node.kind}
          approver={node.approver}
          onChange={(approver) => onChange({ ...step, node: { ...node, approver } })}
        />
        {node.kind === 'approval' && (node.approver?.by === 'people' || node.approver?.by === 'group') ? (
          <QuorumField
            quorum={node.quorum}
            most={node.approver.by === 'people' ? node.approver.ids.length : PEOPLE_MAX}
            disabled={disabled}
            onChange={(quorum) => onChange({ ...step, node: { ...node, quorum } })}
          />
        ) : null}
        {disabled ? null : (
          <Button
            type="link"
            size="small"
            onClick={() =>
              onChange({ ...step, only: only ? null : { match: 'all', rules: [aboveNothing()] } })
            }
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
            onChange={(rule) => onChange({ ...step, only: rule })}
          />
        </div>
      ) : null}
    </div>
  )
}

interface ApproverProps {
  of: Step['node']['kind']
  choices: WorkflowChoices
  approver: Approver | null
  disabled: boolean
  onChange: (approver: Approver | null) => void
}

const ways = ['people', 'group', 'head', 'designated'] as const

/** Who decides or is told; people and groups are chosen in the field beside. */
function ApproverFields({ of, choices, approver, disabled, onChange }: ApproverProps) {
  const { t } = useTranslation()
  const people = choices.people.filter(({ approves }) => of === 'notify' || approves)
  const found = {
    filterOption: (typed: string, option?: { label: string }) =>
      foldText(option?.label ?? '').includes(foldText(typed)),
  }
  const named = (some: readonly { id: string; name: string }[]) =>
    some.map(({ id, name }) => ({ value: id, label: name }))
  // a way without anybody chosen yet is not kept: the choice beside it makes it one
  const pick = (by: (typeof ways)[number]) => {
    if (by === 'head' || by === 'designated') return onChange({ by })
    if (by === 'group') return onChange(choices.groups[0] ? { by, id: choices.groups[0].id } : null)
    return onChange(people[0] ? { by, ids: [people[0].id] } : null)
  }
  return (
    <>
      <Select
        className="workflow-wide"
        value={approver?.by ?? null}
        disabled={disabled}
        placeholder={t(of === 'notify' ? 'workflow.step.told' : 'workflow.step.approver')}
        aria-label={t(of === 'notify' ? 'workflow.step.told' : 'workflow.step.approver')}
        options={ways.map((value) => ({ value, label: t(`workflow.step.by.${value}`) }))}
        onChange={pick}
      />
      {approver?.by === 'people' ? (
        <Select
          mode="multiple"
          className="workflow-wider"
          value={approver.ids}
          disabled={disabled}
          maxCount={PEOPLE_MAX}
          aria-label={t('workflow.step.people')}
          placeholder={t('workflow.step.people')}
          options={named(people)}
          showSearch={found}
          onChange={(ids: string[]) => onChange(ids.length > 0 ? { by: 'people', ids } : null)}
        />
      ) : null}
      {approver?.by === 'group' ? (
        <Select
          className="workflow-wider"
          value={approver.id}
          disabled={disabled}
          aria-label={t('workflow.step.group')}
          options={named(choices.groups)}
          showSearch={found}
          onChange={(id: string) => onChange({ by: 'group', id })}
        />
      ) : null}
    </>
  )
}

interface QuorumProps {
  quorum: Quorum
  most: number
  disabled: boolean
  onChange: (quorum: Quorum) => void
}

function QuorumField({ quorum, most, disabled, onChange }: QuorumProps) {
  const { t } = useTranslation()
  const counts = Array.from({ length: Math.max(most - 1, 0) }, (_, at) => at + 2)
  const some = typeof quorum === 'number' && !counts.includes(quorum) ? [...counts, quorum] : counts
  return (
    <Select
      className="workflow-wide"
      value={String(quorum)}
      disabled={disabled}
      aria-label={t('workflow.step.quorum')}
      options={[
        { value: 'any', label: t('workflow.step.any') },
        { value: 'all', label: t('workflow.step.all') },
        ...some.map((count) => ({ value: String(count), label: t('workflow.step.some', { count }) })),
      ]}
      onChange={(value: string) => onChange(value === 'any' || value === 'all' ? value : Number(value))}
    />
  )
}
