import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../system.ts'
import { BackupError, inWords } from './backup-error.ts'
import { MANIFEST, readManifest, refuseBroken, SEAL } from './manifest.ts'
import { writeBackup } from './write-backup.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'barem-manifest-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Who may do everything cannot be refused anything. */
const ordinary = test.runIf(process.getuid?.() !== 0)

test('a folder that is not there is no damaged backup', async () => {
  const nowhere = join(folder, 'nowhere')
  await expect(readManifest(nowhere)).rejects.toThrow(`${nowhere} is not there: give the folder of a backup.`)
  await expect(readManifest(folder)).rejects.toThrow(`${folder} is no backup of Barem`)
})

ordinary('what this user may not read is no damaged backup either', async () => {
  const closed = join(folder, 'closed')
  await mkdir(closed)
  await writeFile(join(closed, MANIFEST), '{}')
  await writeFile(join(closed, SEAL), createHash('sha256').update('{}').digest('hex'))
  const part = { bytes: 2, sha256: createHash('sha256').update('{}').digest('hex') }
  await chmod(join(closed, MANIFEST), 0o000)
  const refused = `${join(closed, MANIFEST)} cannot be read by this user (EACCES): run this as its owner`
  await expect(readManifest(closed)).rejects.toThrow(refused)
  await expect(refuseBroken(closed, MANIFEST, part)).rejects.toThrow(refused)
  await chmod(closed, 0o000)
  await expect(readManifest(closed)).rejects.toThrow(refused)
  await chmod(closed, 0o700)
})

ordinary('a backup to a place that is not this user’s is refused in words', async () => {
  const others = join(folder, 'others')
  await mkdir(others, { mode: 0o500 })
  const backup = (target: string) =>
    writeBackup({
      ...{ ownerUrl: 'postgres://nobody@127.0.0.1:1/none', files: {} as never, target },
      ...{ clock: systemClock, say: () => {} },
    })
  for (const target of [join(others, 'today'), join(others, 'barem/today')]) {
    const fault = await backup(target).catch((error) => error)
    expect(fault).toBeInstanceOf(BackupError)
    expect(fault.message).toMatch(
      /^This user may not use .*others(\/barem)? \(EACCES\), which is needed for a backup in .*today: give another place/,
    )
  }
})

test.each(['EACCES', 'EPERM', 'EROFS'])(
  '%s of a file is a sentence; that of something else is not',
  (code) => {
    const fault = Object.assign(new Error(code), { code })
    expect(inWords(fault, 'a backup')).toBe(fault)
    expect(inWords(Object.assign(fault, { path: '/backup' }), 'a backup')).toEqual(
      new BackupError(
        `This user may not use /backup (${code}), which is needed for a backup: give another place, or run this as a user who may.`,
      ),
    )
  },
)
