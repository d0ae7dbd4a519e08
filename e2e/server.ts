import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runServer } from '../bin/running-server.ts'
import { dataPlace } from '../packages/server/test/data-place.ts'

/** One server for the whole run, with the demo world, on a free port; the tests find it by `baseURL`. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(await dataPlace(), 'barem-stories-'))
  // Each story comes from an address of its own (story.ts).
  const server = await runServer({
    ...{ BAREM_WORLD: 'demo', TRUSTED_PROXIES: '127.0.0.1', BAREM_DATA: dataDir },
  })
  const end = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await server.ready
  } catch (error) {
    await end()
    throw error
  }
  process.env.BAREM_E2E_URL = server.url
  return end
}
