import { runServer } from '../bin/running-server.ts'

/** One server for the whole run, with the demo world, on a free port; the tests find it by `baseURL`. */
export default async function setup(): Promise<() => Promise<void>> {
  // Each story comes from an address of its own (story.ts).
  const server = await runServer({ BAREM_WORLD: 'demo', TRUSTED_PROXIES: '127.0.0.1' })
  try {
    await server.ready
  } catch (error) {
    await server.stop()
    throw error
  }
  process.env.BAREM_E2E_URL = server.url
  return server.stop
}
