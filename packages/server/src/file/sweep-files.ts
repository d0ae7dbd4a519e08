import type { Deps } from '../deps.ts'
import { isStored } from './store.ts'

/** Files that no record ever named, and bytes of interrupted uploads, may stay this long (reliability, A6). */
export const UNREFERRED_KEPT_MS = 24 * 3_600_000
const AT_ONCE = 200

/** Deletes what nothing ever referred to: rows with their bytes, then bytes without a row. Safe on several instances. */
export async function sweepFiles(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - UNREFERRED_KEPT_MS)
  while ((await sweepRows(deps, before)) === AT_ONCE);
  await sweepBytes(deps, before)
}

/**
 * The row goes first: bytes that stay when the server ends in between are found next time. A row that a command
 * just names is locked by it, and left; how many went is answered.
 */
async function sweepRows({ db, files, log }: Deps, before: Date): Promise<number> {
  const gone = await db
    .deleteFrom('file')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('file')
        .select('id')
        .where('referred', '=', false)
        .where('createdAt', '<', before)
        // an export has a sweep of its own
        .where('folder', '<>', 'export')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning('storageKey')
    .execute()
  for (const { storageKey } of gone)
    await files.remove(storageKey).catch((error: unknown) => log.warn({ err: error }, 'a file stays'))
  return gone.length
}

async function sweepBytes(deps: Deps, before: Date): Promise<void> {
  const old: string[] = []
  for await (const { key, modifiedAt } of deps.files.all()) {
    if (modifiedAt >= before || !isStored(key)) continue
    old.push(key)
    if (old.length === AT_ONCE) await removeUnknown(deps, old.splice(0))
  }
  await removeUnknown(deps, old)
}

async function removeUnknown({ db, files }: Deps, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const rows = await db.selectFrom('file').select('storageKey').where('storageKey', 'in', keys).execute()
  const known = new Set(rows.map(({ storageKey }) => storageKey))
  for (const key of keys) if (!known.has(key)) await files.remove(key)
}
