import { statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** Bytes: a run's databases take half a gigabyte at most. */
const PLENTY = { inFolder: 4e9, inMachine: 8e9 }

/**
 * Where the data of a run belongs: in memory where there is plenty, since each test file's database is
 * a thousand files to make and to remove, else in the system's folder of temporary files.
 */
export async function dataPlace(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > PLENTY.inFolder && freemem() > PLENTY.inMachine ? MEMORY : tmpdir()
}
