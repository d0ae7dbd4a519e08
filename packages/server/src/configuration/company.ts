import { type Company, companySchema } from '@barem/shared/configuration/company'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#db/types'

/** The setting under which the company is kept. */
export const COMPANY = 'company'

/** The company's data for the letterhead; null until they are set. */
export async function readCompany(db: Kysely<Database> | Transaction<Database>): Promise<Company | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', COMPANY).executeTakeFirst()
  return row ? companySchema.parse(row.value) : null
}
