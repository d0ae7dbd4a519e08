import type { Status } from '@barem/shared/approval/lifecycle'
import type { annexRefusals } from '@barem/shared/contract/annex'
import { memoize } from '@barem/shared/values/memoize'
import { type RawBuilder, sql } from 'kysely'
import type { ApprovableTable } from '#approval/kind'
import { compileOnce } from '#db/statement'
import type { DocumentFacts } from '#document/kind'
import type { Db } from '#document/rows'
import { fromEnding } from './ended.ts'

type Contract = Pick<DocumentFacts, 'entity'>
type WithPartner = Contract & Pick<DocumentFacts, 'partner'>

/** How a contract stands, as far as its annexes ask. */
export interface Standing {
  number: string
  date: string
  status: string
  closed: boolean
  ended: boolean
  partnerId: string
  /** All of them, in their order. */
  annexes: { id: string; number: string; ordinal: number; status: Status }[]
}

/** The table of a contract's annexes. */
export function annexTable({ entity }: Contract) {
  return `${entity}Annex`
}

/** By a row of a contract: the annexes that rest on it. */
export function annexesOn(contract: Contract): RawBuilder<{ id: string; number: string }> {
  return sql`select annex.id, annex.number from ${sql.table(annexTable(contract))} annex
    where annex.contract_id = ${sql.ref(`${contract.entity}.id`)} and annex.status <> 'cancelled'`
}

const queries = memoize((contract: WithPartner) => {
  const table: ApprovableTable = contract.entity
  const id = sql.ref(`${table}.id`)
  return {
    lock: compileOnce(['id'], (db, given) =>
      db.selectFrom(table).select('id').where('id', '=', given.id).forUpdate(),
    ),
    read: compileOnce(['id'], (db, given) =>
      db
        .selectFrom(table)
        .select(['number', 'date', 'status', 'closed'])
        .select(sql.ref<string>(`${table}.${contract.partner}Id`).as('partnerId'))
        .select([
          sql<boolean>`exists (select ${fromEnding(table)})`.as('ended'),
          sql<
            Standing['annexes']
          >`(select coalesce(json_agg(json_build_object('id', annex.id, 'number', annex.number,
              'ordinal', annex.ordinal, 'status', annex.status) order by annex.ordinal, annex.revision), '[]')
            from ${sql.table(annexTable(contract))} annex where annex.contract_id = ${id})`.as('annexes'),
        ])
        .where('id', '=', given.id),
    ),
  }
})

/** Null where there is no such contract. `lock`: until the end of the transaction it stands so. */
export async function standingOf(
  db: Db,
  contract: WithPartner,
  id: string,
  { lock }: { lock: boolean },
): Promise<Standing | null> {
  const { lock: locking, read } = queries(contract)
  // read by a statement of its own, which sees what was committed while it waited for the lock
  const rows = await (lock ? locking(db, { id }).then(() => read(db, { id })) : read(db, { id }))
  return rows[0] ?? null
}

const OPEN: readonly Status[] = ['draft', 'pending', 'rejected']

/** By a row of a kind of contract: from where an annex of it is read that is not finished. */
export function fromOpenAnnex(entity: Contract['entity']): RawBuilder<unknown> {
  const open = sql.join(OPEN.map((status) => sql.lit(status)))
  return sql`from ${sql.table(annexTable({ entity }))} annex
    where annex.contract_id = ${sql.ref(`${entity}.id`)} and annex.status in (${open})`
}

/** The annex that is not finished, another than the one named. */
function openAnnex({ annexes }: Standing, except?: string) {
  return annexes.find(({ id, status }) => id !== except && OPEN.includes(status))
}

export async function openAnnexOf(db: Db, contract: WithPartner, id: string): Promise<string | null> {
  const standing = await standingOf(db, contract, id, { lock: false })
  return (standing && openAnnex(standing)?.number) ?? null
}

/** Why no annex can be made of it, or this one go on. */
export function refusedAnnex(standing: Standing, own?: string): (typeof annexRefusals)[number] | null {
  if (standing.status !== 'approved' || standing.closed) return 'contract_not_approved'
  if (standing.ended) return 'contract_ended'
  return openAnnex(standing, own) ? 'contract_annex_open' : null
}
