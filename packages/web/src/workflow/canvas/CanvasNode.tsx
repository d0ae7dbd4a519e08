import {
  BellOutlined,
  CheckSquareOutlined,
  ForkOutlined,
  PlayCircleOutlined,
  StopOutlined,
  WarningFilled,
} from '@ant-design/icons'
import type { DiagramNode, NodeKind } from '@barem/shared/workflow/diagram'
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import type { ReactNode } from 'react'

export type DrawnNode = Node<
  { node: DiagramNode; title: string; text: string; isFaulty: boolean; isChosen: boolean },
  'step'
>

const icons: Record<NodeKind, ReactNode> = {
  start: <PlayCircleOutlined />,
  approval: <CheckSquareOutlined />,
  condition: <ForkOutlined />,
  notify: <BellOutlined />,
  end: <StopOutlined />,
}

/** One node as it is drawn: what it is, what it is called, who decides or when it holds, and whether something is wrong. */
export function CanvasNode({ data, isConnectable }: NodeProps<DrawnNode>) {
  const { node, title, text, isFaulty, isChosen } = data
  const classes = [
    'canvas-node',
    `canvas-node-${node.kind}`,
    ...(isFaulty ? ['canvas-node-faulty'] : []),
    ...(isChosen ? ['canvas-node-chosen'] : []),
  ]
  return (
    <div className={classes.join(' ')}>
      <Handle type="target" position={Position.Top} isConnectable={isConnectable} />
      <span className="canvas-node-icon" aria-hidden>
        {icons[node.kind]}
      </span>
      <span className="canvas-node-words">
        <strong>{title}</strong>
        {text ? <span title={text}>{text}</span> : null}
      </span>
      {isFaulty ? <WarningFilled className="canvas-node-mark" /> : null}
      {node.kind === 'end' ? null : (
        <Handle type="source" position={Position.Bottom} isConnectable={isConnectable} />
      )}
      {node.kind === 'condition' ? (
        <Handle type="source" id="no" position={Position.Right} isConnectable={isConnectable} />
      ) : null}
    </div>
  )
}
