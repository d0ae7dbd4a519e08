import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../packages/server/src/db/migrate.ts'
import { APP_ROLE, startEmbedded } from '../packages/server/src/embedded/embedded.ts'
import { generateTypes, TYPES_FILE } from '../packages/server/test/generated-types.ts'

// Writes db/types.ts anew, from a database that has seen every migration and nothing else.
const folder = mkdtempSync(join(tmpdir(), 'barem-types-'))
try {
  const embedded = await startEmbedded({ dataDir: folder, log: () => {}, fast: true })
  try {
    await migrate({ ownerUrl: embedded.ownerUrl, appRole: APP_ROLE, log: () => {} })
    writeFileSync(TYPES_FILE, await generateTypes(embedded.ownerUrl))
  } finally {
    await embedded.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
