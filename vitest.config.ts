import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest begin first, so that one worker does not end with them while the others have nothing left. */
const long = [
  ...['fuzz/fuzz.test.ts', 'bin/start.test.ts', 'scope/crawl.test.ts', 'approval/race.test.ts'],
  ...['approval/every-kind.test.ts', 'spreadsheet/spreadsheet.test.ts', 'audit/audit.test.ts'],
  ...[
    'test/every-command.test.ts',
    'spreadsheet/job.test.ts',
    'test/every-role.test.ts',
    'backup/backup.test.ts',
  ],
  ...[
    'test/every-own.test.ts',
    'test/every-spreadsheet.test.ts',
    'embedded/embedded.test.ts',
    'test/wrong-input.test.ts',
  ],
  ...[
    'document/sheet.test.ts',
    'spreadsheet/hostile.test.ts',
    'test/log.test.ts',
    'http/slow-network.test.ts',
  ],
]

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = long.findIndex((name) => moduleId.endsWith(name))
      return found < 0 ? long.length : found
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

/**
 * The tests of a package in two projects. To import the modules anew for every file costs as much as its tests, so that the
 * files of a worker share them; those that put something in a module's or a global's place have a worker of their own, in
 * a project of their own.
 */
function projectsOf(name: string, root: string, include: string, more: object = {}) {
  const alone = globSync(include, { cwd: root }).filter((file) =>
    /\bvi\.(mock|doMock|hoisted|resetModules|stubGlobal)\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  const shared = { name, root, include: [include], exclude: alone, isolate: false, ...more }
  const apart = {
    ...shared,
    name: `${name}-alone`,
    include: alone,
    exclude: [],
    isolate: true,
    experimental: {},
  }
  return [{ test: shared }, ...(alone.length > 0 ? [{ test: apart }] : [])]
}

/**
 * Node itself takes the types out, as it does for the server at work: nothing is compiled for a test run. Files that are
 * alone go through Vite: what one of them mocks with is what it imports, which only Vite's runner allows.
 */
const native = { experimental: { viteModuleRunner: false } }
const patient = { testTimeout: 60_000, hookTimeout: 60_000 }
/** Beside types and lint a property of a second takes six; one that hangs is found all the same. */
const unit = { testTimeout: 30_000 }

/** `shared`, `web` and `web-alone` are the unit tests, `server`, `server-alone` and `commands` the integration tests. */
export default defineConfig({
  test: {
    projects: [
      ...projectsOf('shared', 'packages/shared', 'src/**/*.test.ts', { ...unit, ...native }),
      ...projectsOf('web', 'packages/web', 'src/**/*.test.{ts,tsx}', {
        ...unit,
        setupFiles: ['test/empty-browser.ts'],
      }),
      ...projectsOf('server', 'packages/server', '{src,test}/**/*.test.ts', {
        globalSetup: ['test/global-setup.ts'],
        ...patient,
        ...native,
      }),
      ...projectsOf('commands', 'bin', '**/*.test.ts', { ...patient, ...native }),
    ],
    // A worker waits for a third of its time: three of them and the database keep two cores at work.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
  },
})
