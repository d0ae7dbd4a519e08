import { categories } from '@barem/shared/category/categories'
import { listName } from '@barem/shared/category/define-category'
import { MAX_USES_COUNTED, type Use } from '@barem/shared/http/uses'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSql } from '#db/names'
import type { AnyList } from '#list/list'
import { type Caller, type TestApp, testApp } from '#test/app'
import { documentWorld, done } from '#test/document-world'
import '../modules.ts'
import { listsNaming } from './uses.ts'

let server: TestApp
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  admin = await server.as('admin.lan')
})
afterAll(() => server.close())

/** What a person sees of the uses of an entry: `quotation 3`. */
async function usesBy(caller: Caller, resource: string, id: string): Promise<string[]> {
  const uses = done(await caller.get<Use[]>(`/${resource}/${id}/uses`))
  return uses.map(({ entity, count, more }) => `${entity} ${count}${more ? '+' : ''}`).toSorted()
}

function columnOf({ filters }: AnyList, name: string): string {
  const comparison = filters?.[name]?.comparison
  return (typeof comparison === 'object' && comparison.column) || name
}

/** Every foreign key to a list of entries. */
async function references(): Promise<{ used: string; by: string; column: string }[]> {
  const { rows } = await sql<{ used: string; by: string; column: string }>`
    select used.relname as used, by.relname as by, attname as column
    from pg_constraint
    join pg_class used on used.oid = confrelid
    join pg_class by on by.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and used.relname = any (${categories.map(({ table }) => table)})`.execute(
    server.deps.db,
  )
  return rows
}

test('every reference to an entry of a list has a filter, by which its uses are counted', async () => {
  // of what only lines name, the document is found
  const referring = (await references()).map(
    ({ used, by, column }) => `${used} by ${by.replace(/_line$/, '')}.${column}`,
  )
  const counted = categories.flatMap((definition) =>
    listsNaming(listName(definition)).map(
      ({ list, filter }) => `${definition.table} by ${inSql(list.table)}.${inSql(columnOf(list, filter))}`,
    ),
  )
  expect(counted.toSorted()).toEqual(referring.toSorted())
  expect(referring.length).toBeGreaterThan(20)
})

test('every reference to a product has a filter of a list, but for what is its own or is bound of what names it', async () => {
  const { rows } = await sql<{
    by: string
  }>`select relname as by from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and confrelid = 'product'::regclass`.execute(server.deps.db)
  const own = ['product_barem', 'product_picture', 'contract_binding']
  const referring = rows.map(({ by }) => by.replace(/_line$/, '')).filter((by) => !own.includes(by))
  const counted = listsNaming('product').map(({ list }) => inSql(list.table))
  expect(counted.toSorted()).toEqual(referring.toSorted())
  expect(counted.length).toBeGreaterThan(5)
})

test('a product says where it is sold, of what a person sees, and is not deleted meanwhile', async () => {
  const [quotations, contracts] = [
    await documentWorld(server, 'quotation'),
    await documentWorld(server, 'salesContract'),
  ]
  const { productId: id } = quotations.line() as { productId: string }
  const minh = await server.as('sales.minh')
  const before = await usesBy(minh, 'Product', id)
  const listed = async (resource: string) =>
    (await minh.get(`/${resource}?productId=${id}`)).body.totalItems as number
  const quoted = await listed('Quotation')
  const { id: written } = await quotations.draft()
  await contracts.draft()
  expect(await usesBy(minh, 'Product', id)).not.toEqual(before)
  expect(await listed('Quotation')).toBe(quoted + 1)
  const [newest] = done(await minh.get<{ id: string }[]>(`/Quotation?productId=${id}&pageSize=1`))
  expect(newest!.id).toBe(written)
  const uses = done(await minh.get<Use[]>(`/Product/${id}/uses`))
  expect(uses.map(({ entity, filter }) => `${entity} ${filter}`)).toEqual(
    expect.arrayContaining(['quotation productId', 'salesContract productId']),
  )
  // what is bought is for whoever sees costs, prices and contracts
  expect(uses.map(({ entity }) => entity)).not.toContain('purchaseContract')
  const refused = await admin.del(`/Product/${id}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'in-use'])
  expect(refused.body.uses).toEqual(done(await admin.get<Use[]>(`/Product/${id}/uses`)))
})

test('what names an entry is found by an index, for the answer and for the foreign key', async () => {
  const scanned: string[] = []
  await server.deps.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    for (const { by, column } of await references()) {
      const { rows } = await sql<object>`explain select from only ${sql.table(by)}
        where ${sql.ref(column)} = '019a0000-0000-7000-8000-00000000dead'`.execute(trx)
      const plan = rows.flatMap((row) => Object.values(row)).join(' ')
      if (!plan.includes(`Index Cond: (${column} = `)) scanned.push(`${by}.${column}`)
    }
  })
  expect(scanned).toEqual([])
})

test('an entry says how many records of each kind name it, each by the filter that shows as many', async () => {
  const { id } = done(await admin.get<{ id: string }[]>('/Warehouse?search=KHO-DA'))[0]!
  const [quotations, contracts] = [
    await documentWorld(server, 'quotation'),
    await documentWorld(server, 'salesContract'),
  ]
  await quotations.draft({ warehouseId: id })
  await quotations.draft({ warehouseId: id })
  await contracts.draft({ warehouseId: id })
  const uses = done(await admin.get<Use[]>(`/Warehouse/${id}/uses`))
  expect(uses.map(({ entity, count }) => `${entity} ${count}`)).toEqual(['quotation 2', 'salesContract 1'])
  for (const { entity, filter, count } of uses) {
    const resource = {
      quotation: 'Quotation',
      salesContract: 'ContractSales',
      purchaseContract: 'ContractPurchase',
    }[entity]
    const listed = await admin.get(`/${resource}?${filter}=${id}`)
    expect([entity, listed.body.totalItems]).toEqual([entity, count])
  }
  const refused = await admin.del(`/Warehouse/${id}`)
  expect([refused.status, refused.body.code, refused.body.uses]).toEqual([409, 'in-use', uses])
  expect((await admin.get('/Warehouse/019a0000-0000-7000-8000-00000000dead/uses')).status).toBe(404)
})

test('a type of warehouse in use answers WAT_ERR_007 with its warehouses', async () => {
  const { id } = done(await admin.get<{ id: string }[]>('/WarehouseType?search=KMC'))[0]!
  const refused = await admin.del(`/WarehouseType/${id}`)
  expect([refused.body.code, refused.body.uses]).toEqual([
    'WAT_ERR_007',
    [{ entity: 'warehouse', filter: 'warehouseTypeId', count: 3, more: false }],
  ])
})

test('no more is counted than a person sees, nor further than is shown', async () => {
  const { db } = server.deps
  const [superadmin, trang] = [await server.as('superadmin'), await server.as('sales.trang')]
  const { id } = done(await admin.get<{ id: string }[]>('/CustomerType?search=CT'))[0]!
  const all = await usesBy(trang, 'CustomerType', id)
  expect(all).toEqual(await usesBy(admin, 'CustomerType', id))
  const me = await db
    .selectFrom('appUser')
    .select('id')
    .where('username', '=', 'sales.trang')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('userRoleGroup').where('userId', '=', me.id).execute()
  await sql`update customer set officer_id = ${me.id}
    where id = (select id from customer where customer_type_id = ${id} limit 1)`.execute(db)
  const groupOf = async (code: string, permissions: string[]) => {
    const body = { code, name: code, permissions, scope: 'own' }
    const { id: roleGroupId } = done(await superadmin.post<{ id: string }>('/Group', body))
    await db.insertInto('userRoleGroup').values({ userId: me.id, roleGroupId }).execute()
    server.clock.advance(1000)
  }
  await groupOf('CHI-LOAI', ['customerType:view', 'productUnit:view'])
  expect(await usesBy(trang, 'CustomerType', id)).toEqual([])
  // goods are nobody's own: what is not seen of them is so by right alone
  const { productUnitId } = await db.selectFrom('product').select('productUnitId').executeTakeFirstOrThrow()
  expect((await usesBy(admin, 'ProductUnit', productUnitId)).length).toBeGreaterThan(0)
  expect(await usesBy(trang, 'ProductUnit', productUnitId)).toEqual([])
  await groupOf('CUA-TOI', ['customer:view'])
  const { rows } = await sql<{ own: number }>`
    select count(*)::int as own from customer where customer_type_id = ${id} and officer_id = ${me.id}`.execute(
    db,
  )
  expect(rows[0]!.own).toBeGreaterThan(0)
  expect(await usesBy(trang, 'CustomerType', id)).toEqual([`customer ${rows[0]!.own}`])
  const { searchKey: _, ...one } = await db.selectFrom('customer').selectAll().executeTakeFirstOrThrow()
  const many = Array.from({ length: MAX_USES_COUNTED + 1 }, (_, n) => ({
    ...{
      ...one,
      id: server.deps.random.id(),
      code: `NHIEU-${n}`,
      phone: `0966${String(n).padStart(6, '0')}`,
    },
    ...{ taxCode: null, customerTypeId: id },
  }))
  await db.insertInto('customer').values(many).execute()
  expect(await usesBy(admin, 'CustomerType', id)).toEqual([`customer ${MAX_USES_COUNTED}+`])
})
