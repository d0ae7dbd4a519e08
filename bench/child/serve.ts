import pg from 'pg'
import { readEnv } from '../../packages/server/src/env.ts'
import { serve } from '../../packages/server/src/main.ts'
import type { Recorded } from '../plan.ts'

// The server as `npm start` has it, without the pages. Told to, it writes down the statements it sends to PostgreSQL.
type Query = (...words: unknown[]) => unknown
const plain = pg.Client.prototype.query as Query
let recorded: Recorded[] | null = null

pg.Client.prototype.query = function query(this: pg.Client, ...words: unknown[]): unknown {
  const answer = plain.apply(this, words)
  const [text, values = []] = words
  if (!recorded || typeof text !== 'string') return answer
  const entry: Recorded = { text, values: values as unknown[], rows: '' }
  recorded.push(entry)
  if (answer instanceof Promise)
    answer.then(
      (result) => (entry.rows = JSON.stringify(result.rows ?? [])),
      () => {},
    )
  return answer
} as typeof pg.Client.prototype.query

process.on('message', (word) => {
  const sent = recorded
  recorded = word === 'record' ? [] : null
  process.send?.(sent)
})
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

await serve(readEnv(process.env), { webFolder: null, print: () => {} })
process.send?.('ready')
