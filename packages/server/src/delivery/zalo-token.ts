import { sql } from 'kysely'
import { z } from 'zod'
import { readZalo, type ZaloAccess } from '#configuration/channels'
import { placeOf } from '#configuration/read'
import { type SealedSecret, seal, unseal } from '#configuration/seal'
import { notifyPeople } from '#event/notify'
import type { Db } from '#list/list'
import type { Deps } from '../deps.ts'
import { DeliveryFailure } from './failure.ts'
import { outgoingAddress } from './outgoing-address.ts'
import { checkSendable, outgoingUrl, post } from './zalo.ts'

/** Zalo gives new tokens at a host of its own; what stands between, such as a relay, at its own address: no secret goes to a third. */
const ZALO = /(^|\.)zalo\.me$/
const ZALO_OAUTH = 'https://oauth.zaloapp.com'
const PATH = '/v4/oa/access_token'

const LOCK = 'zalo-token'
/** Longer than a call of Zalo lasts. */
const LOCK_TRIES = 60
const LOCK_PAUSE_MS = 500
/** A refresh token gives one new pair and no second: what came of it is not lost to a database that is away for a moment. */
const KEEP_TRIES = 10
const KEEP_PAUSE_MS = 1_000

const answerSchema = z.object({
  access_token: z.string().min(1).max(4000),
  refresh_token: z.string().min(1).max(4000),
})

/**
 * Renews an access token that has ended, where the configuration has a refresh token and the secret of the application, by
 * one worker of all instances; the others wait and read what it kept. Null where it could not be renewed.
 * @throws {DeliveryFailure} when nobody answers, or a secret is none that can be sent
 */
export async function renewZalo(deps: Deps, ended: ZaloAccess): Promise<ZaloAccess | null> {
  if (!ended.refreshToken || !ended.appSecret) return null
  // the lock is its session's: it ends with an instance that died, and no transaction is open while Zalo answers
  return deps.db.connection().execute(async (db) => {
    if (!(await takeLock(deps, db))) return null
    try {
      const now = await readZalo(deps)
      if (!now || now.token !== ended.token) return now
      const pair = await askForPair(deps, now)
      if (!pair) return null
      checkSendable('unsendable-token', pair.token)
      checkSendable('unsendable-refresh-token', pair.refreshToken)
      await keep(deps, now, pair)
      return { ...now, ...pair }
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${LOCK}, 0))`.execute(db)
    }
  })
}

async function takeLock({ clock }: Deps, db: Db): Promise<boolean> {
  for (let tries = 0; tries < LOCK_TRIES; tries++) {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_lock(hashtextextended(${LOCK}, 0)) as mine`.execute(db)
    if (rows[0]!.mine) return true
    await clock.sleep(LOCK_PAUSE_MS)
  }
  return false
}

interface Pair {
  token: string
  refreshToken: string
}

/** Null where Zalo gives none: the refresh token is spent, too old or another's. */
async function askForPair({ log }: Deps, settings: ZaloAccess): Promise<Pair | null> {
  const { baseUrl, privateAddress, appId } = settings
  checkSendable('unsendable-app-secret', settings.appSecret!)
  const url = outgoingUrl(baseUrl, privateAddress)
  const at = ZALO.test(url.hostname) ? new URL(ZALO_OAUTH) : url
  at.pathname = `${at.pathname.replace(/\/$/, '')}${PATH}`
  const body = { app_id: appId, grant_type: 'refresh_token', refresh_token: settings.refreshToken! }
  try {
    const address = await outgoingAddress(at.hostname, privateAddress)
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      secret_key: settings.appSecret!,
    }
    const answer = await post(at, address, headers, new URLSearchParams(body).toString())
    const { access_token: token, refresh_token: refreshToken } = answerSchema.parse(JSON.parse(answer))
    return { token, refreshToken }
  } catch (error) {
    if (error instanceof DeliveryFailure && error.standing === 'unreachable') throw error
    // what Zalo says may quote what we sent
    log.warn(
      error instanceof DeliveryFailure ? { reason: error.reason } : {},
      'Zalo gave no new access token',
    )
    return null
  }
}

/** Seals each of the new pair in place of what was used, and says so in the history. What somebody changed meanwhile stays. */
async function keep(deps: Deps, used: ZaloAccess, pair: Pair): Promise<void> {
  const { db, clock, random, secrets } = deps
  const place = (name: keyof Pair) => placeOf('zalo', name)
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('configuration')
          .select(['id', 'secrets', 'version'])
          .where('key', '=', 'zalo')
          .forUpdate()
          .executeTakeFirstOrThrow()
        const held = row.secrets as Record<string, SealedSecret>
        const isAsUsed = (name: keyof Pair) =>
          held[name] && unseal(secrets.configuration, place(name), held[name]) === used[name]
        const names = (['token', 'refreshToken'] as const).filter(isAsUsed)
        if (names.length === 0) return
        const renewed = names.map((name) => [
          name,
          seal(secrets.configuration, random, place(name), pair[name]),
        ])
        await trx
          .updateTable('configuration')
          // not when it was modified: a channel that is refused all the same rings once, until somebody changes it
          .set({
            secrets: JSON.stringify({ ...held, ...Object.fromEntries(renewed) }),
            version: row.version + 1,
          })
          .where('id', '=', row.id)
          .execute()
        const about = { entity: 'configuration', entityId: row.id, params: {}, traceId: random.id() }
        await notifyPeople(deps, trx, { kind: 'configuration.secret-set', ...about }, [])
      })
    } catch (error) {
      if (tries === KEEP_TRIES) throw error
      await clock.sleep(KEEP_PAUSE_MS)
    }
  }
}
