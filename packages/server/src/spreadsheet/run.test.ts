import { expect, test, vi } from 'vitest'
import { Refusal } from '#http/refusal'
import { TooMuchWork } from '../too-much-work.ts'
import { readSpreadsheet, writeSpreadsheet } from './run.ts'

// every thread is ended at once
vi.mock('#job/in-worker', async (original) => {
  const real = await original<typeof import('#job/in-worker')>()
  const inWorker: typeof real.inWorker = (module, job) => real.inWorker(module, job, 1)
  return { ...real, inWorker }
})

test('a file that takes too long to read is refused; one that takes too long to write is not the person’s fault', async () => {
  await expect(readSpreadsheet(new Uint8Array())).rejects.toEqual(new Refusal('file.bomb'))
  await expect(writeSpreadsheet({ sheets: [] })).rejects.toBeInstanceOf(TooMuchWork)
})
