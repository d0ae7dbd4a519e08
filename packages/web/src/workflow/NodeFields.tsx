import type { ApprovableEntity } from '@barem/shared/business'
import { foldText } from '@barem/shared/values/fold-text'
import {
  type Approver,
  type DiagramNode,
  type NodeOf,
  PEOPLE_MAX,
  type Quorum,
} from '@barem/shared/workflow/diagram'
import type { WorkflowChoices } from '@barem/shared/workflow/endpoints'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leaveOnTab } from '#form/leave-on-tab.ts'
import { textOf } from '#i18n/i18n.ts'
import { anyTotal, RuleEditor } from './RuleEditor.tsx'

export type NamedNode = Exclude<DiagramNode, NodeOf<'start'> | NodeOf<'end'>>

interface Props<Node extends NamedNode> {
  kind: ApprovableEntity | null
  node: Node
  choices: WorkflowChoices
  disabled: boolean
  /** `field` is what was changed, so that the keys typed into one are one step back. */
  onChange: (node: Node, field: string) => void
}

/** What a node says: its name, who decides or is told and how many of them, or its rule. In the list and beside the drawing. */
export function NodeFields<Node extends NamedNode>({ kind, node, choices, disabled, onChange }: Props<Node>) {
  const { t } = useTranslation()
  return (
    <>
      <Input
        className="workflow-wide"
        value={node.name}
        disabled={disabled}
        maxLength={100}
        aria-label={t('workflow.step.name')}
        onChange={({ target }) => onChange({ ...node, name: target.value }, 'name')}
      />
      {node.kind === 'condition' ? (
        <RuleEditor
          kind={kind}
          disabled={disabled}
          value={node.rule ?? anyTotal()}
          onChange={(rule) => onChange({ ...node, rule }, 'rule')}
        />
      ) : (
        <ApproverFields
          {...{ choices, disabled }}
          of={node.kind}
          approver={node.approver}
          onChange={(approver) => onChange({ ...node, approver }, 'approver')}
        />
      )}
      {node.kind === 'approval' && (node.approver?.by === 'people' || node.approver?.by === 'group') ? (
        <QuorumField
          quorum={node.quorum}
          most={node.approver.by === 'people' ? node.approver.ids.length : PEOPLE_MAX}
          disabled={disabled}
          onChange={(quorum) => onChange({ ...node, quorum }, 'quorum')}
        />
      ) : null}
    </>
  )
}

/** A node with an id that none of the others has, called by its kind and number. */
export function newNode<Kind extends NamedNode['kind']>(
  kind: Kind,
  nodes: readonly DiagramNode[],
): NodeOf<Kind> {
  let number = nodes.length + 1
  while (nodes.some(({ id }) => id === `step-${number}`)) number += 1
  const others = nodes.filter((one) => one.kind === kind).length
  const named = { id: `step-${number}`, name: `${textOf(`workflow.node.${kind}`)} ${others + 1}` }
  const node: NamedNode =
    kind === 'condition'
      ? { ...named, kind, rule: anyTotal() }
      : kind === 'approval'
        ? { ...named, kind, approver: null, quorum: 'any' }
        : { ...named, kind: 'notify', approver: null }
  return node as NodeOf<Kind>
}

interface ApproverProps {
  of: 'approval' | 'notify'
  choices: WorkflowChoices
  approver: Approver | null
  disabled: boolean
  onChange: (approver: Approver | null) => void
}

const ways = ['people', 'group', 'head', 'designated'] as const
type WayOfChoice = (typeof ways)[number]

/** What choosing a way says of who decides: nobody is put in whom nobody chose, so that the step stays faulty until somebody is. */
export function approverOfWay(by: WayOfChoice): Approver | null {
  return by === 'head' || by === 'designated' ? { by } : null
}

/** Who decides or is told; people and groups are chosen in the field beside. */
function ApproverFields({ of, choices, approver, disabled, onChange }: ApproverProps) {
  const { t } = useTranslation()
  // a way without anybody chosen yet stands here alone: the choice beside it makes it an approver
  const [chosenWay, setChosenWay] = useState<WayOfChoice | null>(null)
  const way = approver?.by ?? chosenWay
  const people = choices.people.filter(({ approves }) => of === 'notify' || approves !== false)
  const found = {
    filterOption: (typed: string, option?: { label: string }) =>
      foldText(option?.label ?? '').includes(foldText(typed)),
  }
  const named = (some: readonly { id: string; name: string }[]) =>
    some.map(({ id, name }) => ({ value: id, label: name }))
  const pick = (by: WayOfChoice) => {
    if (by === way) return
    setChosenWay(by)
    const next = approverOfWay(by)
    if (next !== approver) onChange(next)
  }
  return (
    <>
      <Select
        className="workflow-wide"
        value={way}
        disabled={disabled}
        placeholder={t(of === 'notify' ? 'workflow.step.told' : 'workflow.step.approver')}
        aria-label={t(of === 'notify' ? 'workflow.step.told' : 'workflow.step.approver')}
        options={ways.map((value) => ({ value, label: t(`workflow.step.by.${value}`) }))}
        onChange={pick}
      />
      {way === 'people' ? (
        <Select
          mode="multiple"
          onInputKeyDown={leaveOnTab}
          className="workflow-wider"
          value={approver?.by === 'people' ? approver.ids : []}
          disabled={disabled}
          maxCount={PEOPLE_MAX}
          aria-label={t('workflow.step.people')}
          placeholder={t('workflow.step.people')}
          options={named(people)}
          showSearch={found}
          onChange={(ids: string[]) => {
            setChosenWay('people')
            onChange(ids.length > 0 ? { by: 'people', ids } : null)
          }}
        />
      ) : null}
      {way === 'group' ? (
        <Select
          className="workflow-wider"
          value={approver?.by === 'group' ? approver.id : null}
          disabled={disabled}
          aria-label={t('workflow.step.group')}
          placeholder={t('workflow.step.group')}
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
