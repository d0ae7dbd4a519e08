import pg from 'pg'
import { rememberFaults } from '#db/connection-faults'

/**
 * Runs `work` on one connection outside of the pool and closes it; connecting waits at most 3 s. When the database dies,
 * the statement fails with the error; without the listener its 'error' event would end the process.
 */
export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: 3_000, ...config })
  rememberFaults(client)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
