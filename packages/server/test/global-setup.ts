import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/db/migrate.ts'
import { APP_ROLE, startEmbedded } from '../src/embedded/embedded.ts'
import { makeTemplates, type PostgresUrls } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL, whose templates are copied for each test file. */
    postgres: PostgresUrls
  }
}

/** One PostgreSQL for the whole run, ended and removed after it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'barem-vitest-'))
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
    project.provide('postgres', { superUrl, ownerUrl, appUrl })
    return teardown
  } catch (error) {
    await remove()
    throw error
  }
}
