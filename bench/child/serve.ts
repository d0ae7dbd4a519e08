import type pg from 'pg'
import { Client } from '../../packages/server/src/db/client.ts'
import { readEnv } from '../../packages/server/src/env.ts'
import { serve } from '../../packages/server/src/main.ts'
import type { Recorded } from '../plan.ts'

// The server as `npm start` has it, without the pages. Told to, it writes down the statements it sends to PostgreSQL.
type Query = (...words: unknown[]) => Promise<pg.QueryResult> | undefined
const plain = Client.prototype.query as Query
let recorded: Recorded[] | null = null

Client.prototype.query = function query(this: Client, ...words: unknown[]) {
  const answer = plain.apply(this, words)
  const [text, values] = words
  if (!recorded || typeof text !== 'string') return answer
  const entry: Recorded = { text, values: Array.isArray(values) ? values : [], rows: '' }
  recorded.push(entry)
  // a pool gives a callback instead
  answer?.then(
    ({ rows }) => (entry.rows = JSON.stringify(rows)),
    () => {},
  )
  return answer
} as Query as typeof Client.prototype.query

process.on('message', (word) => {
  const sent = recorded
  recorded = word === 'record' ? [] : null
  process.send?.(sent)
})
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

await serve(readEnv(process.env), { web: null, print: () => {} })
process.send?.('ready')
