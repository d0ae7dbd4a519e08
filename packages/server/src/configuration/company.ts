import type { Company } from '@barem/shared/configuration/letterhead'
import type { FileStore } from '#file/store'
import type { Db } from '#list/list'
import { readConfiguration } from './read.ts'

/** The head of the company's papers; null until somebody has said who we are. */
export async function readCompany(db: Db): Promise<Company | null> {
  const [company, banks] = await Promise.all([
    readConfiguration(db, 'company'),
    readConfiguration(db, 'bank-accounts'),
  ])
  return company && { ...company, bankAccount: banks?.accounts[0] ?? null }
}

/** The logo as a data address; null where its bytes are gone, which the audit finds: a paper without it is better than none. */
export async function logoOf(db: Db, files: FileStore, id: string): Promise<string | null> {
  const file = await db
    .selectFrom('file')
    .select(['storageKey', 'contentType'])
    .where('id', '=', id)
    .where('folder', '=', 'company')
    .executeTakeFirst()
  const bytes = file && (await files.get(file.storageKey).catch(() => null))
  return file && bytes ? `data:${file.contentType};base64,${bytes.toString('base64')}` : null
}
