import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { ApprovableEntity } from '@barem/shared/business'
import { type Diagram, type DiagramNode, nameOfNode } from '@barem/shared/workflow/diagram'
import { connected, isRemovable, mayLead, targetOf, type Way, waysOn } from '@barem/shared/workflow/edit'
import type { WorkflowChoices } from '@barem/shared/workflow/endpoints'
import { Button, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { NodeFaults } from '../FaultItems.tsx'
import { type NamedNode, NodeFields } from '../NodeFields.tsx'
import { AddMenu } from './AddMenu.tsx'

interface Props {
  kind: ApprovableEntity | null
  diagram: Diagram
  node: DiagramNode
  choices: WorkflowChoices
  faults: readonly string[]
  disabled: boolean
  onChange: (diagram: Diagram, typed?: string | null) => void
  onInsert: (way: Way, kind: NamedNode['kind']) => void
  onRemove: () => void
}

/** The fields of the node that is chosen, where its ways lead, and what may be put into them. */
export function NodePanel(props: Props) {
  const { kind, diagram, node, choices, faults, disabled, onChange, onInsert, onRemove } = props
  const { t } = useTranslation()
  const title = t(`workflow.node.${node.kind}`)
  return (
    <section className="canvas-fields" aria-label={nameOfNode(node) ?? title}>
      <h3>{title}</h3>
      <NodeFaults faults={faults} />
      {node.kind === 'start' || node.kind === 'end' ? null : (
        <NodeFields
          {...{ kind, node, choices, disabled }}
          onChange={(next, field) =>
            onChange(
              { ...diagram, nodes: diagram.nodes.map((one) => (one.id === node.id ? next : one)) },
              `${node.id} ${field}`,
            )
          }
        />
      )}
      {waysOn(node).map((way) => (
        <WayFields
          key={way.when}
          {...{ diagram, way, disabled }}
          onLead={(to) => onChange(connected(diagram, way, to))}
          onInsert={(wanted) => onInsert(way, wanted)}
        />
      ))}
      {disabled || !isRemovable(diagram, node) ? null : (
        <Button danger type="text" icon={<DeleteOutlined />} onClick={onRemove}>
          {t('workflow.step.remove', { name: nameOfNode(node) ?? title })}
        </Button>
      )}
    </section>
  )
}

interface WayProps {
  diagram: Diagram
  way: Way
  disabled: boolean
  onLead: (to: string) => void
  onInsert: (kind: NamedNode['kind']) => void
}

function WayFields({ diagram, way, disabled, onLead, onInsert }: WayProps) {
  const { t } = useTranslation()
  const label = t(`workflow.canvas.way.${way.when ?? 'next'}`)
  const target = targetOf(diagram, way)
  const offered = diagram.nodes.filter((one) => one === target || mayLead(diagram, way.from, one))
  return (
    <div className="canvas-way">
      <span>{label}</span>
      <Select
        value={target?.id ?? null}
        disabled={disabled}
        aria-label={label}
        placeholder={t('frame.form.choose')}
        options={offered.map((one) => ({
          value: one.id,
          label: nameOfNode(one) ?? t(`workflow.node.${one.kind}`),
        }))}
        onChange={onLead}
      />
      {disabled ? null : (
        <AddMenu onPick={onInsert}>
          <Button icon={<PlusOutlined />} aria-label={t('workflow.canvas.add')} />
        </AddMenu>
      )}
    </div>
  )
}
