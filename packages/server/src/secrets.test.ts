import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clusterSecrets } from './embedded/cluster.ts'
import { serverSecrets } from './secrets.ts'
import { systemClock, systemRandom } from './system.ts'

test('several first starts at once hold the same secrets', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'barem-secrets-'))
  try {
    const random = systemRandom(systemClock)
    const all = await Promise.all(
      Array.from({ length: 8 }, async () => ({
        server: await serverSecrets(folder, random),
        database: await clusterSecrets(folder),
      })),
    )
    for (const one of all) expect(one).toEqual(all[0])
    expect((await readdir(folder)).sort()).toEqual(['access-token', 'database.json', 'refresh-token'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
