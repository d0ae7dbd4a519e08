import pg from 'pg'
import { readEnv } from '../../packages/server/src/env.ts'
import { serve } from '../../packages/server/src/main.ts'
import type { Recorded } from '../plan.ts'

// The server as `npm start` has it, without the pages. Told to, it writes down the statements it sends to PostgreSQL.
type Statement = { text: string; values: unknown }
type Query = (...words: unknown[]) => unknown
const plain = pg.Client.prototype.query as Query
let recorded: Recorded[] | null = null

pg.Client.prototype.query = function query(this: pg.Client, ...words: unknown[]): unknown {
  const answer = plain.apply(this, words)
  const [first] = words
  // A statement whose plan is kept comes as one object, with its name.
  const { text, values } =
    typeof first === 'string' ? { text: first, values: words[1] } : (first as Partial<Statement>)
  if (!recorded || text === undefined) return answer
  const entry: Recorded = { text, values: (values ?? []) as unknown[], rows: '' }
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
