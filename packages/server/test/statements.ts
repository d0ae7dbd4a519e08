import { vi } from 'vitest'
import { Client } from '#db/client'

/** The statements that reach the database while something runs, in their order, `begin` and `commit` among them. */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const query = Client.prototype.query
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args) {
    const [first] = args as [string | { text: string }]
    texts.push(typeof first === 'string' ? first : first.text)
    return query.apply(this, args as never) as never
  })
  try {
    await run()
  } finally {
    spy.mockRestore()
  }
  return texts
}
