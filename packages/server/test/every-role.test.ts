import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { approvableEntities, business, discussedEntities, isApprovable } from '@barem/shared/business'
import { categories } from '@barem/shared/category/categories'
import { fileFolders } from '@barem/shared/file/endpoints'
import type { Endpoint } from '@barem/shared/http/endpoint'
import { grantablePermissions } from '@barem/shared/permission/permissions'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seededGroups } from '#world/groups'
import { mounted } from '../src/http/mount.ts'
import { modules } from '../src/modules.ts'
import { type Answer, type Caller, type TestApp, testApp } from './app.ts'
import { type DocumentWorld, documentWorld, done } from './document-world.ts'
import { upload } from './multipart.ts'

// Every endpoint is called by everybody; who is let through stands, reviewed, in every-role.txt.

vi.setConfig({ hookTimeout: 120_000, testTimeout: 180_000 })

const FILE = 'packages/server/test/every-role.txt'
const nobodysId = '00000000-0000-7000-8000-000000000000'

type State = 'draft' | 'pending' | 'approved'
/** By their resource: a document that waits for the director, a draft, and one that the director approved. */
const documents = new Map<string, Record<State, string>>()

let server: TestApp
let endpoints: Endpoint[]
/** By their letters in the file. */
let people: Map<string, Caller>

beforeAll(async () => {
  server = await testApp()
  endpoints = mounted.get(server.app) ?? []
  const groups = new Map(seededGroups.map(({ code, permissions }) => [code, permissions]))
  const everyApproval = grantablePermissions.filter((one) => one.endsWith(':approve'))
  const formerId = await person('walker.former', ['cost:view', ...everyApproval])
  const lockedId = await person('walker.locked', groups.get('GIAM-DOC')!)
  const callers: Record<string, Caller> = {
    '-': server.anybody,
    L: await server.as('walker.locked'),
    ...(await newcomers({
      B: [],
      N: groups.get('NHAN-VIEN')!,
      K: groups.get('KINH-DOANH')!,
      M: groups.get('MUA-HANG')!,
      W: groups.get('KHO')!,
      T: groups.get('KE-TOAN')!,
    })),
    G: await server.as('director.hoa'),
    A: await server.as('admin.lan'),
    S: await server.as('superadmin'),
    a: await server.as('sales.minh'),
    ...(await newcomers({ x: ['cost:view', ...everyApproval] })),
    f: await server.as('walker.former'),
  }
  for (const entity of approvableEntities) await prepare(await documentWorld(server, entity), formerId)
  await discuss()
  const { db } = server.deps
  await db.deleteFrom('userRoleGroup').where('userId', '=', formerId).execute()
  done(await callers.S!.post(`/User/${lockedId}/lock`, { version: 1 }))
  people = new Map(Object.entries(callers))
})
afterAll(() => server.close())

/** Somebody with a group of these permissions alone; the same password as the cast. */
async function person(username: string, permissions: readonly string[]): Promise<string> {
  const { db, random, clock } = server.deps
  const stamp = { createdAt: clock.now(), modifiedAt: clock.now() }
  const [roleGroupId, id] = [random.id(), random.id()]
  await db
    .insertInto('roleGroup')
    .values({ ...stamp, id: roleGroupId, code: username, name: username, permissions: [...permissions] })
    .execute()
  const model = db
    .selectFrom('appUser')
    .select(['passwordHash', 'fullName', 'departmentId', 'positionId'])
    .where('username', '=', 'sales.minh')
  const account = {
    username,
    email: `${username}@x.example`,
    phoneNumber: `09${String(random.id()).replace(/\D/g, '').slice(-8)}`,
  }
  await db
    .insertInto('appUser')
    .values({ ...(await model.executeTakeFirstOrThrow()), ...account, ...stamp, id, role: 'basic' })
    .execute()
  await db.insertInto('userRoleGroup').values({ userId: id, roleGroupId }).execute()
  return id
}

async function newcomers(rights: Record<string, readonly string[]>): Promise<Record<string, Caller>> {
  const made = Object.entries(rights).map(async ([letter, permissions]) => {
    await person(`walker.only.${letter}`, permissions)
    return [letter, await server.as(`walker.only.${letter}`)] as const
  })
  return Object.fromEntries(await Promise.all(made))
}

/** A document that was sent to the former approver, withdrawn and sent to the director; and a draft. */
async function prepare(world: DocumentWorld, formerId: string): Promise<void> {
  const minh = await server.as('sales.minh')
  const asked = await world.pending({ approverId: formerId })
  const back = done(await world.verb(minh, asked, 'withdraw'))
  const again = done(await minh.put(`/${world.resource}`, world.changed(back)))
  const { id: pending } = done(await world.verb(minh, again, 'request-approval'))
  const { id: approved } = done(
    await world.verb(await server.as('director.hoa'), await world.pending(), 'approve'),
  )
  documents.set(world.resource, { pending, approved, draft: (await world.draft()).id })
}

/** The verbs that are asked of a document that does not wait. */
const states: Record<string, State> = {
  'request-approval': 'draft',
  'close-short': 'approved',
  reopen: 'approved',
  mail: 'approved',
}

/** Whose id is that of a document of another resource. */
const others: Record<string, string> = { Order: 'ContractSales', Export: 'Quotation' }

/** What a call must say so that a right is looked at behind the endpoint's own. */
function said(resource: string, verb: string | undefined): object {
  if (verb === 'undo') return { id: nobodysId }
  // refused behind the right, before a file is written
  if (resource === 'Export') return { columns: ['none'] }
  return verb && documents.has(resource) ? { version: 999, note: 'x' } : {}
}

/** Files and comments are asked for at a record of each kind: whoever sees that sees them. */
type Discussed = Record<'entity' | 'entityId' | 'fileId' | 'commentId', string>
const discussed: Discussed[] = []

async function discuss(): Promise<void> {
  const { db } = server.deps
  const superadmin = await server.as('superadmin')
  for (const entity of discussedEntities) {
    const { id } = isApprovable(entity)
      ? { id: documents.get(business[entity].views[0])!.pending }
      : await db.selectFrom(entity).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    const of = { entity, entityId: id }
    const pdf = Buffer.from('%PDF-1.7')
    const { id: fileId } = done(await upload<{ id: string }>(superadmin, '/File/attachment', 'a.pdf', pdf))
    done(await superadmin.post('/Attachment', { ...of, fileId }))
    const { id: commentId } = done(await superadmin.post<{ id: string }>('/Comment', { ...of, text: 'a' }))
    discussed.push({ ...of, fileId, commentId })
  }
}

/** Once for each kind; a file of a plain record would be taken off by the first who may. */
function kindsOf({ path }: Endpoint): readonly (Discussed | null)[] {
  if (!/^\/(Attachment|Comment)/.test(path)) return [null]
  return discussed.filter(({ entity }) => !path.endsWith('/detach') || isApprovable(entity))
}

function callDiscussed(caller: Caller, { method, path }: Endpoint, of: Discussed): Promise<Answer> {
  const { entity, entityId, fileId, commentId } = of
  const url = path.replace('{id}', path.startsWith('/Comment') ? commentId : fileId)
  if (method === 'GET') return caller.get(url === path ? `${url}?entity=${entity}&entityId=${entityId}` : url)
  if (url !== path) return caller.post(url, path.endsWith('/detach') ? {} : undefined)
  const said = path === '/Comment' ? { text: 'a', mentions: [nobodysId] } : { fileId: nobodysId }
  return caller.post(url, { entity, entityId, ...said })
}

/** Nothing here changes a record: bodies are empty, versions wrong. */
function call(caller: Caller, { method, path, body }: Endpoint): Promise<Answer> {
  const [, resource = '', part = '', verb] = path.split('/')
  const kept = documents.get(others[resource] ?? resource)
  const state = method === 'DELETE' ? 'draft' : (states[verb ?? ''] ?? 'pending')
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'id') return kept?.[state] ?? nobodysId
    if (/id$/i.test(name)) return nobodysId
    return path.endsWith('/lines') ? 'quotation' : 'product'
  })
  if (part === 'of-contract')
    return caller.get(`${url}?contractId=${documents.get(resource.replace('Annex', ''))?.approved}`)
  if (method === 'GET') return caller.get(url)
  if (method === 'DELETE') return caller.del(kept ? `${url}?version=999` : url)
  const sent = body && said(resource, verb)
  return method === 'PUT' ? caller.put(url, sent) : caller.post(url, sent)
}

/**
 * Drawing or writing a file takes long, so whoever differs is asked: without rights, with `view`, and around an approval or of
 * what SuperAdmin alone may.
 */
function lettersOf({ path }: Endpoint): string | null {
  if (path.endsWith('/pdf')) return '-LBNxf'
  return path.startsWith('/Template/') ? '-LBNA' : null
}

const spreadsheets = modules.flatMap(({ spreadsheets: kinds = [] }) => kinds)
const imported = spreadsheets.filter(({ check, record }) => check && record)
const laterLists = categories.slice(1).map(({ route }): string => route)
/** What decides by their path who may: one line for each. */
const paths: Readonly<Record<string, readonly string[]>> = {
  'POST /Export/{path}': spreadsheets.map(({ path }) => path),
  'POST /Import/{path}': imported.map(({ path }) => path),
  // a file is written for each: of code-and-name lists, which have one description and the rights of the import, for one
  'POST /Template/{path}': imported
    .filter(({ path }) => !laterLists.includes(path))
    .map(({ path }) => `${path}-template.xlsx`),
  'POST /File/{path}': fileFolders,
}

function atEachPath(endpoint: Endpoint): Endpoint[] {
  const { method, path } = endpoint
  const each = paths[`${method} ${path}`]
  return each
    ? each.map((one) => ({ ...endpoint, path: path.replace('{path}', one) as Endpoint['path'] }))
    : [endpoint]
}

/** Author and approvers are asked of documents; elsewhere they are nobody special. */
function askedOf(endpoint: Endpoint): [string, Caller][] {
  const ofDocument = documents.has(endpoint.path.split('/')[1] ?? '')
  const all = [...people].filter(([letter]) => ofDocument || !'axf'.includes(letter))
  const letters = lettersOf(endpoint)
  return letters ? all.filter(([letter]) => letters.includes(letter)) : all
}

/** Refused is 401 for whoever is not signed in, and 403 for everybody else. */
function isLetThrough(letter: string, { status }: Answer): boolean {
  return status !== ('-L'.includes(letter) ? 401 : 403)
}

/** `GET /User/{id}` and the letters of who is let through, as the file has them. */
async function lineOf(endpoint: Endpoint, kind: Discussed | null): Promise<string> {
  const asked = kind ? people : new Map(askedOf(endpoint))
  const letters = await Promise.all(
    [...people.keys()].map(async (letter) => {
      const caller = asked.get(letter)
      if (!caller) return ' '
      const answer = kind ? await callDiscussed(caller, endpoint, kind) : await call(caller, endpoint)
      return isLetThrough(letter, answer) ? letter : ' '
    }),
  )
  return `${nameOf(endpoint, kind).padEnd(58)}${letters.join('')}`.trimEnd()
}

function nameOf({ method, path }: Endpoint, kind: Discussed | null): string {
  return `${method.padEnd(6)} ${path}${kind ? ` ${kind.entity}` : ''}`
}

test('everybody is let through where every-role.txt says so, and nowhere else', async () => {
  const rows = readFileSync(join(import.meta.dirname, 'every-role.txt'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  // whose cookie it is decides there, and signing out would end the session the next calls need
  const walked = endpoints
    .filter(({ path }) => !/^\/Account\/(refresh|logout)$/.test(path))
    .flatMap(atEachPath)
  const written = new Map(rows.map((row) => [row.slice(0, 58).trimEnd(), row]))
  const wrong: string[] = []
  const lines = walked.flatMap((endpoint) => kindsOf(endpoint).map((kind) => [endpoint, kind] as const))
  for (const [endpoint, kind] of lines) {
    const answered = await lineOf(endpoint, kind)
    const row = written.get(nameOf(endpoint, kind))
    if (row === answered) continue
    wrong.push(row ? `says:    ${row}\nanswers: ${answered}` : `missing: ${answered}`)
  }
  const known = new Set(lines.map(([endpoint, kind]) => nameOf(endpoint, kind)))
  for (const [name, row] of written) if (!known.has(name)) wrong.push(`no such endpoint: ${row}`)
  const advice = `If that is who may, put the line of the answers into ${FILE}:`
  expect(wrong.length === 0 ? '' : `${advice}\n${wrong.join('\n')}`).toBe('')
})
