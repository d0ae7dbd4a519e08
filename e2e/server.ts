import { runServer } from '../bin/running-server.ts'

/** One server for the whole run, with the demo world, on a free port; the tests find it by `baseURL`. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await runServer()
  try {
    await server.ready
  } catch (error) {
    await server.stop()
    throw error
  }
  process.env.BAREM_E2E_URL = server.url
  return server.stop
}
