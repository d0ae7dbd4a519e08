import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import type { ApprovableEntity } from '@barem/shared/business'
import type { Diagram } from '@barem/shared/workflow/diagram'
import type { Workflow } from '@barem/shared/workflow/endpoints'
import { stepsOf } from '@barem/shared/workflow/steps'
import { Button, Segmented, Skeleton, Typography } from 'antd'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { useField } from '#form/form-context.ts'
import { useDrawing, type View } from './drawing.tsx'
import { StepsEditor } from './StepsEditor.tsx'
import { useChoices } from './use-choices.ts'
import { useHistory } from './use-history.ts'
import { useNodeFaults } from './use-node-faults.ts'

interface Props {
  kind: ApprovableEntity | null
  workflow: Workflow | undefined
  value?: Diagram
  onChange?: (diagram: Diagram) => void
}

const loadCanvas = async () => (await import('./canvas/Canvas.tsx')).Canvas

/** The steps of a workflow: drawn, or where they go straight as a list; both change the same drawing. */
export function DiagramField({ kind, workflow, value, onChange }: Props) {
  const { t } = useTranslation()
  const { disabled } = useField('diagram')
  const choices = useChoices(kind)
  const { view: wanted, show } = useDrawing()
  const { undo, redo, change } = useHistory(value, (diagram) => onChange?.(diagram))
  const faults = useNodeFaults(kind, value, choices, workflow)
  const steps = value ? stepsOf(value) : null
  const view = steps ? wanted : 'drawing'
  const Canvas = useLazyComponent(loadCanvas, view === 'drawing')
  if (!value) return null
  const onKeyDown = (event: KeyboardEvent) => {
    if (disabled || !(event.ctrlKey || event.metaKey) || isTyping(event.target)) return
    const key = event.key.toLowerCase()
    const step = key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : null
    if (!step) return
    event.preventDefault()
    step()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of what is drawn inside
    <div className="workflow-drawing" onKeyDown={onKeyDown}>
      <div className="workflow-drawing-bar">
        <Segmented<View>
          value={view}
          onChange={show}
          aria-label={t('workflow.section.steps')}
          options={[
            { value: 'drawing', label: t('workflow.canvas.drawing') },
            { value: 'list', label: t('workflow.canvas.list'), disabled: steps === null },
          ]}
        />
        {disabled ? null : (
          <span>
            <Button
              type="text"
              icon={<UndoOutlined />}
              disabled={!undo}
              aria-label={t('frame.grid.undo')}
              onClick={() => undo?.()}
            />
            <Button
              type="text"
              icon={<RedoOutlined />}
              disabled={!redo}
              aria-label={t('workflow.canvas.redo')}
              onClick={() => redo?.()}
            />
          </span>
        )}
        {steps === null ? (
          <Typography.Text type="secondary">{t('workflow.canvas.branches')}</Typography.Text>
        ) : null}
      </div>
      {view === 'list' && steps ? (
        <StepsEditor {...{ kind, steps, choices, faults, disabled }} onChange={change} />
      ) : Canvas ? (
        <Canvas {...{ kind, choices, faults, disabled }} diagram={value} onChange={change} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </div>
  )
}

/** Keys typed into a field are undone there. */
function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea')
}
