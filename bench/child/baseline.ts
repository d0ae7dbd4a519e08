import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Plan, Value } from '../plan.ts'

// The least anybody needs for the same: node:http and pg, the same statements, the same answer as JSON. No framework, no
// checks, no rights.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: 20 })
let plan: Plan = { statements: [], answer: null }

const server = createServer(async (request, reply) => {
  try {
    const body = await read(request)
    if (body) JSON.parse(body)
    const [n = '', id = ''] = String(request.headers['x-call']).split(' ')
    await follow(plan, { n, id })
    const text = JSON.stringify(plan.answer)
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    reply.end(text)
  } catch (error) {
    reply.writeHead(500).end(String(error))
  }
})

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

async function follow({ statements }: Plan, call: { n: string; id: string }): Promise<void> {
  const fresh: string[] = []
  const filled = (value: Value): unknown => {
    if ('as' in value) return value.as
    if ('like' in value) return value.like.replace('{n}', call.n).replace('{id}', call.id)
    const own = (index: number) => {
      fresh[index] ??= randomUUID()
      return fresh[index]
    }
    return value.fresh.map((piece) => (typeof piece === 'string' ? piece : own(piece))).join('')
  }
  let client: pg.PoolClient | null = null
  try {
    for (const { text, values, inside } of statements) {
      if (inside) client ??= await pool.connect()
      await (inside ? client! : pool).query(text, values.map(filled))
    }
  } catch (error) {
    await client?.query('rollback')
    throw error
  } finally {
    client?.release()
  }
}

process.on('message', (word: Plan) => {
  plan = word
  process.send?.('planned')
})
process.once('disconnect', () => process.exit())
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
