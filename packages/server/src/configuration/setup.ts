import type { Setup } from '@barem/shared/configuration/setup'
import { type RawBuilder, sql } from 'kysely'
import type { CommandContext } from '#http/call'
import type { Db } from '#list/list'

/** Where the program remembers that the first steps were put away. */
export const SETUP = 'setup'

const isSet = (key: string) =>
  sql<boolean>`exists (select from configuration where key = ${key} and enabled and json_value is not null)`

/** What tells by the data that a step is done. Lists that every world begins with count once somebody has changed them. */
const done: Record<Setup['steps'][number]['step'], RawBuilder<boolean>> = {
  company: isSet('company'),
  people: sql`exists (select from app_user offset 1) and not exists (select from app_user where email = '')`,
  'role-groups': sql`exists (select from user_role_group)`,
  warehouses: sql`exists (select from warehouse
    where version > 1 or created_at > (select min(created_at) from warehouse))`,
  products: sql`exists (select from product)`,
  customers: sql`exists (select from customer)`,
  mail: isSet('mail'),
}

/** Which of the first steps are done; each is one look at an index or at the first row of a table. */
export async function readSetup(db: Db): Promise<Setup> {
  const { putAway, ...steps } = await db
    .selectNoFrom([
      ...Object.entries(done).map(([step, is]) => is.as(step as 'company')),
      sql<boolean>`coalesce((select (value -> 'putAway')::boolean from setting where key = ${SETUP}), false)`.as(
        'putAway',
      ),
    ])
    .executeTakeFirstOrThrow()
  const found = steps as Record<string, boolean>
  return {
    steps: (Object.keys(done) as (keyof typeof done)[]).map((step) => ({ step, done: found[step]! })),
    putAway,
  }
}

/** Puts the first steps away for everybody, or calls them back; the program's own note, which needs no history. */
export async function putAwaySetup({ trx }: Pick<CommandContext, 'trx'>, putAway: boolean): Promise<Setup> {
  const value = JSON.stringify({ putAway })
  await trx
    .insertInto('setting')
    .values({ key: SETUP, value })
    .onConflict((on) => on.column('key').doUpdateSet({ value }))
    .execute()
  return readSetup(trx)
}
