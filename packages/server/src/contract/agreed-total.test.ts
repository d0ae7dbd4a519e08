import { readFile } from 'node:fs/promises'
import type { OrderItem } from '@barem/shared/contract/orders'
import type { FoundGroup } from '@barem/shared/finder/endpoints'
import type { SalesContract } from '@barem/shared/sales-contract/endpoints'
import { toWire } from '@barem/shared/values/decimal'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#access/actor'
import type { ReadContext } from '#http/call'
import { type Caller, type TestApp, testApp } from '#test/app'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'
import { exportedRows } from '#test/exported'
import { modules } from '../modules.ts'

// What a contract comes to now is a column: lists show it, are ordered and filtered by it, and export it.

let server: TestApp
let owner: pg.Client
let minh: Caller
let hoa: Caller
const sides = { salesContract: 'salesContractAnnex', purchaseContract: 'purchaseContractAnnex' } as const
type Side = keyof typeof sides
const contracts = {} as Record<Side, DocumentWorld<SalesContract>>
const annexes = {} as Record<Side, DocumentWorld<SalesContract>>

beforeAll(async () => {
  server = await testApp()
  for (const side of Object.keys(sides) as Side[]) {
    contracts[side] = await documentWorld(server, side)
    annexes[side] = await documentWorld(server, sides[side])
  }
  ;[minh, hoa] = [await server.as('sales.minh'), await server.as('director.hoa')]
  owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

/** An approved contract, and annexes of it that were approved one after the other, of these quantities. */
async function annexed(side: Side, ...quantities: number[]) {
  const [world, changing] = [contracts[side], annexes[side]]
  const contract = done(await world.verb(hoa, await world.pending(), 'approve'))
  const made: SalesContract[] = []
  for (const quantity of quantities) {
    server.clock.advance(100)
    const form = await changing.fresh({ contractId: contract.id, lines: [world.line({ quantity })] })
    const draft = done(await minh.post<SalesContract>(`/${changing.resource}`, form))
    made.push(
      done(await changing.verb(hoa, done(await changing.verb(minh, draft, 'request-approval')), 'approve')),
    )
  }
  return { contract, made }
}

const keptOf = async (side: Side, { id }: { id: string }) => {
  const { rows } = await sql<{ total: string }>`
    select agreed_total as total from ${sql.table(side)} where id = ${id}`.execute(server.deps.db)
  return toWire(rows[0]!.total)
}

test.each(Object.keys(sides) as Side[])(
  'a %s comes to what its latest approved annex says, after every verb',
  async (side) => {
    const { contract, made } = await annexed(side, 120, 90)
    const [first, second] = made as [SalesContract, SalesContract]
    expect(new Set([contract.total, first.total, second.total]).size).toBe(3)
    const kept = () => keptOf(side, contract)
    expect(await kept()).toBe(second.total)
    const ended = done(
      await minh.post<SalesContract>(`/${contracts[side].resource}/${contract.id}/close-short`, {
        version: contract.version,
        note: 'x',
      }),
    )
    expect(await kept()).toBe(second.total)
    done(
      await minh.post(`/${contracts[side].resource}/${contract.id}/reopen`, {
        version: ended.version,
        note: 'x',
      }),
    )
    done(await annexes[side].verb(minh, second, 'cancel', 'Thôi'))
    expect(await kept()).toBe(first.total)
    const next = done(await annexes[side].verb(minh, first, 'clone-and-cancel', 'Thôi'))
    expect(await kept()).toBe(contract.total)
    done(await annexes[side].verb(minh, next, 'cancel'))
    done(await contracts[side].verb(minh, contract, 'cancel', 'Thôi'))
    expect(await kept()).toBe(contract.total)
    const draft = await contracts[side].draft()
    const lines = [contracts[side].line({ quantity: 7 })]
    const changed = done(
      await minh.put<SalesContract>(
        `/${contracts[side].resource}`,
        contracts[side].changed(draft, { lines }),
      ),
    )
    expect(await keptOf(side, changed)).toBe(changed.total)
  },
)

test.each(Object.keys(sides) as Side[])(
  'lists of a %s are ordered, filtered and exported by what they show',
  async (side) => {
    const { contract, made } = await annexed(side, side === 'salesContract' ? 100_000 : 200_000)
    const { total } = made[0]!
    // signed for more than that one was
    await contracts[side].draft({ lines: [contracts[side].line({ quantity: 1_000 })] })
    const { resource } = contracts[side]
    for (const list of [resource, 'Order']) {
      const found = async (query: string) => done(await hoa.get<OrderItem[]>(`/${list}?${query}`))
      expect((await found('sort=-total'))[0]).toMatchObject({
        id: contract.id,
        total: contract.total,
        annexed: { total },
      })
      expect((await found('sort=total')).at(-1)?.id).toBe(contract.id)
      expect((await found(`totalFrom=${total}&totalTo=${total}`)).map(({ id }) => id)).toEqual([contract.id])
      expect(await found(`totalTo=${total - 1}&search=${contract.number}`)).toEqual([])
    }
    const kind = modules
      .flatMap(({ spreadsheets = [] }) => spreadsheets)
      .find(({ entity }) => entity === side)!
    const actor = { role: 'SuperAdmin', permissions: new Set() } as unknown as Actor
    const context = { db: server.deps.db, actor, locale: 'vi', now: server.clock.now() } as ReadContext
    const rows = await exportedRows(kind, context, { search: contract.number })
    expect(rows).toMatchObject([{ number: contract.number, total, annexed: made[0]!.number }])
    const groups = done(await hoa.post<FoundGroup[]>('/Search', { search: contract.number }))
    expect(groups.find(({ entity }) => entity === side)?.rows).toMatchObject([{ amount: total }])
  },
)

test('those of which an annex can be made are those that refuse none', async () => {
  await annexed('salesContract', 50)
  const open = await annexed('salesContract')
  const form = await annexes.salesContract.fresh({ contractId: open.contract.id })
  server.clock.advance(100)
  done(await minh.post('/ContractSalesAnnex', form))
  await contracts.salesContract.draft()
  const ended = await annexed('salesContract')
  done(
    await minh.post(`/ContractSales/${ended.contract.id}/close-short`, {
      version: ended.contract.version,
      note: 'x',
    }),
  )
  const all = done(await hoa.get<{ id: string }[]>('/ContractSales?pageSize=100'))
  const free: string[] = []
  for (const { id } of all) {
    const { refused } = done(
      await hoa.get<{ refused: string | null }>(`/ContractSalesAnnex/of-contract?contractId=${id}`),
    )
    if (refused === null) free.push(id)
  }
  expect(free.length).toBeGreaterThan(0)
  expect(free.length).toBeLessThan(all.length)
  const asked = done(await hoa.get<{ id: string }[]>('/ContractSales?pageSize=100&annexable=true'))
  expect(asked.map(({ id }) => id).toSorted()).toEqual(free.toSorted())
})

test('a range of amounts is a stretch of the index of what is shown', async () => {
  const plan = await server.deps.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await sql<object>`explain select count(*) from sales_contract
      where agreed_total >= 1000000 and agreed_total <= 2000000`.execute(trx)
    return rows.map((row) => Object.values(row)[0]).join(' ')
  })
  expect(plan).toContain('sales_contract_agreed_total_idx')
})

test('an older installation gets it with the upgrade', async () => {
  const { contract, made } = await annexed('purchaseContract', 130)
  const before = async () =>
    (
      await owner.query(
        `select id, agreed_total, agreed_receipt_date from sales_contract
         union all select id, agreed_total, agreed_receipt_date from purchase_contract order by id`,
      )
    ).rows
  const kept = await before()
  const undo = ['sales_contract', 'purchase_contract'].flatMap((table) => [
    `drop trigger tell_contract on ${table}_annex`,
    `alter table ${table} drop column agreed_receipt_date, drop column annexed_receipt_date,
      drop column agreed_total, drop column annexed_total`,
    `create index ${table}_total_idx on ${table} (total, id)`,
  ])
  const upgrade = ['144_agreed_total', '161_agreed_receipt_date'].map((name) =>
    readFile(new URL(`../db/migrations/${name}.sql`, import.meta.url), 'utf8'),
  )
  const drop = ['tell_annexed_contract()', 'keep_annexed_totals(text, uuid[])'].map(
    (name) => `drop function ${name}`,
  )
  for (const statement of [...undo, ...drop, ...(await Promise.all(upgrade))]) await owner.query(statement)
  expect(await before()).toEqual(kept)
  expect(await keptOf('purchaseContract', contract)).toBe(made[0]!.total)
})
