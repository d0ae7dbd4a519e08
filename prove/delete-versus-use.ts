import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Person, quotationBody, type Reply, signIn } from './client.ts'
import type { Proof, ProofContext } from './proof.ts'
import { databaseOf, startServer } from './server.ts'

/** A record that one deletes while another uses it. */
interface Used {
  name: string
  /** The foreign key that keeps them apart, and the table it stands on. */
  key: string
  table: string
  make(number: number): Promise<{ id: string }>
  remove(id: string): Promise<Reply>
  use(id: string): Promise<Reply>
  /** Why it could not be deleted. */
  inUse: string
  /** References to what is gone. */
  dangling: string
}

interface Tally {
  races: number
  dangling: number
  unclear: string[]
  outcomes: { deleted: number; used: number }
}

async function usedRecords(url: string, database: pg.Client): Promise<Used[]> {
  const [root, minh, hoa] = [
    await signIn(url, 'superadmin'),
    await signIn(url, 'sales.minh'),
    await signIn(url, 'director.hoa'),
  ]
  const body = await quotationBody(minh, hoa)
  const save = (change: object) => minh.call('POST', '/Quotation', { ...body, ...change })
  const line = (body.lines as object[])[0]
  const known = await knownRecords(root, database)
  const by = (path: string) => (id: string) => root.call('DELETE', `${path}/${id}`)
  return [
    {
      ...{ name: 'customer', key: 'quotation_customer_fkey', table: 'quotation', inUse: 'CUS_ERR_007' },
      make: (number) => root.done('POST', '/Customer', { ...known.customer, phone: phone(number) }),
      ...{ remove: by('/Customer'), use: (customerId) => save({ customerId }) },
      dangling: 'select from quotation where customer_id not in (select id from customer)',
    },
    {
      ...{ name: 'product', key: 'quotation_line_product_fkey', table: 'quotation_line', inUse: 'in-use' },
      make: (number) => root.done('POST', '/Product', { ...known.product, code: `XOA-${number}` }),
      ...{ remove: by('/Product'), use: (productId) => save({ lines: [{ ...line, productId }] }) },
      dangling: 'select from quotation_line where product_id not in (select id from product)',
    },
    {
      ...{ name: 'sales channel', key: 'quotation_sales_channel_fkey', table: 'quotation', inUse: 'in-use' },
      make: (number) => root.done('POST', '/SalesChannel', { code: `XOA-${number}`, name: 'Kênh' }),
      ...{ remove: by('/SalesChannel'), use: (salesChannelId) => save({ salesChannelId }) },
      dangling: 'select from quotation where sales_channel_id not in (select id from sales_channel)',
    },
    {
      ...{ name: 'department', key: 'app_user_department_fkey', table: 'app_user', inUse: 'DEP_ERR_007' },
      make: (number) => root.done('POST', '/Department', { code: `XOA-${number}`, name: 'Phòng' }),
      ...{ remove: by('/Department'), use: (departmentId) => addUser(root, known.positionId, departmentId) },
      dangling: 'select from app_user where department_id not in (select id from department)',
    },
    {
      ...{ name: 'warehouse type', key: 'warehouse_warehouse_type_fkey', table: 'warehouse' },
      ...{ inUse: 'WAT_ERR_007', remove: by('/WarehouseType') },
      make: (number) => root.done('POST', '/WarehouseType', { code: `XOA-${number}`, name: 'Bãi' }),
      use: (warehouseTypeId) => addWarehouse(root, warehouseTypeId),
      dangling: 'select from warehouse where warehouse_type_id not in (select id from warehouse_type)',
    },
  ]
}

const phone = (number: number) => `0961${String(number).padStart(6, '0')}`

let users = 0
function addUser(root: Person, positionId: string, departmentId: string): Promise<Reply> {
  users += 1
  const username = `nguoi.thu.${users}`
  const phoneNumber = `0962${String(users).padStart(6, '0')}`
  const person = { username, fullName: 'Người Thử', email: `${username}@x.example`, phoneNumber }
  return root.call('POST', '/User', { ...person, positionId, departmentId })
}

let warehouses = 0
function addWarehouse(root: Person, warehouseTypeId: string): Promise<Reply> {
  warehouses += 1
  const place = { province: 'Thành phố Hà Nội', ward: 'Xã Đông Anh', address: 'Km 12' }
  return root.call('POST', '/Warehouse', { code: `K-${warehouses}`, name: 'Kho', ...place, warehouseTypeId })
}

async function knownRecords(root: Person, database: pg.Client) {
  const [customer] = await root.done('GET', '/Customer?pageNumber=1&pageSize=1')
  const [product] = await root.done('GET', '/Product?pageNumber=1&pageSize=1&search=TV-D10')
  const { customerTypeId } = await root.done('GET', `/Customer/${customer.id}`)
  const { productTypeId, productUnitId } = await root.done('GET', `/Product/${product.id}`)
  const { rows } = await database.query(
    `insert into file (id, folder, storage_key, name, content_type, size, sha256, owner_id, created_at)
     values (gen_random_uuid(), 'product', 'product/00/x', 'thep.png', 'image/png', 1, 'x', $1, now()) returning id`,
    [root.userId],
  )
  const [position] = await root.done('GET', '/Position?pageNumber=1&pageSize=1')
  return {
    positionId: position.id,
    customer: {
      ...{ name: 'Công ty Thử', abbreviatedName: 'THỬ', customerTypeId, contactPerson: 'Nguyễn Văn Thử' },
      ...{ contactPhone: '0912345678', supplier: false, accountNumber: '007', bankName: 'VCB' },
      companyAddress: '1 Lê Lợi',
    },
    product: {
      name: 'Thép thử',
      productTypeId,
      productUnitId,
      description: 'Thép để thử',
      theoreticalWeight: 7.219,
      length: 11.7,
      pictureIds: [rows[0].id],
    },
  }
}

async function race(one: Used, number: number, tally: Tally): Promise<void> {
  const { id } = await one.make(number)
  // Deleting is much the quicker of the two: it begins a little later, by turns.
  const remove = sleep((number % 8) * 4).then(() => one.remove(id))
  const [removed, used] = await Promise.all([remove, one.use(id)])
  tally.races += 1
  if (removed.status === 200) tally.outcomes.deleted += 1
  if (used.status === 200) tally.outcomes.used += 1
  const kept = removed.code === one.inUse && used.status === 200
  const gone = removed.status === 200 && ['unknown-reference', 'validation'].includes(used.code ?? '')
  if (!kept && !gone)
    tally.unclear.push(
      `${one.name}: delete ${removed.status} ${removed.code}, use ${used.status} ${used.code}`,
    )
}

async function raceAll(
  ctx: ProofContext,
  rounds: (name: string) => number,
  withoutKeys: boolean,
): Promise<Tally> {
  const server = await startServer(ctx)
  const database = new pg.Client(databaseOf(server.dataDir).ownerUrl)
  await database.connect()
  ctx.defer(() => database.end())
  const tally: Tally = { races: 0, dangling: 0, unclear: [], outcomes: { deleted: 0, used: 0 } }
  for (const one of await usedRecords(server.url, database)) {
    if (withoutKeys) await database.query(`alter table ${one.table} drop constraint ${one.key}`)
    for (let number = 0; number < rounds(one.name); number += 4)
      await Promise.all([0, 1, 2, 3].map((index) => race(one, number + index, tally)))
    tally.dangling += (await database.query(one.dangling)).rowCount ?? 0
    ctx.say(
      `${one.name}: ${JSON.stringify(tally.outcomes)}, ${tally.dangling} dangling, ${tally.unclear.length} unclear`,
    )
  }
  return tally
}

export const proof: Proof = {
  promise: 'what is used cannot be deleted, even when both happen at once',
  run: async (ctx) => {
    const customers = (name: string) => (name === 'customer' ? ctx.size(1000, 40) : ctx.size(200, 20))
    const kept = await raceAll(ctx, customers, false)
    for (const line of kept.unclear.slice(0, 10)) ctx.say(line)
    const without = await raceAll(ctx, () => ctx.size(100, 40), true)
    const both = kept.outcomes.deleted > 0 && kept.outcomes.used > 0
    return {
      figure: `${kept.dangling} dangling, ${kept.unclear.length} unclear in ${kept.races} races (${kept.outcomes.deleted} deleted, ${kept.outcomes.used} used)`,
      wanted: '0 dangling of ≥ 1,000, both outcomes seen',
      control: `${without.dangling} dangling of ${without.races} without the foreign keys`,
      ok: kept.dangling + kept.unclear.length === 0 && both && without.dangling > 0,
    }
  },
}
