import { approvableEntities, business, isDiscussed } from '@barem/shared/business'
import { categories } from '@barem/shared/category/categories'
import type { Endpoint } from '@barem/shared/http/endpoint'
import { type PermissionEntity, superAdminOnly } from '@barem/shared/permission/permissions'
import { ownedEntities } from '@barem/shared/permission/scope'
import { kebabCase } from '@barem/shared/values/kebab-case'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { mounted } from '#http/mount'
import { modules } from '../../src/modules.ts'
import { rightsToView } from '../../src/spreadsheet/kind.ts'
import { type Answer, type Caller, type TestApp, testApp } from '../app.ts'
import { commandSamples, type Samples } from '../command-samples.ts'
import { done } from '../document-world.ts'
import { drawnOf } from '../workflows.ts'
import { hintFaults } from './hints.ts'
import { MARK, type Planted, plant } from './planted.ts'

// Whatever A wrote, B of the same role group, who sees only what is their own, finds behind no door of the API: every endpoint has a
// place here, by its shape or by name (reliability, G2; decision 057).

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let server: TestApp
let planted: Planted
let samples: Samples
let endpoints: Endpoint[]
let hidden: Map<string, string[]>
let secrets: RegExp
let numbersHidden: string[]
let scopeNow: string

const nobody = '019a0000-0000-7000-8000-00000000dead'
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g

beforeAll(async () => {
  server = await testApp()
  planted = await plant(server)
  samples = await commandSamples(server)
  endpoints = mounted.get(server.app) ?? []
})
afterAll(() => server.close())

/** Texts, ids and numbers of what B does not see. */
async function refresh(): Promise<void> {
  hidden = await planted.hidden()
  const numbers: string[] = []
  for (const entity of approvableEntities) {
    const { rows } = await sql<{ number: string }>`
      select number from ${sql.table(entity)} where id = any (${hidden.get(entity)}::uuid[])`.execute(
      server.deps.db,
    )
    numbers.push(...rows.map(({ number }) => number))
  }
  numbersHidden = numbers
  // a number is followed by no further digit: BG2611-0001 is not BG2611-00010
  const all = [MARK, ...[...hidden.values()].flat(), ...numbers.map((one) => `${one}(?![0-9])`)]
  secrets = new RegExp(all.join('|'), 'i')
}

interface Asking {
  url: string
  body?: unknown
}

function ask(
  { method }: Pick<Endpoint, 'method'>,
  { url, body }: Asking,
  who: Caller = planted.b,
): Promise<Answer> {
  if (method === 'GET') return who.get(url)
  if (method === 'DELETE') return who.del(url)
  return method === 'PUT' ? who.put(url, body) : who.post(url, body)
}

const named = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** What an answer says, without the id of its request. */
function said({ status, body, raw }: Answer): unknown {
  const { traceId: _, ...rest } = body ?? { traceId: '', bytes: raw.rawPayload.length }
  return { status, ...rest }
}

async function textOf(answer: Answer): Promise<string> {
  const type = String(answer.headers['content-type'] ?? '')
  return type.includes('spreadsheet')
    ? JSON.stringify(await readXlsx(answer.raw.rawPayload))
    : answer.raw.rawPayload.toString('latin1')
}

/** Nothing of A's shows; where ids of A's were asked for, the answer is that of ids nobody has. */
async function leaksOf(endpoint: Endpoint, asking: Asking): Promise<string[]> {
  const answer = await ask(endpoint, asking)
  const at = `${named(endpoint)} ${asking.url} ${answer.status}`
  const found = secrets.exec(await textOf(answer))
  const leaks = found ? [`${at} shows ${found[0]}`] : []
  const asUnknown = replaced(asking)
  if (!asUnknown) return leaks
  const unknown = await ask(endpoint, asUnknown)
  const [one, other] = [said(answer), said(unknown)].map((some) => JSON.stringify(some))
  return one === other ? leaks : [...leaks, `${at} answers ${one} and of nobody’s id ${other}`]
}

/** The same with ids that nobody has; null where none of A's is in it. */
function replaced(asking: Asking): Asking | null {
  const files = [...planted.files.map(({ fileId }) => fileId), ...planted.photoIds]
  const all = new Set([...[...hidden.values()].flat(), ...files])
  const text = JSON.stringify(asking)
  const other = text.replace(UUID, (id) => (all.has(id) ? nobody : id))
  return other === text ? null : (JSON.parse(other) as Asking)
}

const entityOf = (path: string) => {
  const [, resource] = path.split('/')
  return ownedEntities.find((entity) => business[entity].views[0] === resource)
}

/** So many of them, from the first to the last: in every state that they are made in. */
function some<One>(all: readonly One[], most: number): One[] {
  const step = Math.max(1, all.length / most)
  return Array.from({ length: Math.min(most, all.length) }, (_, index) => all[Math.floor(index * step)]!)
}

/** Of the resource's own records many, else a few of each kind. */
function idsFor(path: string): string[] {
  const own = entityOf(path)
  return own ? some(hidden.get(own)!, 10) : [...hidden.values()].flatMap((ids) => some(ids, 2))
}

/** Whose files and comments are asked for. */
const discussed = () =>
  ownedEntities
    .filter(isDiscussed)
    .flatMap((entity) => some(hidden.get(entity)!, 4).map((id) => `entity=${entity}&entityId=${id}`))

/** Of each kind a few ids: together where a filter takes several, else one by one. */
function idsAsked(path: string, takes: (name: string, value: string) => boolean, name: string): string[] {
  // of one record asked for by its id, a cursor or the like
  if (path.includes('{')) return idsFor('/').slice(0, 1)
  const ids = idsFor('/')
  return takes(name, ids.join(',')) ? [ids.join(',')] : ids
}

/** What a query needs to be one at all, by path. */
const needed = (): Record<string, string[]> => ({
  ...Object.fromEntries(
    approvableEntities.map((entity) => [
      `/${business[entity].views[0]}/prices`,
      [`productId=${planted.productId}`],
    ]),
  ),
  ...Object.fromEntries(
    approvableEntities.map((entity) => [
      `/${business[entity].views[0]}/of-contract`,
      idsFor('/').map((id) => `contractId=${id}`),
    ]),
  ),
  ...Object.fromEntries(
    ['/Attachment', '/Comment', '/Comment/summary', '/Comment/people'].map((path) => [path, discussed()]),
  ),
  '/Product/prices': [`ids=${planted.productId}`],
  '/EmployeeAdvance/ledger': [`employeeId=${planted.aId}`],
  '/EmployeeAdvance/entries': [`employeeId=${planted.aId}`],
  '/EmployeeAdvance/cash-paid': ['sellerTaxCode=0100109106&date=2026-11-20'],
  '/SavedView': ['list=Customer'],
  '/Workflow/choices': ['type=quotation'],
  '/WorkflowStep': [`workflowId=${planted.workflow.id}`],
  '/ImportJob': ['path=customer'],
  '/Permission/people': ['entity=customer'],
  '/User/asked-access': ['permission=quotation:view'],
  '/Address/provinces': ['catalogue=2025'],
  '/Address/districts': ['catalogue=legacy&parent=01'],
  '/Address/wards': ['catalogue=2025&parent=01'],
})

/** What is asked of a reading call: everything, what finds A's records by a word, and by each id that its query takes. */
function readings(endpoint: Endpoint): Asking[] | string {
  const { path, query, params } = endpoint
  const shape = query instanceof z.ZodObject ? query.shape : {}
  const takes = (name: string, value: string) => (shape[name] as z.ZodType).safeParse(value).success
  const byId = Object.keys(shape).filter((name) => takes(name, nobody) && !takes(name, 'zzz'))
  const byWord = Object.keys(shape).filter((name) => takes(name, `${MARK} tìm`) && takes(name, 'zzz'))
  const given = needed()[path]
  const isWhole = query === undefined || query.safeParse({}).success
  if (!isWhole && !given) return 'its query must hold something'
  const queries = [
    ...(isWhole ? [''] : []),
    ...(given ?? []),
    ...byWord.map((name) => `${name}=${MARK}`),
    ...(path === '/Customer/check'
      ? Object.entries(planted.customer)
          .filter(([name]) => name in shape)
          .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      : []),
    ...byId.flatMap((name) =>
      idsAsked(path, takes, name).map((ids) => [...(given ?? []).slice(0, 1), `${name}=${ids}`].join('&')),
    ),
  ]
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  if (names.length === 0) return queries.map((one) => ({ url: one ? `${path}?${one}` : path }))
  const urls =
    places[named(endpoint)]?.() ??
    (names.join() === 'id' ? idsFor(path).map((id) => path.replace('{id}', id)) : null)
  if (!urls || !params) return 'its path is of no shape that is known'
  return urls.flatMap((url) => queries.map((one) => ({ url: one ? `${url}?${one}` : url })))
}

/** Paths of another shape. */
const places: Record<string, () => string[]> = {
  'GET /Notification/users/{userId}': () => [`/Notification/users/${planted.aId}`],
  'GET /File/{path}': () =>
    [...planted.files.map(({ fileId }) => fileId), ...planted.photoIds].map((id) => `/File/${id}`),
  'GET /Import/{path}': () => ['/Import/customer'],
  'GET /Export/{path}/{id}/lines': () =>
    approvableEntities.flatMap((entity) =>
      some(hidden.get(entity)!, 4).map((id) => `/Export/${kebabCase(entity)}/${id}/lines`),
    ),
  'GET /Attachment/{id}': () => planted.files.map(({ fileId }) => `/Attachment/${fileId}`),
}

/** What is sent to a call that reads and is no GET. */
const bodies: Record<string, () => Asking[]> = {
  'POST /User/Search': () => [{ url: '/User/Search', body: { PageNumber: 1, PageSize: 100, search: MARK } }],
  'POST /Search': () =>
    [MARK, ...Object.values(planted.customer), ...some(numbersHidden, 20)].map((search) => ({
      url: '/Search',
      body: { search, most: 20 },
    })),
  'POST /DiscountPolicy/try': () =>
    (hidden.get('quotation') ?? []).slice(0, 2).map((quotationId) => ({
      url: '/DiscountPolicy/try',
      body: {
        quotationId,
        policy: {
          ...{ name: 'Thử', type: 'rate', discount: 1, condition: 'amount', quantity: 0 },
          ...{ repeat: 'daily', validFrom: '2026-01-01' },
        },
      },
    })),
  // entries of a list and products are everybody's
  'POST /Quotation/shipping-rate': () => [],
  // a price would tell the type of a customer
  'POST /PriceConfiguration/resolve': () =>
    (hidden.get('customer') ?? []).slice(0, 2).map((customerId) => ({
      url: '/PriceConfiguration/resolve',
      body: { customerId, lines: [{ productId: planted.productId, priceType: 'actual' }] },
    })),
  // rules are nobody's, and name customers by their type alone
  'POST /PriceConfiguration/repricing': () => [],
  'POST /Workflow/try': () =>
    some(hidden.get('quotation') ?? [], 4).map((documentId) => ({
      url: '/Workflow/try',
      body: { ...drawnOf(planted.workflow), documentId },
    })),
  'POST /Workflow/matches': () => {
    const { diagram: _, ...body } = drawnOf(planted.workflow)
    return [{ url: '/Workflow/matches', body }]
  },
  'POST /User/preview': () => [{ url: '/User/preview', body: { id: nobody, roleGroupIds: [] } }],
  'POST /Group/preview': () => [{ url: '/Group/preview', body: { id: nobody, permissions: [] } }],
  // a file for each kind, the same whatever the scope
  'POST /Template/{path}': () =>
    (scopeNow === 'own' ? spreadsheets() : []).map((path) => ({
      url: `/Template/${path}-template.xlsx`,
      body: undefined,
    })),
}

/** Calls that answer what their sender sent, or nothing of records: named, so that a new one asks for a place. */
const senders = [
  'POST /Import/{path}',
  'POST /Import/{path}/errors',
  'POST /Import/{path}/lines',
  'POST /File/{path}',
  'POST /Account/authenticate',
  'POST /Account/refresh',
  'POST /Account/logout',
  'POST /Account/forgotpassword',
  'POST /Account/newpassword',
  'POST /Notification/test-send',
]
/** Made by a test of its own. */
const exporting = 'POST /Export/{path}'

/** But of what SuperAdmin alone may see, who has no scope. */
const spreadsheets = () =>
  modules
    .flatMap(({ spreadsheets: kinds = [] }) => kinds)
    .filter((kind) => !superAdminOnly.includes(rightsToView(kind)[0].split(':')[0] as PermissionEntity))
    // code-and-name lists have one spreadsheet, described once, and no scope
    .filter(({ path }) => !routes.has(path) || path === categories[0]!.route)
    .map(({ path }) => path)
const lists = new Set(categories.map(({ resource }) => resource as string))
const routes = new Set(categories.map(({ route }) => route as string))
/** Code-and-name lists belong to nobody: who sees them is a matter of rights alone. */
const isOfList = ({ path }: Endpoint) => lists.has(path.split('/')[1]!)

describe.each(['own', 'department'] as const)('with the scope %s', (scope) => {
  beforeAll(async () => {
    scopeNow = scope
    await planted.narrow(scope)
    await refresh()
  })

  test('there is something to find, and B sees the own', async () => {
    const superadmin = await server.as('superadmin')
    for (const entity of ownedEntities) {
      const [resource] = business[entity].views
      const all = done(await superadmin.get<unknown[]>(`/${resource}?pageSize=100`))
      expect([entity, secrets.test(JSON.stringify(all))]).toEqual([entity, true])
      const answer = await planted.b.get<{ id: string }[]>(`/${resource}?pageSize=100`)
      const mine = await planted.mine(entity)
      expect([
        entity,
        answer.body.totalItems,
        done(answer)
          .map(({ id }) => id)
          .toSorted(),
      ]).toEqual([entity, mine.length, mine])
    }
    const [photo] = planted.photoIds
    expect((await superadmin.get(`/File/${photo}`)).status).toBe(200)
    // who stands in for somebody, and for whom that is nothing of A's
    const { standing } = done(await planted.b.get<{ standing: { now: boolean }[] }>('/Deputy'))
    expect(standing.map(({ now }) => now)).toEqual([true, false])
    // the commands of the first round make one more of B's own
    expect(await planted.mine('customer')).toHaveLength(scope === 'own' ? 1 : 3)
    expect(await planted.mine('quotation')).toHaveLength(1)
  })

  test('nothing that is read shows A’s, and A’s ids are as nobody’s', async () => {
    const leaks: string[] = []
    for (const endpoint of endpoints) {
      if (endpoint.effect === 'command' || senders.includes(named(endpoint)) || named(endpoint) === exporting)
        continue
      const asked =
        endpoint.method === 'GET' ? readings(endpoint) : (bodies[named(endpoint)]?.() ?? 'what is sent?')
      if (typeof asked === 'string') leaks.push(`${named(endpoint)} has no place in the crawl: ${asked}`)
      else for (const asking of asked) leaks.push(...(await leaksOf(endpoint, asking)))
    }
    expect(leaks).toEqual([])
  })

  test('a socket hears of what B may read and of nothing else, of every kind', async () => {
    expect(await hintFaults(server, 'sales.trang')).toEqual({ faults: [], compared: ownedEntities })
  })

  test('no export has A’s rows', async () => {
    for (const path of spreadsheets()) {
      const { filePath } = done(await planted.b.post<{ filePath: string }>(`/Export/${path}`, {}))
      const file = await planted.b.get(`/File/${filePath}`)
      expect([path, file.status, secrets.exec(await textOf(file))?.[0]]).toEqual([path, 200, undefined])
    }
  })

  test('no command reaches what is A’s, and each is refused as with nobody’s id', async () => {
    const leaks: string[] = []
    for (const endpoint of endpoints.filter((one) => one.effect === 'command' && !isOfList(one))) {
      const { url, body } = await samples(endpoint)
      await refresh()
      leaks.push(...(await leaksOf(endpoint, { url, ...(body && { body }) })))
    }
    const { id } = await server.deps.db
      .selectFrom('appUser')
      .select('id')
      .where('username', '=', 'sales.trang')
      .executeTakeFirstOrThrow()
    const { rows: written } = await sql<{ kind: string }>`
      select kind from event where actor_id = ${id} and entity_id = any (${[...hidden.values()].flat()}::uuid[])`.execute(
      server.deps.db,
    )
    expect({ leaks, written }).toEqual({ leaks: [], written: [] })
  })
})
