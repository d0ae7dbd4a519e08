import type { HistoryEntry } from '@barem/shared/event/history'
import type { Format } from '@barem/shared/values/format'
import { nameOfNode } from '@barem/shared/workflow/diagram'
import type { RulesInHistory, StepInHistory, WaysInHistory } from '@barem/shared/workflow/history'
import { textOf } from '#i18n/i18n.ts'
import { nodeInWords } from './node-words.ts'
import { ruleInWords } from './rule-words.ts'

type Change = HistoryEntry['changes'][number]

/** What changed in a workflow: by step who decided before and decides now, or when it held; null for what its value says. */
export function workflowChange({ field, from, to }: Change, format: Format): string | null {
  if (field.startsWith('diagram.')) return stepChange(asPart(from), asPart(to), format)
  if (field === 'diagram') {
    const [before, now] = [asPart<WaysInHistory>(from), asPart<WaysInHistory>(to)]
    return before && now ? waysChange(before, now) : null
  }
  if (field !== 'rules') return null
  const [before, now] = [asPart<RulesInHistory>(from), asPart<RulesInHistory>(to)]
  if (!before || !now) return null
  const said = ({ rule, type, names: people }: RulesInHistory) =>
    ruleInWords(rule, type, { fields: [], people: [...people].map(approving), entries: [] }, format)
  return changed(textOf('workflow.field.rules'), said(before), said(now))
}

/** What was kept before steps were told apart is a text. */
function asPart<Part extends object = StepInHistory>(value: unknown): Part | null {
  return typeof value === 'object' && value !== null ? (value as Part) : null
}

const approving = (one: { id: string; name: string }) => ({ ...one, approves: null })

function stepChange(before: StepInHistory | null, now: StepInHistory | null, format: Format): string | null {
  const said = ({ node, type, names }: StepInHistory) =>
    nodeInWords(
      node,
      type,
      { fields: [], entries: [], people: [...names].map(approving), groups: [...names] },
      format,
    ).text || textOf('frame.document.empty')
  const name = ({ node }: StepInHistory) => nameOfNode(node) ?? ''
  if (!before || !now) {
    const one = before ?? now
    const key = before ? 'workflow.history.removed' : 'workflow.history.added'
    return one && textOf(key, { name: name(one), text: said(one) })
  }
  const [was, is] = [said(before), said(now)]
  if (name(before) === name(now)) return changed(name(now), was, is)
  return was === is
    ? changed(textOf('workflow.step.name'), name(before), name(now))
    : changed(name(before), was, `${name(now)}: ${is}`)
}

/** The ways that are gone, and those that are new. */
function waysChange({ ways: before }: WaysInHistory, { ways: now }: WaysInHistory): string {
  const called = (name: string) =>
    name === ':start' || name === ':end'
      ? textOf(`workflow.node.${name === ':start' ? 'start' : 'end'}`)
      : name
  const said = ([from, when, to]: WaysInHistory['ways'][number]) =>
    `${called(from)}${when ? ` (${textOf(`workflow.canvas.${when}`)})` : ''} → ${called(to)}`
  const [was, is] = [before.map(said), now.map(said)]
  const without = (some: string[], others: string[]) =>
    some.filter((one) => !others.includes(one)).join('; ') || textOf('frame.document.empty')
  return textOf('workflow.history.ways', { from: without(was, is), to: without(is, was) })
}

function changed(field: string, from: string, to: string): string {
  return textOf('frame.document.changed', { field, from, to })
}
