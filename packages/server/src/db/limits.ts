import type pg from 'pg'

/** Those this PostgreSQL does not have yet are left out. */
const LIMITS = [
  ...['statement_timeout', 'lock_timeout', 'transaction_timeout'],
  ...['idle_in_transaction_session_timeout', 'idle_session_timeout'],
]

/**
 * Takes the time limits off this session that somebody set for the role or the database: a migration or a backup of a large
 * world takes longer than any request may.
 */
export async function withoutLimits(client: pg.ClientBase): Promise<void> {
  await client.query(`select set_config(name, '0', false) from pg_settings where name = any($1)`, [LIMITS])
}
