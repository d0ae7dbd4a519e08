import type { ApprovableEntity } from '@barem/shared/business'
import type { Diagram } from '@barem/shared/workflow/diagram'
import {
  connected,
  hasBothEnds,
  inserted,
  isRemovable,
  mayLead,
  removed,
  type Way,
  withBothEnds,
} from '@barem/shared/workflow/edit'
import type { WorkflowChoices } from '@barem/shared/workflow/endpoints'
import { Position, ReactFlow } from '@xyflow/react'
import { Button, Drawer, Typography } from 'antd'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/i18n.ts'
import { useBackCloses } from '#ui/layers.ts'
import { useMobile } from '#ui/use-media.ts'
import { useWidth } from '#ui/use-width.ts'
import { useDrawing } from '../drawing.tsx'
import { type NamedNode, newNode } from '../NodeFields.tsx'
import { nodeInWords } from '../node-words.ts'
import type { FaultsOfNodes } from '../use-node-faults.ts'
import { CanvasEdge, type DrawnEdge } from './CanvasEdge.tsx'
import { CanvasNode, type DrawnNode } from './CanvasNode.tsx'
import { type Direction, layoutOf, neighbour } from './layout.ts'
import { NodePanel } from './NodePanel.tsx'
import '@xyflow/react/dist/base.css'
import './canvas.css'

export interface CanvasProps {
  kind: ApprovableEntity | null
  diagram: Diagram
  choices: WorkflowChoices
  faults: FaultsOfNodes
  disabled: boolean
  /** `typed` is the field that keys are typed into. */
  onChange: (diagram: Diagram, typed?: string | null) => void
}

/** Of the sheet, left and right. */
const BORDERS = 2

const nodeTypes = { step: CanvasNode }
const edgeTypes = { way: CanvasEdge }
const directions: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/**
 * The drawing of a workflow, with the fields of the node that is chosen beside it. Nodes stand where the drawing puts them,
 * at their full size: the page scrolls past them as past any other field. Everything a pointer does the keyboard does too:
 * arrow keys go from node to node, Enter opens the fields, Delete takes a node out.
 */
export function Canvas({ kind, diagram, choices, faults, disabled, onChange }: CanvasProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const mobile = useMobile()
  const { chosen, choose, led } = useDrawing()
  const [host, room] = useWidth<HTMLDivElement>()
  const panel = useRef<HTMLDivElement>(null)
  const layout = useMemo(() => layoutOf(diagram, (room ?? 0) - BORDERS), [diagram, room])
  const node = diagram.nodes.find(({ id }) => id === chosen)

  const focus = (id: string | null | undefined) => {
    const element = [...(host.current?.querySelectorAll<HTMLElement>('.react-flow__node') ?? [])].find(
      ({ dataset }) => dataset.id === id,
    )
    element?.focus()
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time somebody is led to a node
  useEffect(() => {
    // on a phone the fields lie over the drawing, and have the focus
    if (led > 0 && !mobile) requestAnimationFrame(() => focus(chosen))
  }, [led])
  /** A node that was just drawn takes the focus once it stands there. */
  const next = useRef<string | null>(null)
  useEffect(() => {
    const id = next.current
    if (id === null || !layout.places.has(id)) return
    next.current = null
    if (!mobile) requestAnimationFrame(() => focus(id))
  })

  const insert = (way: Way, wanted: NamedNode['kind']) => {
    const added = newNode(wanted, diagram.nodes)
    onChange(inserted(diagram, way, added))
    choose(added.id)
    next.current = added.id
  }
  const remove = (id: string) => {
    const gone = diagram.nodes.find((one) => one.id === id)
    if (disabled || !gone || !isRemovable(diagram, gone)) return
    const rest = removed(diagram, id)
    const near = neighbour(layout.places, id, 'up')
    onChange(rest)
    choose(null)
    next.current = near ?? rest.nodes[0]?.id ?? null
  }
  const close = () => {
    const id = chosen
    choose(null)
    focus(id)
  }
  useBackCloses(node !== undefined, close)
  const onKeyDown = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).dataset.id
    if (!id || !layout.places.has(id)) return
    const direction = directions[event.key]
    if (direction) focus(neighbour(layout.places, id, direction))
    else if (event.key === 'Enter' || event.key === ' ') {
      choose(id)
      requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('input, button')?.focus())
    } else if (event.key === 'Delete' || event.key === 'Backspace') remove(id)
    else return
    event.preventDefault()
  }

  /** Escape goes back to the drawing, and so does Enter from what is typed: it would save the whole form. */
  const onPanelKey = (event: KeyboardEvent) => {
    const isTyped = event.key === 'Enter' && (event.target as HTMLElement).matches('input:not([role])')
    if (event.defaultPrevented || (event.key !== 'Escape' && !isTyped)) return
    event.preventDefault()
    focus(chosen)
  }

  const nodes = diagram.nodes.flatMap((one, at): DrawnNode[] => {
    const place = layout.places.get(one.id)
    if (!place || diagram.nodes.findIndex(({ id }) => id === one.id) !== at) return []
    const { x, y, width, height } = place
    const { title, text } = nodeInWords(one, kind, choices, format)
    const wrong = faults.get(one.id) ?? []
    const handle = { width: 1, height: 1 }
    return [
      {
        ...{ id: one.id, type: 'step', position: { x, y }, width, height, measured: { width, height } },
        data: { node: one, title, text, isFaulty: wrong.length > 0, isChosen: one.id === chosen },
        handles: [
          { ...handle, type: 'target', position: Position.Top, x: width / 2, y: 0 },
          { ...handle, type: 'source', position: Position.Bottom, x: width / 2, y: height },
          { ...handle, id: 'no', type: 'source', position: Position.Right, x: width, y: height / 2 },
        ],
        ariaRole: 'button',
        ariaLabel: [title, text, ...wrong].filter(Boolean).join('. '),
        domAttributes: {
          'aria-roledescription': t(`workflow.node.${one.kind}`),
          'aria-pressed': one.id === chosen,
        },
      },
    ]
  })
  const edges = layout.lines.map(
    ({ edge, points, label, button }): DrawnEdge => ({
      id: `${edge.from} ${edge.when ?? ''} ${edge.to}`,
      type: 'way',
      source: edge.from,
      target: edge.to,
      sourceHandle: edge.when === 'no' ? 'no' : null,
      data: {
        ...{ points, label, button, edge },
        from: diagram.nodes.find(({ id }) => id === edge.from),
        onInsert: disabled ? null : insert,
      },
      domAttributes: { 'aria-hidden': true },
    }),
  )
  const fields = node ? (
    <NodePanel
      key={node.id}
      {...{ kind, diagram, node, choices, disabled }}
      faults={faults.get(node.id) ?? []}
      onChange={onChange}
      onInsert={insert}
      onRemove={() => remove(node.id)}
    />
  ) : null
  return (
    <div className="canvas">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the nodes inside */}
      <div className="canvas-scroll" ref={host} onKeyDown={onKeyDown}>
        {disabled || hasBothEnds(diagram) ? null : (
          <Button size="small" onClick={() => onChange(withBothEnds(diagram))}>
            {t('workflow.canvas.ends')}
          </Button>
        )}
        <div className="canvas-sheet" style={{ width: layout.width, height: layout.height }}>
          <ReactFlow
            {...{ nodes, edges, nodeTypes, edgeTypes }}
            viewport={VIEWPORT}
            nodesDraggable={false}
            nodesConnectable={!disabled && !mobile}
            edgesFocusable={false}
            elementsSelectable={false}
            disableKeyboardA11y
            deleteKeyCode={null}
            selectionKeyCode={null}
            panActivationKeyCode={null}
            zoomActivationKeyCode={null}
            panOnDrag={false}
            zoomOnScroll={false}
            zoomOnPinch={false}
            zoomOnDoubleClick={false}
            preventScrolling={false}
            autoPanOnConnect={false}
            connectOnClick={false}
            onNodeClick={(_, { id }) => choose(id)}
            isValidConnection={({ source, target }) => {
              const to = diagram.nodes.find(({ id }) => id === target)
              return to !== undefined && mayLead(diagram, source, to)
            }}
            onConnect={({ source, target, sourceHandle }) => {
              const from = diagram.nodes.find(({ id }) => id === source)
              const when = sourceHandle === 'no' ? 'no' : from?.kind === 'condition' ? 'yes' : null
              onChange(connected(diagram, { from: source, when }, target))
            }}
            proOptions={{ hideAttribution: true }}
          />
        </div>
      </div>
      {mobile ? (
        <Drawer
          open={node !== undefined}
          placement="bottom"
          size="80%"
          title={node ? t(`workflow.node.${node.kind}`) : null}
          onClose={close}
        >
          {fields}
        </Drawer>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the fields inside
        <div className="canvas-panel" ref={panel} onKeyDown={onPanelKey}>
          {fields ?? (
            <Typography.Text type="secondary">
              {t(disabled ? 'workflow.canvas.readHint' : 'workflow.canvas.hint')}
            </Typography.Text>
          )}
        </div>
      )}
    </div>
  )
}

const VIEWPORT = { x: 0, y: 0, zoom: 1 }
