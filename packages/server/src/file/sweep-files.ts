import { DRAFT_LIFETIME_MS } from '@barem/shared/values/constants'
import { DAY_MS } from '@barem/shared/values/local-date'
import type { Deps } from '../deps.ts'
import { isStored, keyAside } from './store.ts'

/** Files that no record ever named or that one let go, and bytes of interrupted uploads, may stay this long (reliability, A6); of lines longer. */
export const UNREFERRED_KEPT_MS = DAY_MS
/**
 * Pictures of lines stay longer: what is typed and not saved names them, too. A draft counts from its last change and its picture
 * from when it was taken, so somebody may go on writing it for as long as it is kept.
 */
export const PICTURES_OF_LINES_KEPT_MS = 2 * DRAFT_LIFETIME_MS
const AT_ONCE = 200
/** Bytes that were put aside stay this long. */
const ASIDE_KEPT_MS = 30 * DAY_MS

/** Deletes what nothing refers to, rows with their bytes, and puts aside bytes without a row. Safe on several instances. */
export async function sweepFiles(deps: Deps): Promise<void> {
  while ((await sweepRows(deps)) === AT_ONCE);
  await sweepBytes(deps, ago(deps, UNREFERRED_KEPT_MS))
}

const ago = ({ clock }: Deps, milliseconds: number) => new Date(clock.now().getTime() - milliseconds)

/**
 * The row goes first: bytes that stay when the server ends in between are found next time. A row that a command
 * just names is locked by it, and left; how many went is answered.
 */
async function sweepRows(deps: Deps): Promise<number> {
  const { db, files, log } = deps
  const gone = await db
    .deleteFrom('file')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('file')
        .select('id')
        .where('referred', '=', false)
        .where(({ fn, eb: compare, and, or }) => {
          const olderThan = (kept: number) =>
            compare(fn.coalesce('releasedAt', 'createdAt'), '<', ago(deps, kept))
          const isOfLine = compare('folder', '=', 'line')
          return and([
            olderThan(UNREFERRED_KEPT_MS),
            or([olderThan(PICTURES_OF_LINES_KEPT_MS), compare.not(isOfLine)]),
          ])
        })
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
  const sweepOld = async () => {
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
  const gone = ago(deps, ASIDE_KEPT_MS)
  for await (const { key, modifiedAt } of files.all()) {
    const away = keyAside(key)
    if (away ? false : modifiedAt >= before || !isStored(key)) continue
    if (away && modifiedAt < gone && !(await namedAmong(deps, [key])).has(away)) await files.remove(key)
    else old.push(key)
    if (old.length === AT_ONCE) await sweepOld()
  }
  await sweepOld()
  if (done.aside + done.back > 0) log.warn(done, 'files that no record names were put aside, or came back')
}

/** Of these files those that a row names, also where they lie aside. */
async function namedAmong({ db }: Deps, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const own = keys.map((key) => keyAside(key) ?? key)
  const rows = await db.selectFrom('file').select('storageKey').where('storageKey', 'in', own).execute()
  return new Set(rows.map(({ storageKey }) => storageKey))
}
