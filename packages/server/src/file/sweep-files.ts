import type { Deps } from '../deps.ts'
import { isStored, keyAside } from './store.ts'

/** Files that no record ever named, and bytes of interrupted uploads, may stay this long (reliability, A6). */
export const UNREFERRED_KEPT_MS = 24 * 3_600_000
const AT_ONCE = 200
/** Bytes that were put aside stay this long. */
const ASIDE_KEPT_MS = 30 * 24 * 3_600_000

/** Deletes what nothing ever referred to, rows with their bytes, and puts aside bytes without a row. Safe on several instances. */
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

/**
 * Bytes that no row names are put aside, not deleted: a server that was started on another database, or on one of
 * yesterday, names none of them. Those that are named again come back, the others go after thirty days.
 */
async function sweepBytes(deps: Deps, before: Date): Promise<void> {
  const { files, log, clock } = deps
  const now = clock.now()
  const old: string[] = []
  const done = { aside: 0, back: 0 }
  const settle = async () => {
    const known = await namedAmong(deps, old)
    for (const key of old.splice(0)) {
      const away = keyAside(key)
      if (away && known.has(away)) {
        await files.bringBack(away)
        done.back += 1
      } else if (key.endsWith('.part')) await files.remove(key)
      else if (!away && !known.has(key)) {
        await files.putAside(key, now)
        done.aside += 1
      }
    }
  }
  const gone = new Date(now.getTime() - ASIDE_KEPT_MS)
  for await (const { key, modifiedAt } of files.all()) {
    const away = keyAside(key)
    if (away ? false : modifiedAt >= before || !isStored(key)) continue
    if (away && modifiedAt < gone && !(await namedAmong(deps, [key])).has(away)) await files.remove(key)
    else old.push(key)
    if (old.length === AT_ONCE) await settle()
  }
  await settle()
  if (done.aside + done.back > 0) log.warn(done, 'files that no record names were put aside, or came back')
}

/** Of these files those that a row names, also where they lie aside. */
async function namedAmong({ db }: Deps, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const own = keys.map((key) => keyAside(key) ?? key)
  const rows = await db.selectFrom('file').select('storageKey').where('storageKey', 'in', own).execute()
  return new Set(rows.map(({ storageKey }) => storageKey))
}
