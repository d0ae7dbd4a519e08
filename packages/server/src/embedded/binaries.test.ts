import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
    await removeOtherCopies(data, now)
    expect(await readdir(data)).toEqual(['postgresql-binaries-18.2.0'])
  },
)
