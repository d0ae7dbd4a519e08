import { hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import { instancesBeside, RequirementError } from './db/requirements.ts'
import type { Deps } from './deps.ts'

const KEY = 'secrets'

interface Fingerprints {
  accessToken: string
  /** Not noted by servers before this one. */
  refreshToken?: string
}

/** Says which secret it is and nothing of it, since it stands in the database and so in every backup. */
function fingerprint(secret: Uint8Array): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'barem: which secret this is', 32)).toString('hex')
}

/**
 * Remembers the secrets this database is served with from now on. Where they were others before, every session ends: whoever
 * makes secrets anew means that nobody goes on with what was signed by the old ones. To be called before anybody is let in.
 * @returns whether they were others before
 * @throws {RequirementError} where they were others, and another instance serves the database with those
 */
export async function adoptSecrets(
  { db, secrets, clock }: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  dataDir: string,
): Promise<boolean> {
  const now: Fingerprints = {
    accessToken: fingerprint(secrets.accessToken),
    refreshToken: fingerprint(secrets.refreshToken),
  }
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${KEY}, 0))`.execute(trx)
    const row = await trx.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst()
    const before = (row?.value ?? now) as Fingerprints
    const { accessToken, refreshToken = now.refreshToken } = before
    const areOthers = accessToken !== now.accessToken || refreshToken !== now.refreshToken
    if (areOthers && (await instancesBeside(trx)) > 0)
      throw new RequirementError(
        `Another instance serves this database with other secrets than those in ${dataDir}/secrets: give the BAREM_DATA that all instances share. To make secrets anew, stop every instance first.`,
      )
    const value = JSON.stringify(now)
    await trx
      .insertInto('setting')
      .values({ key: KEY, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
    if (areOthers)
      await trx
        .updateTable('session')
        .set({ revokedAt: clock.now(), revokedReason: 'other secrets' })
        .where('revokedAt', 'is', null)
        .execute()
    return areOthers
  })
}

/** What an operator is told then. */
export const othersBeforeLine = (dataDir: string) =>
  `until now this database was served with other secrets than those in ${dataDir}/secrets: everybody signs in again. Unless they were made anew, a backup was restored, or the last start was with a wrong BAREM_DATA, this is not the folder that belongs to this database, and files are missing: stop, and give that one.`
