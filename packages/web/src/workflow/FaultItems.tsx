import type { Fault } from '@barem/shared/workflow/check'
import { textOf } from '#i18n/i18n.ts'
import { useDrawing } from './drawing.tsx'

/** A fault in words, naming its node. */
export function faultInWords({ code, name, person }: Fault): string {
  return textOf(`workflow.fault.${code}`, { node: name ?? '', person: person ?? '' })
}

/** Faults, each said once; a press leads to its node. */
export function FaultItems({ faults }: { faults: readonly Fault[] }) {
  const { lead } = useDrawing()
  const said = new Map(faults.map((fault) => [faultInWords(fault), fault]))
  return [...said].map(([words, { node }]) => (
    <li key={words}>
      {node === null ? (
        words
      ) : (
        <button type="button" className="link-button" onClick={() => lead(node)}>
          {words}
        </button>
      )}
    </li>
  ))
}

/** What is wrong at one node. */
export function NodeFaults({ faults }: { faults: readonly string[] }) {
  return faults.length === 0 ? null : (
    <ul className="workflow-node-faults">
      {faults.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  )
}
