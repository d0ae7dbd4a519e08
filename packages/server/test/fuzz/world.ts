import { approvableEntities, business } from '@barem/shared/business'
import { categories } from '@barem/shared/category/categories'
import type { Workflow } from '@barem/shared/workflow/endpoints'
import { sql } from 'kysely'
import { inSql } from '../../src/db/names.ts'
import { API_BASE } from '../../src/http/mount.ts'
import { DEMO_PASSWORD } from '../../src/world/people.ts'
import type { Caller, TestApp } from '../app.ts'
import type { Sample } from '../command-forms.ts'
import { commandSamples, type Samples } from '../command-samples.ts'
import { documentWorld, done } from '../document-world.ts'
import { upload } from '../multipart.ts'
import { approvalStep, drawnOf, workflowWorld } from '../workflows.ts'
import { listUpload, pictureUpload } from './files.ts'
import { nameOf, type Operation } from './operation.ts'
import type { FuzzRequest } from './request.ts'
import type { IdsOf } from './values.ts'

/** Who sends it, and a request that is right. */
export interface Start {
  token: string | null
  base: Omit<FuzzRequest, 'kind'>
}

export interface FuzzWorld {
  server: TestApp
  ids: IdsOf
  /** A right request of an operation, for a record of its own where it changes one. */
  prepare(operation: Operation): Promise<Start>
}

/** A signed-in caller's token ends after ten minutes of the clock, which the samples move. */
const SAMPLES_MS = 4 * 60_000

const nothing = { params: {}, query: [] }

/** What tells our own pages from those of other sites. */
const OURS = { 'x-requested-with': 'barem' }

export async function fuzzWorld(server: TestApp): Promise<FuzzWorld> {
  const documents = new Map<string, string>()
  const own = await ownRequests(server, documents)
  for (const entity of approvableEntities) {
    const { resource, pending } = await documentWorld(server, entity)
    documents.set(resource, (await pending()).id)
  }
  await (await workflowWorld(server, new Map())).draw([approvalStep('a', { by: 'designated' })])
  const ids = await knownIds(server)
  let samples: Samples = await commandSamples(server)
  let since = server.clock.now().getTime()
  const freshSamples = async () => {
    if (server.clock.now().getTime() - since > SAMPLES_MS) {
      samples = await commandSamples(server)
      since = server.clock.now().getTime()
    }
    return samples
  }
  const prepare = async (operation: Operation): Promise<Start> => {
    if (/\/(Account|User|Notification)\//.test(operation.path))
      await server.deps.db.deleteFrom('rateCounter').execute()
    const special = own[nameOf(operation)]
    if (special) return special()
    const path = operation.path.slice(API_BASE.length) as `/${string}`
    if (nameOf(operation) === 'GET /v1.0/ImportJob/{id}') {
      const { url, caller } = await (await freshSamples())({ method: 'POST', path: `${path}/cancel` })
      return { token: caller.token, base: { ...nothing, params: { id: url.split('/')[2]! } } }
    }
    const isRead = operation.method === 'GET' || path.endsWith('/Search')
    if (isRead) return readOf(operation, path)
    return startOf(path, await (await freshSamples())({ method: operation.method, path }))
  }
  const readOf = async (operation: Operation, path: string): Promise<Start> => {
    // a bell of one's own; what was told to others is SuperAdmin's
    const bell = /^\/Notification(?!\/(sent|deliveries))/.test(path)
    const caller = await server.as(bell ? 'director.hoa' : 'superadmin')
    const resource = path.split('/')[1]!
    const id = documents.get(resource) ?? ids(`${resource}Id`)[0] ?? ''
    const me = /\{userId\}|^\/EmployeeAdvance/.test(path)
      ? (await caller.get('/User/profile')).body.data.id
      : ''
    const served: Readonly<Record<string, string>> = {
      ...asked,
      employeeId: me,
      ids: ids('productId')[0] ?? '',
    }
    const names = operation.parameters.filter((one) => one.required)
    const query = names
      .filter((one) => one.in === 'query')
      .map((one): [string, string] => [one.name, served[one.name] ?? String(one.schema.enum?.at(-1) ?? '01')])
    const body = operation.body ? { body: {} } : {}
    return { token: caller.token, base: { params: { id, userId: me }, query, ...body } }
  }
  return { server, ids, prepare }
}

/** What a read must be asked with, where not any value is served. */
const asked = { sellerTaxCode: '0100109106', date: '2026-11-20' }

function startOf(path: string, { caller, url, body }: Sample): Start {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const values = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(url)?.slice(1) ?? []
  const params = Object.fromEntries(names.map((name, place) => [name, values[place]!]))
  return { token: caller.token, base: { params, query: [], ...(body ? { body } : {}) } }
}

/** Ids of a few records by the names of the fields that take them: `customerTypeId`, `approverId`. */
async function knownIds(server: TestApp): Promise<IdsOf> {
  const { db } = server.deps
  const { raw, contentType } = pictureUpload()
  done(await (await server.as('superadmin')).post('/File/product', raw, { 'content-type': contentType! }))
  const tables = [
    ...Object.keys(business).map((entity) => (entity === 'user' ? 'app_user' : inSql(entity))),
    ...['notification', 'event', 'file', 'deputy'],
    ...categories.map((one) => one.table),
  ]
  const found = new Map<string, string[]>()
  for (const table of tables) {
    const { rows } = await sql<{
      id: string
    }>`select id from ${sql.table(table)} order by id limit 5`.execute(db)
    found.set(
      table.replaceAll('_', ''),
      rows.map(({ id }) => id),
    )
  }
  const alias: Record<string, string> = {
    audit: 'event',
    officer: 'appuser',
    staff: 'appuser',
    nextstaff: 'appuser',
    approver: 'appuser',
    supplier: 'customer',
    user: 'appuser',
    group: 'rolegroup',
    except: 'customer',
    picture: 'file',
  }
  return (field) => {
    const name = field.replace(/Ids?$/, '').toLowerCase()
    return found.get(alias[name] ?? name) ?? []
  }
}

async function ownRequests(
  server: TestApp,
  documents: ReadonlyMap<string, string>,
): Promise<Record<string, () => Promise<Start>>> {
  let made = 0
  const as = async (caller: Caller | Promise<Caller>, base: Partial<FuzzRequest>): Promise<Start> => ({
    token: (await caller).token,
    base: { ...nothing, ...base },
  })
  const superadmin = () => server.as('superadmin')
  const workflow = async (caller: Caller) => {
    const [flow] = done(await caller.get<{ id: string }[]>('/Workflow?type=quotation&pageSize=1'))
    return done(await caller.get<Workflow>(`/Workflow/${flow!.id}`))
  }
  const path = (value: string) => ({ params: { path: value } })
  const listFile = async () => {
    made += 1
    return listUpload(`FUZZ-FILE-${made}`, `Mục ${made}`)
  }
  const quotation = () => ({ entity: 'quotation', entityId: documents.get('Quotation')! })
  let before: string | null = null
  const attached = async (): Promise<Start> => {
    const caller = await superadmin()
    // a document keeps no more than fifty
    if (before) done(await caller.post(`/Attachment/${before}/detach`, { note: 'Gắn lại' }))
    const bytes = Buffer.from('%PDF-1.7')
    const { id } = done(await upload<{ id: string }>(caller, '/File/attachment', 'a.pdf', bytes))
    done(await caller.post('/Attachment', { ...quotation(), fileId: id }))
    before = id
    return as(caller, { params: { id } })
  }
  const discussed = () => as(superadmin(), { query: Object.entries(quotation()) })
  const annexes = (resource: string) => () =>
    as(superadmin(), { query: [['contractId', documents.get(resource)!]] })
  const places = (catalogue: string) => async () => {
    const caller = await superadmin()
    const [province] = done(await caller.get<{ code: string }[]>(`/Address/provinces?catalogue=${catalogue}`))
    const query = Object.entries({ catalogue, parent: province!.code })
    return as(caller, { query })
  }
  return {
    'GET /v1.0/ImportJob': () => as(superadmin(), { query: [['path', 'sales-channel']] }),
    'GET /v1.0/Attachment': discussed,
    'GET /v1.0/Attachment/{id}': attached,
    'GET /v1.0/Comment': discussed,
    'GET /v1.0/Comment/summary': discussed,
    'GET /v1.0/Comment/people': discussed,
    'GET /v1.0/Address/districts': places('legacy'),
    'GET /v1.0/Address/wards': places('2025'),
    'GET /v1.0/ContractPurchaseAnnex/of-contract': annexes('ContractPurchase'),
    'GET /v1.0/ContractSalesAnnex/of-contract': annexes('ContractSales'),
    'GET /v1.0/Order/{id}/progress': () =>
      as(superadmin(), { params: { id: documents.get('ContractSales')! } }),
    'POST /v1.0/DiscountPolicy/try': async () => {
      const caller = await superadmin()
      const [quotation] = done(await caller.get<{ id: string }[]>('/Quotation?pageSize=1'))
      const policy = { name: 'Thử', type: 'rate', discount: 1, condition: 'amount', quantity: 0 }
      const days = { repeat: 'daily', validFrom: '2026-01-01' }
      return as(caller, { body: { quotationId: quotation!.id, policy: { ...policy, ...days } } })
    },
    'POST /v1.0/Quotation/shipping-rate': async () => {
      const caller = await superadmin()
      const [product] = done(await caller.get<{ id: string }[]>('/Product?pageSize=1'))
      const [rate] = done(await caller.get<{ id: string }[]>('/ShippingFee?pageSize=1'))
      return as(caller, { body: { shippingRateId: rate!.id, productIds: [product!.id] } })
    },
    'POST /v1.0/Workflow/try': async () => {
      const caller = await superadmin()
      const drawn = drawnOf(await workflow(caller))
      return as(caller, { body: { ...drawn, documentId: documents.get('Quotation')! } })
    },
    'POST /v1.0/Workflow/matches': async () => {
      const caller = await superadmin()
      const { diagram: _, ...body } = drawnOf(await workflow(caller))
      return as(caller, { body })
    },
    'GET /v1.0/WorkflowStep': async () => {
      const caller = await superadmin()
      return as(caller, { query: [['workflowId', (await workflow(caller)).id]] })
    },
    'POST /v1.0/PriceConfiguration/repricing': async () => {
      const caller = await superadmin()
      const rules = done(await caller.get<{ id: string }[]>('/PriceConfiguration?pageSize=2'))
      return as(caller, { body: { rate: 2, from: '2027-01-01', ids: rules.map(({ id }) => id) } })
    },
    'POST /v1.0/PriceConfiguration/resolve': async () => {
      const caller = await superadmin()
      const [product] = done(await caller.get<{ id: string }[]>('/Product?pageSize=1'))
      return as(caller, { body: { lines: [{ productId: product!.id, priceType: 'theoretical' }] } })
    },
    'POST /v1.0/Account/authenticate': () =>
      as(server.anybody, { body: { account: 'account.mai', password: DEMO_PASSWORD } }),
    'POST /v1.0/Account/refresh': () => as(server.anybody, { headers: OURS }),
    'POST /v1.0/Account/logout': () => as(server.anybody, { headers: OURS }),
    'POST /v1.0/Account/forgotpassword': () => as(server.anybody, { body: { email: 'account.mai' } }),
    'GET /v1.0/File/{path}': async () => {
      const caller = await superadmin()
      const { raw, contentType } = pictureUpload()
      const kept = done(
        await caller.post<{ id: string }>('/File/product', raw, { 'content-type': contentType! }),
      )
      return as(caller, path(kept.id))
    },
    'POST /v1.0/File/{path}': () => as(superadmin(), { params: { path: 'product' }, ...pictureUpload() }),
    'POST /v1.0/Export/{path}': () => as(superadmin(), { ...path('customer'), body: {} }),
    'POST /v1.0/Template/{path}': () => as(superadmin(), path('product-template.xlsx')),
    'POST /v1.0/Import/{path}': async () =>
      as(superadmin(), { ...path('sales-channel'), query: [['mode', 'all']], ...(await listFile()) }),
    'GET /v1.0/Import/{path}': () => as(superadmin(), path('sales-channel')),
    'POST /v1.0/Import/{path}/lines': async () =>
      as(superadmin(), { ...path('sales-contract'), ...(await listFile()) }),
    'GET /v1.0/Export/{path}/{id}/lines': () =>
      as(superadmin(), { params: { path: 'sales-contract', id: documents.get('ContractSales')! } }),
    'POST /v1.0/Import/{path}/errors': async () =>
      as(superadmin(), { ...path('sales-channel'), ...(await listFile()) }),
  }
}
