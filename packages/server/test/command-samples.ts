import { approvableEntities } from '@barem/shared/business'
import { categories } from '@barem/shared/category/categories'
import type { CategoryDefinition, CategoryField } from '@barem/shared/category/define-category'
import type { Endpoint } from '@barem/shared/http/endpoint'
import { grantablePermissions } from '@barem/shared/permission/permissions'
import { hashLinkToken, LINK_MS } from '#account/password-link'
import { DEMO_PASSWORD } from '#world/people'
import type { Answer, Caller, TestApp } from './app.ts'
import { configure } from './configure.ts'
import { type DocumentWorld, documentWorld, done } from './document-world.ts'
import { upload } from './multipart.ts'
import { productMaker } from './products.ts'

/** A request that succeeds, for a record made for it alone. */
export interface Sample {
  caller: Caller
  url: string
  body?: Record<string, unknown>
}

/** Whoever writes records of a resource, and a form that is right and that no record has yet. */
interface Form {
  caller: Caller
  form(): Record<string, unknown> | Promise<Record<string, unknown>>
  /** What a change of such a record says again. */
  changed?(made: { id: string; version: number }): Record<string, unknown>
}

export type Samples = (endpoint: Pick<Endpoint, 'method' | 'path'>) => Promise<Sample>

/**
 * One valid request for every command of the API. Creating, changing and deleting follow from a form per resource; what
 * is neither has an entry of its own. Throws where neither stands here, so that a new command cannot be forgotten.
 */
export async function commandSamples(server: TestApp): Promise<Samples> {
  const forms = await formsOf(server)
  const others = await othersOf(server, forms)
  return async ({ method, path }) => {
    const other = others[`${method} ${path}`]
    if (other) return other()
    const [, resource, rest] = path.split('/')
    const known = forms[resource ?? '']
    const shape = `${method} ${rest ?? ''}`
    if (!known || !['POST ', 'PUT ', 'DELETE {id}'].includes(shape))
      throw new Error(`${method} ${path} has no sample: add a sample to test/command-samples.ts`)
    const { caller, form, changed } = known
    if (method === 'POST') return { caller, url: `/${resource}`, body: await form() }
    const made: { id: string; version: number } = done(await caller.post(`/${resource}`, await form()))
    if (method === 'DELETE') return { caller, url: `/${resource}/${made.id}` }
    const body = changed?.(made) ?? { ...(await form()), id: made.id, version: made.version }
    return { caller, url: `/${resource}`, body }
  }
}

/** Sends a sample as its endpoint is called. */
export function sendSample(
  { method }: Endpoint,
  { caller, url, body }: Sample,
  headers: Record<string, string> = {},
): Promise<Answer> {
  if (method === 'DELETE') return caller.del(url, headers)
  return method === 'PUT' ? caller.put(url, body, headers) : caller.post(url, body, headers)
}

async function formsOf(server: TestApp): Promise<Record<string, Form>> {
  const caller = await server.as('superadmin')
  const { body: product } = await productMaker(server, caller)
  const minh = await server.as('sales.minh')
  const documents = await worldsOf(server)
  const { customerTypeId, departmentId, positionId } = await placesOf(server)
  let made = 0
  const next = () => {
    made += 1
    return made
  }
  const lists = categories.map((definition: CategoryDefinition): [string, Form] => [
    definition.resource,
    { caller, form: () => listForm(definition, next()) },
  ])
  const customer = (number = next()) => ({
    name: `Công ty Mẫu ${number}`,
    abbreviatedName: `MẪU ${number}`,
    customerTypeId,
    phone: `0911${String(number).padStart(6, '0')}`,
    contactPerson: 'Nguyễn Văn Mẫu',
    contactPhone: '0912345678',
    supplier: false,
    accountNumber: '0071000123456',
    bankName: 'Vietcombank',
    companyAddress: '1 Lê Lợi, Thành phố Hồ Chí Minh',
  })
  const { id: customerId } = await server.deps.db
    .selectFrom('customer')
    .select('id')
    .where('code', '=', 'KH0001')
    .executeTakeFirstOrThrow()
  const interaction = () => ({ customerId, channel: 'call', content: `Khách hỏi giá lần ${next()}` })
  const user = (number = next()) => ({
    username: `nguoi.mau.${number}`,
    fullName: `Người Mẫu ${number}`,
    email: `mau.${number}@x.example`,
    phoneNumber: `0913${String(number).padStart(6, '0')}`,
    departmentId,
    positionId,
  })
  return {
    ...Object.fromEntries(lists),
    Customer: { caller, form: () => customer() },
    Interaction: { caller: minh, form: () => interaction() },
    Product: { caller, form: () => product() },
    ...Object.fromEntries(
      documents.map(({ resource, fresh, changed }): [string, Form] => [
        resource,
        { caller: minh, form: () => fresh(), changed: (made) => changed(made, { note: 'Đã đổi' }) },
      ]),
    ),
    User: { caller, form: () => user() },
    Group: { caller, form: () => roleGroup(next()) },
    SavedView: { caller, form: () => viewForm(next()) },
    Configuration: {
      caller,
      form: () => ({ key: `mau.${next()}`, value: 'Mẫu', jsonValue: { mau: [1] } }),
    },
  }
}

const mail = {
  ...{ host: 'smtp.example', port: 465, security: 'tls' as const, user: 'gui', from: 'gui@x.example' },
  ...{ fromName: null, privateAddress: false },
}

function worldsOf(server: TestApp): Promise<DocumentWorld[]> {
  return Promise.all(approvableEntities.map((entity) => documentWorld(server, entity)))
}

async function placesOf({ deps: { db } }: TestApp) {
  const first = async (table: 'customerType' | 'department' | 'position') =>
    (await db.selectFrom(table).select('id').executeTakeFirstOrThrow()).id
  const [customerTypeId, departmentId, positionId] = await Promise.all([
    first('customerType'),
    first('department'),
    first('position'),
  ])
  return { customerTypeId, departmentId, positionId }
}

function listForm({ fields }: CategoryDefinition, number: number): Record<string, unknown> {
  const own = Object.entries(fields).map(([name, field]) => fieldSample(name, field))
  return Object.assign({ code: `MAU-${number}`, name: `Mục mẫu ${number}` }, ...own)
}

function roleGroup(number: number): Record<string, unknown> {
  return { code: `NHOM-${number}`, name: `Nhóm mẫu ${number}`, note: 'Mẫu', permissions: ['customer:view'] }
}

function viewForm(number: number): Record<string, unknown> {
  return {
    list: 'Customer',
    name: `Xem mẫu ${number}`,
    shared: true,
    query: { sort: 'name' },
    columns: ['name'],
  }
}

function fieldSample(name: string, field: CategoryField): Record<string, unknown> {
  switch (field.kind) {
    case 'switch':
    case 'factor':
      return { [name]: field.default }
    case 'choice':
      return { [name]: field.options[0] }
    case 'text':
      return { [name]: 'Mẫu' }
    case 'address':
      return { province: 'Thành phố Hà Nội', ward: 'Xã Đông Anh', address: 'Km 12, Quốc lộ 3' }
    case 'person':
    case 'system':
      return {}
  }
}

async function othersOf(
  server: TestApp,
  { User: users, ...lists }: Record<string, Form>,
): Promise<Record<string, () => Promise<Sample>>> {
  const worlds = await worldsOf(server)
  let columns = 0
  const newcomer = async () => {
    const { caller, form } = users!
    const body = await form()
    const made = done(await caller.post<{ id: string; temporaryPassword: string }>('/User', body))
    return { ...made, username: String(body.username) }
  }
  /** Somebody signed in on two devices, on the one at hand. */
  const twoSessions = async () => {
    const { username: account, temporaryPassword: password } = await newcomer()
    await server.app.inject({
      method: 'POST',
      url: '/v1.0/Account/authenticate',
      payload: { account, password },
    })
    const caller = await server.as(account, password)
    const sessions = done(await caller.get<{ id: string; current: boolean }[]>('/Account/sessions'))
    return { caller, other: sessions.find(({ current }) => !current)!.id }
  }
  const [minh, hoa] = [await server.as('sales.minh'), await server.as('director.hoa')]
  const filesOf = (resource: string, caller: Caller, make: () => Promise<{ id: string }>) => {
    const uploaded = async () => {
      const { id } = await make()
      const file = await upload<{ id: string }>(caller, '/File/attachment', 'a.pdf', Buffer.from('%PDF-1.7'))
      return { url: `/${resource}/${id}`, body: { fileId: done(file).id } }
    }
    return {
      [`POST /${resource}/{id}/attach`]: async (): Promise<Sample> => {
        const { url, body } = await uploaded()
        return { caller, url: `${url}/attach`, body }
      },
      [`POST /${resource}/{id}/detach`]: async (): Promise<Sample> => {
        const { url, body } = await uploaded()
        done(await caller.post(`${url}/attach`, body))
        return { caller, url: `${url}/detach`, body }
      },
    }
  }
  const recordFiles = (resource: 'Customer' | 'Product') => {
    const { caller, form } = lists[resource]!
    return filesOf(resource, caller, async () => done(await caller.post(`/${resource}`, await form())))
  }
  const verbsOf = (world: DocumentWorld) => {
    const verb = (name: string, caller: Caller, state: 'draft' | 'pending', note: string | null = null) => ({
      [`POST /${world.resource}/{id}/${name}`]: async (): Promise<Sample> => {
        const { id, version } = await world[state]()
        return { caller, url: `/${world.resource}/${id}/${name}`, body: { version, note } }
      },
    })
    return {
      ...filesOf(world.resource, minh, world.draft),
      ...verb('request-approval', minh, 'draft'),
      ...verb('withdraw', minh, 'pending'),
      ...verb('approve', hoa, 'pending'),
      ...verb('reject', hoa, 'pending', 'Giá thấp'),
      ...verb('cancel', minh, 'draft'),
      ...verb('clone-and-cancel', minh, 'draft'),
    }
  }
  /** Of contracts: one that was approved is ended, and opened again. */
  const endingsOf = (world: DocumentWorld) => {
    const end = async () => {
      const { id, version } = done(await world.verb(hoa, await world.pending(), 'approve'))
      return { url: `/${world.resource}/${id}`, body: { version, note: 'Khách không lấy nữa' } }
    }
    if (!/^Contract(Sales|Purchase)$/.test(world.resource)) return []
    return [
      {
        [`POST /${world.resource}/{id}/close-short`]: async (): Promise<Sample> => {
          const { url, body } = await end()
          return { caller: minh, url: `${url}/close-short`, body }
        },
        [`POST /${world.resource}/{id}/reopen`]: async (): Promise<Sample> => {
          const { url, body } = await end()
          done(await minh.post(`${url}/close-short`, body))
          return { caller: minh, url: `${url}/reopen`, body }
        },
      },
    ]
  }
  return {
    ...Object.assign({}, ...worlds.map(verbsOf)),
    ...recordFiles('Customer'),
    ...recordFiles('Product'),
    'POST /ContractSales/from-quotation': async () => {
      const quotations = worlds.find(({ resource }) => resource === 'Quotation')!
      const { id } = done(await quotations.verb(hoa, await quotations.pending(), 'approve'))
      return { caller: minh, url: '/ContractSales/from-quotation', body: { quotationId: id } }
    },
    'POST /Import/{path}/undo': async () => {
      const { caller, form } = lists.SalesChannel!
      const { id: entityId, version } = done(
        await caller.post<{ id: string; version: number }>('/SalesChannel', form()),
      )
      const { deps } = server
      const id = deps.random.id()
      const counts = { createdCount: 1, updatedCount: 0 }
      const by = { createdBy: worlds[0]!.people.get('superadmin')!, createdAt: deps.clock.now() }
      const batch = { id, kind: 'sales-channel', fileName: 'kenh.xlsx', ...counts, ...by }
      await deps.db.insertInto('importBatch').values(batch).execute()
      const row = { batchId: id, rowNumber: 2, entityId, entityVersion: version, name: 'Kênh' }
      await deps.db.insertInto('importBatchRow').values(row).execute()
      return { caller, url: '/Import/sales-channel/undo', body: { id } }
    },
    'POST /ContractBinding': async () => {
      const [purchase, sales] = await contractPair(worlds)
      const { productId, length } = sales.lines[0]!
      const pair = { purchaseContractId: purchase.id, salesContractId: sales.id, productId, length }
      return { caller: minh, url: '/ContractBinding', body: { pairs: [{ ...pair, was: 0, quantity: 1 }] } }
    },
    'POST /ContractPurchase/from-sales': async () => {
      const [{ supplier }, sales] = await contractPair(worlds)
      const { productId, length } = sales.lines[0]!
      const lines = [{ salesContractId: sales.id, productId, length, quantity: 1 }]
      return { caller: minh, url: '/ContractPurchase/from-sales', body: { supplierId: supplier.id, lines } }
    },
    ...Object.assign({}, ...worlds.flatMap(endingsOf)),
    'POST /Group/preview': async () => {
      const { caller, form } = lists.Group!
      const { id } = done(await caller.post<{ id: string }>('/Group', await form()))
      return { caller, url: '/Group/preview', body: { id, permissions: ['customer:view'] } }
    },
    'POST /Account/newpassword': async () => {
      const { id: userId } = await newcomer()
      const token = Buffer.from(server.deps.random.bytes(32)).toString('base64url')
      const expiresAt = new Date(server.deps.clock.now().getTime() + LINK_MS)
      await server.deps.db
        .insertInto('passwordReset')
        .values({ tokenHash: hashLinkToken(token), userId, expiresAt })
        .execute()
      const body = { token, newPassword: 'cầu Long Biên mùa đông' }
      return { caller: server.anybody, url: '/Account/newpassword', body }
    },
    'POST /User/ChangePassword': async () => {
      const { username, temporaryPassword: oldPassword } = await newcomer()
      const caller = await server.as(username, oldPassword)
      const body = { oldPassword, newPassword: 'cầu Long Biên mùa đông' }
      return { caller, url: '/User/ChangePassword', body }
    },
    'DELETE /Account/sessions/{id}': async () => {
      const { caller, other } = await twoSessions()
      return { caller, url: `/Account/sessions/${other}` }
    },
    'POST /Account/sessions/end-others': async () => {
      const { caller } = await twoSessions()
      return { caller, url: '/Account/sessions/end-others' }
    },
    ...Object.fromEntries(
      ['lock', 'unlock', 'admin'].map((name) => [
        `POST /User/{id}/${name}`,
        async (): Promise<Sample> => {
          const { id } = await newcomer()
          const url = `/User/${id}/${name}`
          const { caller } = users!
          if (name === 'unlock') done(await caller.post(`/User/${id}/lock`, { version: 1 }))
          const version = name === 'unlock' ? 2 : 1
          const grant = { isAdmin: true, password: DEMO_PASSWORD }
          return { caller, url, body: { version, ...(name === 'admin' ? grant : { note: 'Nghỉ phép' }) } }
        },
      ]),
    ),
    'POST /User/ask-access': async () => {
      columns += 1
      const permission = grantablePermissions.filter((one) => one.endsWith(':delete'))[columns]
      return { caller: await server.as('warehouse.tu'), url: '/User/ask-access', body: { permission } }
    },
    'POST /User/{id}/hand-over': async () => {
      const { id } = await newcomer()
      const { caller, form } = lists.Customer!
      done(await caller.post('/Customer', { ...(await form()), officerId: id }))
      const to = worlds[0]!.people.get('sales.minh')
      return { caller, url: `/User/${id}/hand-over`, body: { to, groups: ['customers'] } }
    },
    'POST /User/ResetPassword': async () => {
      const { id } = await newcomer()
      return { caller: users!.caller, url: '/User/ResetPassword', body: { userId: id } }
    },
    'POST /Configuration/{id}/secret': async () => {
      const { caller } = users!
      const { deps } = server
      await configure(deps, 'mail', { ...mail, fromName: deps.random.id() })
      const { id, version } = await deps.db
        .selectFrom('configuration')
        .select(['id', 'version'])
        .where('key', '=', 'mail')
        .executeTakeFirstOrThrow()
      const body = { version, name: 'password', secret: 'cầu Long Biên mùa đông' }
      return { caller, url: `/Configuration/${id}/secret`, body }
    },
    'POST /Configuration/setup': async () => {
      const { caller } = users!
      const { putAway } = done(await caller.get<{ putAway: boolean }>('/Configuration/setup'))
      return { caller, url: '/Configuration/setup', body: { putAway: !putAway } }
    },
    'POST /SavedView/setting': async () => {
      columns += 1
      const body = { list: 'Customer', columns: Array.from({ length: columns }, () => 'name') }
      return { caller: minh, url: '/SavedView/setting', body }
    },
    'POST /Notification': async () => {
      const targetIds = [worlds[0]!.people.get('sales.minh')!]
      const body = { title: 'Kiểm kê', contentNotify: 'Thứ Bảy này', targetType: 'user', targetIds }
      return { caller: users!.caller, url: '/Notification', body }
    },
    'POST /Notification/test-send': async () => ({
      caller: users!.caller,
      url: '/Notification/test-send',
      body: { channel: 'email' },
    }),
    'POST /Notification/choices': async () => {
      const { username, temporaryPassword } = await newcomer()
      const { deps } = server
      await deps.db
        .updateTable('appUser')
        .set({ mustChangePassword: false })
        .where('username', '=', username)
        .execute()
      const choices = [{ event: 'approved', channel: 'email', wanted: false }]
      return {
        caller: await server.as(username, temporaryPassword),
        url: '/Notification/choices',
        body: { choices },
      }
    },
    'POST /Notification/deliveries/{id}/send-again': async () => {
      const { deps } = server
      const [id, now] = [deps.random.id(), deps.clock.now()]
      const dead = { channel: 'email', kind: 'notification', recipient: 'x@x.example', status: 'failed' }
      await deps.db
        .insertInto('outbox')
        .values({ id, ...dead, createdAt: now, dueAt: now })
        .execute()
      return { caller: users!.caller, url: `/Notification/deliveries/${id}/send-again` }
    },
    'POST /Notification/mark-as-read': async () => {
      await worlds[0]!.pending()
      const [newest] = done(await hoa.get<{ id: string }[]>('/Notification'))
      return { caller: hoa, url: '/Notification/mark-as-read', body: { notificationIds: [newest!.id] } }
    },
  }
}

/** A purchase and a sales contract of the same goods. */
async function contractPair(worlds: readonly DocumentWorld[]) {
  const draft = (resource: string) => worlds.find((one) => one.resource === resource)!.draft()
  return [await draft('ContractPurchase'), await draft('ContractSales')] as const
}
