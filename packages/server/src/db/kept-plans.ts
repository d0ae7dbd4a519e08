import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

/**
 * Marks a statement whose plan each connection keeps (decision 026): `select ${keptPlan} …`, or
 * `.modifyFront(keptPlan)`. For statements that are asked all day in one and the same text and find their rows by key:
 * planning them is most of their work. Not for texts that vary, nor where a good plan depends on the values.
 */
export const keptPlan = sql.raw('/* kept plan */')

const MARK = 'select /* kept plan */'
/** "cached plan must not change result type": the table got another shape, as a migration of a running house gives it. */
const OTHER_SHAPE = '0A000'

type Query = (...args: unknown[]) => unknown

/** Has every connection of a pool keep the plans of marked statements. */
export function keepPlans(pool: pg.Pool): void {
  const names = new Map<string, string>()
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    // Statements prepared before a table got another shape are left behind, with their names.
    let generation = 0
    const named = (text: string, values: unknown) => {
      let name = names.get(text)
      if (!name) {
        name = `kept_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
        names.set(text, name)
      }
      return { name: `${name}_${generation}`, text, values }
    }
    const keeping: Query = (text, values, ...rest) => {
      if (typeof text !== 'string' || !text.trimStart().startsWith(MARK)) return query(text, values, ...rest)
      const answer = query(named(text, values), ...rest)
      if (!(answer instanceof Promise)) return answer
      return answer.catch(async (error) => {
        if ((error as { code?: string }).code !== OTHER_SHAPE) throw error
        generation += 1
        // In a transaction the second try fails as everything does there; the transaction is tried again as a whole.
        return (query(named(text, values)) as Promise<unknown>).catch(() => Promise.reject(error))
      })
    }
    client.query = keeping as typeof client.query
  })
}
