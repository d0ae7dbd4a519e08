import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DataFolderError } from './data-folder.ts'
import { clusterSecrets } from './embedded/cluster.ts'
import { serverSecrets } from './secrets.ts'
import { systemClock, systemRandom } from './system.ts'

test('several first starts at once hold the same secrets', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'barem-secrets-'))
  try {
    const random = systemRandom(systemClock)
    const all = await Promise.all(
      Array.from({ length: 8 }, async () => ({
        server: await serverSecrets(join(folder, 'secrets'), random),
        database: await clusterSecrets(folder),
      })),
    )
    for (const one of all) expect(one).toEqual(all[0])
    expect((await readdir(join(folder, 'secrets'))).sort()).toEqual([
      'access-token',
      'configuration',
      'database.json',
      'refresh-token',
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('a secret that is too short, and passwords missing beside their database, are said; none is made anew', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'barem-secrets-'))
  try {
    const secrets = join(folder, 'secrets')
    await mkdir(secrets)
    await mkdir(join(folder, 'postgresql'))
    await writeFile(join(folder, 'postgresql/PG_VERSION'), '18\n')
    const missing = clusterSecrets(folder)
    await expect(missing).rejects.toBeInstanceOf(DataFolderError)
    await expect(missing).rejects.toThrow(/database\.json is missing, .*: restore it/)
    await writeFile(join(secrets, 'access-token'), 'short')
    const short = serverSecrets(secrets, systemRandom(systemClock))
    await expect(short).rejects.toBeInstanceOf(DataFolderError)
    await expect(short).rejects.toThrow(/access-token holds less than 32 bytes: remove it/)
    expect(await readdir(secrets)).toEqual(['access-token'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
