import type { Locale } from '@barem/shared/values/constants'
import { sha256Of } from '#file/sha256'
import { storageKey } from '#file/storage-key'
import type { Deps } from '../deps.ts'
import { errorBookName } from './error-book.ts'
import { XLSX } from './export.ts'

interface Kept {
  id: string
  /** Of the file that was imported. */
  fileName: string
  locale: Locale
  /** Who may fetch it. */
  ownerId: string
}

/** Keeps a book of errors, which its owner may fetch for a day; its id. */
export async function keepErrorBook(
  { db, files, random, clock }: Pick<Deps, 'db' | 'files' | 'random' | 'clock'>,
  { id, fileName, locale, ownerId }: Kept,
  bytes: Buffer,
): Promise<string> {
  const key = storageKey('import', random)
  await files.put(key, bytes)
  await db
    .insertInto('file')
    .values({
      ...{ id, folder: 'import', storageKey: key, contentType: XLSX },
      name: errorBookName(locale, fileName),
      ...{ size: bytes.length, sha256: sha256Of(bytes) },
      ...{ ownerId, createdAt: clock.now() },
    })
    .execute()
  return id
}

/** Whether a book of errors is still there. */
export async function isKept(db: Deps['db'], id: string): Promise<boolean> {
  return (await db.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
