import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { knownMigrations, MIGRATIONS } from '../packages/server/src/db/schema-version.ts'

/** Of the commit before this one; null where there is none, as in a package without its repository. */
function landed(): string[] | null {
  const { status, stdout } = spawnSync('git', ['ls-tree', '--name-only', 'HEAD^', './'], {
    cwd: MIGRATIONS,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.split('\n').flatMap((file) => /^(.*)\.sql$/.exec(file)?.[1] ?? []) : null
}
const before = landed()

test('every migration has a number of its own', async () => {
  const numbers = (await knownMigrations()).map((name) => /^(\d{3})_[a-z0-9_]+$/.exec(name)?.[1] ?? name)
  expect(numbers.filter((one, place) => !/^\d{3}$/.test(one) || numbers.indexOf(one) !== place)).toEqual([])
})

test.runIf(before?.length)(
  'none is added in front of one that has landed, where no database runs it',
  async () => {
    const highest = before!.toSorted().at(-1)!
    const added = (await knownMigrations()).filter((name) => !before!.includes(name))
    expect(added.filter((name) => name < highest)).toEqual([])
  },
)
