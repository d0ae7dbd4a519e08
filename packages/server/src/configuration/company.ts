import type { Company } from '@barem/shared/configuration/letterhead'
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
