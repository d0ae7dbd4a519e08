import { hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from './deps.ts'

const KEY = 'secrets'

/** Says which secret it is and nothing of it, since it stands in the database and so in every backup. */
function fingerprint(secret: Uint8Array): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'barem: which secret this is', 32)).toString('hex')
}

/** Remembers the secrets this database is served with from now on; true when they were others before. */
export async function othersBefore({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<boolean> {
  const value = JSON.stringify({ accessToken: fingerprint(secrets.accessToken) })
  const { rows } = await sql<{ before: unknown; now: unknown }>`
    with known as (select value from setting where key = ${KEY})
    insert into setting (key, value) values (${KEY}, ${value}::jsonb)
    on conflict (key) do update set value = excluded.value
    returning (select value from known) as before, value as now`.execute(db)
  const { before, now } = rows[0]!
  return before !== null && JSON.stringify(before) !== JSON.stringify(now)
}

/** What an operator is told then. */
export const othersBeforeLine = (dataDir: string) =>
  `until now this database was served with other secrets than those in ${dataDir}/secrets: everybody signs in again. Unless they were made anew or a backup was restored, BAREM_DATA is not the folder that belongs to this database, and files are missing: stop, and give that one.`
