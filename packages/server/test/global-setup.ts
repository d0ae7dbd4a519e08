import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/db/migrate.ts'
import { APP_ROLE, startEmbedded } from '../src/embedded/embedded.ts'
import { dataPlace } from './data-place.ts'
import { makeTemplates, type PostgresUrls } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL, whose templates are copied for each test file. */
    postgres: PostgresUrls
  }
}

/** Each project loads this file for itself: what they share lies outside of it. */
const run = globalThis as typeof globalThis & { testPostgres?: PostgresUrls }

/** One PostgreSQL for all projects of the run, ended and removed after it by the one that came first. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (run.testPostgres) return void project.provide('postgres', run.testPostgres)
  const folder = await mkdtemp(join(await dataPlace(), 'barem-vitest-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const { stop, superUrl, ownerUrl, appUrl } = await startEmbedded({
      dataDir: folder,
      log: () => {},
      fast: true,
    })
    const teardown = async () => {
      await stop()
      await remove()
    }
    try {
      await migrate({ ownerUrl, appRole: APP_ROLE, log: () => {} })
      await makeTemplates({ superUrl, ownerUrl, appUrl })
    } catch (error) {
      await teardown()
      throw error
    }
    run.testPostgres = { superUrl, ownerUrl, appUrl }
    project.provide('postgres', run.testPostgres)
    return teardown
  } catch (error) {
    await remove()
    throw error
  }
}
