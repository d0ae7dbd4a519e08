import { randomBytes } from 'node:crypto'
import { EnvError } from '../env.ts'
import { withClient } from '../with-client.ts'

interface Addresses {
  appUrl: string
  ownerUrl: string
}

/**
 * Refuses two addresses that open two databases: what the application writes would be in no backup made by the owner. Asked
 * by a lock that one takes and the other then finds taken: it reaches no other database and no other server, needs no rights,
 * and holds where two addresses are two names of one server, or a copied cluster has the identifier of the first.
 * @throws {EnvError} with both, without their passwords
 */
export async function refuseTwoDatabases({ appUrl, ownerUrl }: Addresses): Promise<void> {
  const key = randomBytes(8).readBigInt64BE().toString()
  await withClient({ connectionString: ownerUrl }, async (owner) => {
    await owner.query('begin')
    await owner.query('select pg_advisory_xact_lock($1)', [key])
    const free = await withClient({ connectionString: appUrl }, async (app) => {
      const { rows } = await app.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [
        key,
      ])
      return rows[0]!.free
    })
    await owner.query('rollback')
    if (free)
      throw new EnvError(
        `DATABASE_URL opens ${placeOf(appUrl)}, DATABASE_OWNER_URL ${placeOf(ownerUrl)}, which are two databases: give both the one that Barem works in, or it is missing in every backup.`,
      )
  })
}

/** The address without role and password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${decodeURIComponent(pathname.slice(1))} on ${host}`
}
