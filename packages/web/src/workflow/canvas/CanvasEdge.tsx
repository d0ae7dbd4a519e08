import { PlusOutlined } from '@ant-design/icons'
import type { DiagramEdge, DiagramNode } from '@barem/shared/workflow/diagram'
import type { Way } from '@barem/shared/workflow/edit'
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { NamedNode } from '../NodeFields.tsx'
import { AddMenu } from './AddMenu.tsx'
import { type Point, pathOf } from './layout.ts'

export type DrawnEdge = Edge<
  {
    edge: DiagramEdge
    points: readonly Point[]
    label: Point
    button: Point
    from: DiagramNode | undefined
    /** Null where nothing may be changed. */
    onInsert: ((way: Way, kind: NamedNode['kind']) => void) | null
  },
  'way'
>

/** A way: of a condition with its answer, and with the button that puts a step into it. */
export function CanvasEdge({ data }: EdgeProps<DrawnEdge>) {
  const { t } = useTranslation()
  if (!data) return null
  const { edge, points, label, button, from, onInsert } = data
  const { when } = edge
  const [x, y] = points.at(-1)!
  return (
    <>
      <BaseEdge path={pathOf(points)} interactionWidth={0} />
      <path className="canvas-arrow" d={`M ${x - 4} ${y - 7} L ${x} ${y - 1} L ${x + 4} ${y - 7}`} />
      <EdgeLabelRenderer>
        {when ? (
          <span className={`canvas-answer canvas-answer-${when}`} style={at(label)} aria-hidden>
            {t(`workflow.canvas.${when}`)}
          </span>
        ) : null}
        {onInsert && from ? (
          <span className="canvas-add" style={at(button)}>
            <AddMenu onPick={(kind) => onInsert({ from: edge.from, when }, kind)}>
              <Button
                size="small"
                shape="circle"
                icon={<PlusOutlined />}
                // the keyboard has the same in the fields of the node
                tabIndex={-1}
                aria-label={t('workflow.canvas.add')}
              />
            </AddMenu>
          </span>
        ) : null}
      </EdgeLabelRenderer>
    </>
  )
}

const at = ([x, y]: Point) => ({ transform: `translate(${x}px, ${y}px)` })
