import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type CallOf, call } from '#api/api.ts'
import { invalidateEntity, markGone, recordOf, unmarkGone } from '#api/record-cache.ts'
import { isPassing } from '#http/api-failure.ts'
import { newIdempotencyKey } from '#http/idempotency-key.ts'
import type { ListRow } from '../columns.ts'
import type { SendOne } from './many-action.ts'
import { type Outcome, runMany } from './run-many.ts'

export interface ManyRun<Row> {
  outcomes: ReadonlyMap<string, Outcome>
  running: boolean
  run: (rows: readonly Row[], work: (row: Row, send: SendOne) => Promise<unknown>) => Promise<void>
  stop: () => void
}

/** Runs a verb over rows and holds what became of each. What shows them is read again once, when all is done. */
export function useManyRun<Row extends ListRow>(): ManyRun<Row> {
  const client = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [running, setRunning] = useState(false)
  const stopped = useRef(false)
  const keys = useRef(new Map<string, ReturnType<typeof newIdempotencyKey>>())

  const run: ManyRun<Row>['run'] = async (rows, work) => {
    const paths = new Set<string>()
    const sendOf =
      (id: string): SendOne =>
      async (endpoint, input) => {
        const key = keys.current.get(id) ?? newIdempotencyKey()
        keys.current.set(id, key)
        const { method, path } = endpoint
        if (method === 'GET') return call(endpoint, input, { quiet: true })
        const removed = method === 'DELETE' ? recordOf(input) : undefined
        if (removed) markGone(removed)
        try {
          const idempotencyKey = key.keyFor({ method, path, input: input as CallOf<typeof endpoint> })
          const answer = await call(endpoint, input, { quiet: true, idempotencyKey })
          key.done()
          paths.add(path)
          return answer
        } catch (error) {
          if (removed) unmarkGone(removed)
          throw error
        }
      }
    stopped.current = false
    setRunning(true)
    setOutcomes((before) => new Map([...before, ...rows.map(({ id }) => [id, { state: 'left' }] as const)]))
    await runMany({
      rows,
      work: (row) => work(row, sendOf(row.id)),
      onOutcome: ({ id }, outcome) => setOutcomes((before) => new Map(before).set(id, outcome)),
      isStopped: () => stopped.current,
      endsAll: isPassing,
    })
    setRunning(false)
    for (const path of paths) void invalidateEntity(client, path)
  }
  return {
    outcomes,
    running,
    run,
    stop: () => {
      stopped.current = true
    },
  }
}
