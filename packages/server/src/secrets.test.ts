import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DataFolderError } from './data-folder.ts'
import { chooseAccount, clusterSecrets } from './embedded/cluster.ts'
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

test.runIf(process.getuid?.() !== 0)(
  'secrets that this user may not use are said, with the way out',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'barem-secrets-'))
    const secrets = join(folder, 'secrets')
    const random = systemRandom(systemClock)
    const refused = async (name: string, reading: Promise<unknown>) => {
      const fault = (await reading.catch((error) => error)) as Error
      expect(fault).toBeInstanceOf(DataFolderError)
      expect(fault.message).toBe(
        `${join(secrets, name)} cannot be used (EACCES) though it belongs to this user: chmod -R u+rwX ${secrets}`,
      )
    }
    try {
      await serverSecrets(secrets, random)
      await clusterSecrets(folder)
      await chmod(join(secrets, 'refresh-token'), 0o000)
      await refused('refresh-token', serverSecrets(secrets, random))
      await mkdir(join(folder, 'postgresql'))
      await writeFile(join(folder, 'postgresql/PG_VERSION'), '18\n')
      await chmod(secrets, 0o000)
      await refused('access-token', serverSecrets(secrets, random))
      await refused('database.json', clusterSecrets(folder))
    } finally {
      await chmod(secrets, 0o700)
      await rm(folder, { recursive: true, force: true })
    }
  },
)

test.runIf(process.getuid?.() === 0)('what root makes in a folder of somebody belongs to them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'barem-secrets-'))
  try {
    await chown(folder, 4711, 4712)
    await serverSecrets(join(folder, 'secrets'), systemRandom(systemClock))
    await clusterSecrets(folder)
    const made = ['.', ...(await readdir(join(folder, 'secrets')))]
    expect(made).toHaveLength(5)
    for (const name of made) {
      const { uid, gid } = await stat(join(folder, 'secrets', name))
      expect({ name, uid, gid }).toEqual({ name, uid: 4711, gid: 4712 })
    }
    expect(await chooseAccount(join(folder, 'postgresql'), folder)).toEqual({ uid: 4711, gid: 4712 })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'whose secrets they are is said to another user',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'barem-secrets-'))
    const secrets = join(folder, 'secrets')
    try {
      await serverSecrets(secrets, systemRandom(systemClock))
      await chmod(folder, 0o755)
      process.seteuid!(4711)
      const fault = await serverSecrets(secrets, systemRandom(systemClock)).catch((error) => error)
      expect(fault.message).toMatch(/access-token belongs to user 0 and cannot be used by user 4711/)
    } finally {
      process.seteuid!(0)
      await rm(folder, { recursive: true, force: true })
    }
  },
)
