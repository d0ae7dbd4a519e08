import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  rmdir,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeFilesFolder } from './data-folder.ts'
import { claimDataFolder, dataFolderHolder, processName } from './data-folder-lock.ts'

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

/** A lock of a process whose number means nothing here, touched so long ago. */
async function lockOfElsewhere(secondsAgo: number): Promise<string> {
  const path = join(folder, 'server.lock')
  const claim = { pid: process.pid, began: 'then', place: 'another pid:[1]', host: 'container-a' }
  await writeFile(path, JSON.stringify(claim))
  const then = new Date(Date.now() - secondsAgo * 1_000)
  await utimes(path, then, then)
  return path
}

test('a server of another container that touches its lock keeps the folder; who and when is said', async () => {
  const path = await lockOfElsewhere(3)
  const said: string[] = []
  const claiming = claimDataFolder(folder, (line) => said.push(line))
  await sleep(700)
  await utimes(path, new Date(), new Date())
  const who = `process ${process.pid} on container-a, another container or machine`
  await expect(claiming).rejects.toThrow(
    new RegExp(`\\(${who}, last seen at 20\\d\\d-.*Z\\) already works in ${folder}: stop it`),
  )
  expect(said).toEqual([`Looking whether another copy of Barem (${who}) still works in ${folder} …`])
  expect(await readFile(path, 'utf8')).toContain('container-a')
  expect(await dataFolderHolder(folder)).toBe(null)
  await rm(path)
})

test.each([29, 60])('one that was killed elsewhere %s seconds ago does not', async (secondsAgo) => {
  await lockOfElsewhere(secondsAgo)
  const release = await claimDataFolder(folder)
  expect(await dataFolderHolder(folder)).toBe(process.pid)
  await release()
})

test('the lock is touched while it is held, and who lost it ends and leaves it to the other', async () => {
  const path = join(folder, 'server.lock')
  const release = await claimDataFolder(folder)
  const then = new Date(Date.now() - 60_000)
  await utimes(path, then, then)
  const touchedMs = async () => (await stat(path)).mtimeMs
  await expect.poll(touchedMs, { timeout: 10_000 }).toBeGreaterThan(Date.now() - 20_000)

  await lockOfElsewhere(0)
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
  const say = vi.spyOn(console, 'error').mockReturnValue()
  await vi.waitUntil(() => kill.mock.calls.length > 0, { timeout: 10_000 })
  expect(kill).toHaveBeenCalledWith(process.pid, 'SIGTERM')
  expect(say.mock.calls).toEqual([[expect.stringContaining(`took ${path} over`)]])
  kill.mockRestore()
  say.mockRestore()
  await release()
  expect(await readFile(path, 'utf8')).toContain('container-a')
  await rm(path)
})

test.runIf(process.getuid?.() !== 0)('a folder of somebody else is said to be that', async () => {
  const others = join(folder, 'others')
  await mkdir(others)
  await chmod(others, 0o000)
  await expect(claimDataFolder(others)).rejects.toThrow('cannot be written to (EACCES)')
  await chmod(others, 0o700)
})

test('a folder of files that takes none is said, and a trial leaves nothing', async () => {
  const files = join(folder, 'files')
  await makeFilesFolder(files)
  expect(await readdir(files)).toEqual([])
  await rmdir(files)
  await writeFile(files, 'no folder')
  await expect(makeFilesFolder(files)).rejects.toThrow(`No file can be written to ${files} (EEXIST): give it`)
  await rm(files)
})

test.runIf(process.getuid?.() !== 0)('so is one of somebody else', async () => {
  const files = join(folder, 'files')
  await mkdir(files, { mode: 0o500 })
  await expect(makeFilesFolder(files)).rejects.toThrow(`No file can be written to ${files} (EACCES): give it`)
  await rmdir(files)
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
    await symlink('/dev/full', join(folder, `server.lock.${processName()}`))
    await expect(claimDataFolder(folder)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect((await readdir(folder)).filter((name) => name.startsWith('server.lock'))).toEqual([])
  },
)
