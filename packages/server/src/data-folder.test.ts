import { chmod, mkdir, mkdtemp, readdir, rm, rmdir, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimDataFolder, dataFolderHolder } from './data-folder.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'barem-folder-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const ended = { pid: process.pid, began: 'before' }

test.each([
  ['empty', ''],
  ['cut short', '{"pid":1,"be'],
  ['of another shape', 'null'],
  ['of a process that ended', JSON.stringify(ended)],
])('a claim that is %s is nobody’s', async (_, text) => {
  await writeFile(join(folder, 'server.lock'), text)
  expect(await dataFolderHolder(folder)).toBe(null)
  const release = await claimDataFolder(folder)
  expect(await dataFolderHolder(folder)).toBe(process.pid)
  await expect(claimDataFolder(folder)).rejects.toThrow(`(process ${process.pid}) already works in ${folder}`)
  await release()
  expect(await dataFolderHolder(folder)).toBe(null)
})

test.runIf(process.getuid?.() !== 0)('a folder of somebody else is said to be that', async () => {
  const others = join(folder, 'others')
  await mkdir(others)
  await chmod(others, 0o000)
  await expect(claimDataFolder(others)).rejects.toThrow('cannot be written to (EACCES)')
  await chmod(others, 0o700)
})

test('a claim that cannot be read may be somebody’s', async () => {
  const path = join(folder, 'server.lock')
  await mkdir(path)
  await expect(claimDataFolder(folder)).rejects.toThrow(`${path} cannot be read (EISDIR)`)
  await rmdir(path)
})

test('a folder that is not there is made, with those above it', async () => {
  const deep = join(folder, 'a/b/c')
  await (await claimDataFolder(deep))()
})

test.runIf(process.platform === 'linux')('where nothing can be made, that is said', async () => {
  await expect(claimDataFolder('/proc/barem/data')).rejects.toThrow(
    'BAREM_DATA=/proc/barem/data cannot be written to (ENOENT)',
  )
})

test.runIf(process.platform === 'linux')(
  'a full disk is not a folder that may not be written to',
  async () => {
    await symlink('/dev/full', join(folder, `server.lock.${process.pid}`))
    await expect(claimDataFolder(folder)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect((await readdir(folder)).filter((name) => name.startsWith('server.lock'))).toEqual([])
  },
)
