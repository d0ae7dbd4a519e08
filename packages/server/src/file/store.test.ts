import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { localFileStore } from './store.ts'

test.runIf(process.getuid?.() === 0)(
  'what a start as root stores belongs to the owner of the data folder',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'barem-store-'))
    try {
      chownSync(folder, 4321, 4321)
      await localFileStore(join(folder, 'files')).put(
        'product/00/00000000-0000-0000-0000-000000000000',
        Buffer.from('a'),
      )
      for (const name of ['', 'product', 'product/00', 'product/00/00000000-0000-0000-0000-000000000000'])
        expect([name, statSync(join(folder, 'files', name)).uid]).toEqual([name, 4321])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
