import type { Setup } from '@barem/shared/configuration/setup'
import { type RawBuilder, sql } from 'kysely'
import { record } from '#event/record'
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

/** The first steps are one for the whole company; as what events are about they have this id. */
const SETUP_ID = '00000000-0000-0000-0000-000000000000'

/** Puts the first steps away for everybody, or calls them back. */
export async function putAwaySetup(call: CommandContext, putAway: boolean): Promise<Setup> {
  if (await writeSetup(call.trx, putAway))
    record(call, {
      kind: putAway ? 'setup.put-away' : 'setup.called-back',
      ...{ entity: 'setup', entityId: SETUP_ID },
    })
  return readSetup(call.trx)
}

/** Whether that is another state than before. */
export async function writeSetup(trx: CommandContext['trx'], putAway: boolean): Promise<boolean> {
  const value = JSON.stringify({ putAway })
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('setting')
    .values({ key: SETUP, value })
    .onConflict((on) =>
      on.column('key').doUpdateSet({ value }).where('setting.value', 'is distinct from', value),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
