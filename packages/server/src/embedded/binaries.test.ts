import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beganAt } from '../running-process.mjs'
import { embeddedBinaries, removeOtherCopies } from './binaries.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'barem-binaries-'))
})
afterAll(async () => {
  for (const name of await readdir(folder)) await chmod(join(folder, name), 0o755)
  await rm(folder, { recursive: true, force: true })
})

/** A package of PostgreSQL that this user may not write to. */
async function packageOf(version: string): Promise<string> {
  const native = join(folder, version, 'native')
  await mkdir(join(native, 'bin'), { recursive: true })
  await writeFile(join(folder, version, 'package.json'), JSON.stringify({ version }))
  await writeFile(join(native, 'bin/postgres'), '#!/bin/sh\n', { mode: 0o755 })
  await writeFile(
    join(native, 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib.so.1', target: 'lib.so' }]),
  )
  await chmod(join(folder, version), 0o555)
  return native
}

test.runIf(process.platform === 'linux' && process.getuid?.() !== 0)(
  'a new version is copied beside the one before, which goes after a good start',
  async () => {
    const data = join(folder, 'data')
    await mkdir(join(data, 'postgresql-binaries'), { recursive: true })
    const before = await embeddedBinaries(null, data, await packageOf('18.1.0'))
    const now = await embeddedBinaries(null, data, await packageOf('18.2.0'))
    expect([before, now]).toEqual(
      ['18.1.0', '18.2.0'].map((version) => join(data, `postgresql-binaries-${version}`, 'native')),
    )
    await removeOtherCopies(data, now, Date.now())
    expect(await readdir(data)).toEqual(['postgresql-binaries-18.2.0'])
  },
)

test('of a copy that fails nothing stays', async () => {
  const data = join(folder, 'data of a failure')
  const native = await packageOf('18.3.0')
  await writeFile(join(native, 'pg-symlinks.json'), 'no list')
  await expect(embeddedBinaries(null, data, native)).rejects.toThrow(/JSON/)
  expect(await readdir(data)).toEqual([])
})

test.runIf(process.platform === 'linux')(
  'in a folder that servers share, copies go that nobody makes and nobody runs or is about to',
  async () => {
    const shared = join(folder, 'shared')
    const made = (name: string) => mkdir(join(shared, name, 'native', 'bin'), { recursive: true })
    const stay = [
      ...['postgresql', 'postgresql-client', 'postgresql-18.0.0', 'postgresql-18.2.0-beta.2'],
      `postgresql-18.4.0.part-${process.pid}-${beganAt(process.pid)}`,
    ]
    const over = `postgresql-18.2.0-beta.2.part-${process.pid}-1`
    const go = ['postgresql-18.2.0-beta.1', over]
    await Promise.all([...stay, ...go].map(made))
    // the way there is a link
    const way = join(folder, 'way')
    await symlink(shared, way)
    const run = join(shared, 'postgresql-18.0.0', 'native', 'bin', 'postgres')
    await copyFile('/bin/sleep', run)
    const running = spawn(run, ['60'])
    await once(running, 'spawn')
    try {
      const own = join(way, 'postgresql-18.2.0-beta.2', 'native')
      await removeOtherCopies(folder, own, Date.now())
      expect((await readdir(shared)).toSorted()).toEqual(
        [...stay, ...go].filter((name) => name !== over).toSorted(),
      )
      await removeOtherCopies(folder, own, Date.now() + 3_600_001)
      expect((await readdir(shared)).toSorted()).toEqual(stay.toSorted())
    } finally {
      running.kill('SIGKILL')
    }
  },
)
