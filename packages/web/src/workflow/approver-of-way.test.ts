import { drawingFaults } from '@barem/shared/workflow/check'
import type { Diagram } from '@barem/shared/workflow/diagram'
import { expect, test } from 'vitest'

const { approverOfWay } = await import('./NodeFields.tsx')

const drawn = (way: Parameters<typeof approverOfWay>[0]): Diagram => ({
  nodes: [
    { id: 'start', kind: 'start' },
    { id: 'one', kind: 'approval', name: 'Một', approver: approverOfWay(way), quorum: 'any' },
    { id: 'end', kind: 'end' },
  ],
  edges: [
    { from: 'start', to: 'one', when: null },
    { from: 'one', to: 'end', when: null },
  ],
})

test.each([
  ['people', ['approver_missing']],
  ['group', ['approver_missing']],
  ['head', []],
  ['designated', []],
] as const)('of a step whose way is %s alone, what is missing is still a fault', (way, faults) => {
  expect(drawingFaults(drawn(way), {}).map(({ code }) => code)).toEqual(faults)
})
