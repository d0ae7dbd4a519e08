import { sha256Of } from '#file/sha256'
import { keyAside } from '#file/store'
import { UNREFERRED_KEPT_MS } from '#file/sweep-files'
import { type AuditContext, byFindings, bySql, type Check, type Finding, pages } from './check.ts'

const PAGE = 500
/** The sweep, which deletes what is a day old, runs each hour. */
const ORPHANS_KEPT_MS = UNREFERRED_KEPT_MS + 2 * 3_600_000

/** Files and rows never disagree (reliability, A6). */
export const fileChecks: Check[] = [
  byFindings(
    'file-content',
    'Every file that can be fetched is there, with its size and its hash.',
    filesThatDiffer,
  ),
  byFindings('file-orphan', 'No file lies in the store for more than a day without a row.', orphans),
  bySql(
    'product-picture',
    'A product’s pictures are files of the product folder.',
    `select 'product ' || code, format('picture %s of folder %s', name_of.name, folder)
     from product_picture join product on product.id = product_id
     join file name_of on name_of.id = file_id where folder <> 'product'`,
  ),
]

async function* filesThatDiffer({ trx, files, now }: AuditContext): AsyncIterable<Finding> {
  const read = pages((after) =>
    trx
      .selectFrom('file')
      .select(['id', 'name', 'storageKey', 'size', 'sha256'])
      .where(after('id'))
      // an export is deleted after its download or its expiry
      .where('usedAt', 'is', null)
      .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  )
  for await (const page of read)
    for (const file of page) {
      const bytes = await files.get(file.storageKey).catch(() => null)
      const place = `file ${file.id} (${file.name})`
      if (!bytes) yield { place, found: 'it is not there' }
      else if (bytes.length !== file.size)
        yield { place, found: `${bytes.length} bytes instead of ${file.size}` }
      else if (sha256Of(bytes) !== file.sha256)
        yield { place, found: 'its content is not the one that was stored' }
    }
}

async function* orphans({ trx, stored, now }: AuditContext): AsyncIterable<Finding> {
  const unknownAmong = async (keys: string[]): Promise<Finding[]> => {
    if (keys.length === 0) return []
    const rows = await trx.selectFrom('file').select('storageKey').where('storageKey', 'in', keys).execute()
    const known = new Set(rows.map((row) => row.storageKey))
    return keys.filter((key) => !known.has(key)).map((key) => ({ place: key, found: 'no row knows it' }))
  }
  let old: string[] = []
  for await (const { key, modifiedAt } of stored()) {
    // what was put aside is deleted in its time
    if (keyAside(key) || now.getTime() - modifiedAt.getTime() < ORPHANS_KEPT_MS) continue
    old.push(key)
    if (old.length < PAGE) continue
    yield* await unknownAmong(old)
    old = []
  }
  yield* await unknownAmong(old)
}
