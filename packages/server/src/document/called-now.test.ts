import type { ApprovableEntity } from '@barem/shared/business'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPeople } from '#access/people'
import type { ReadContext } from '#http/call'
import { type Caller, type TestApp, testApp } from '#test/app'
import { documentWorld, done } from '#test/document-world'
import { exportedRows } from '#test/exported'
import { statementsOf } from '#test/statements'
import { approvableKinds, modules } from '../modules.ts'
import type { DocumentKind } from './kind.ts'
import { isOfPeople, partnerColumns } from './rows.ts'

// What a partner is called: by a draft as today, by what was sent as on that day, in lists and files as on its page (decision 040).

let server: TestApp
let minh: Caller
let hoa: Caller

beforeAll(async () => {
  server = await testApp()
  await server.deps.db.updateTable('roleGroup').set({ scope: 'all' }).execute()
  minh = await server.as('sales.minh')
  hoa = await server.as('director.hoa')
})
afterAll(() => server.close())

async function renaming(kind: DocumentKind, documentId: string) {
  const { db } = server.deps
  const { id: column } = partnerColumns(kind)
  const row = await kind.loadRow(db, documentId)
  const id = row!.row[column] as string
  return (name: string) =>
    isOfPeople(kind)
      ? db.updateTable('appUser').set({ fullName: name }).where('id', '=', id).execute()
      : db.updateTable('customer').set({ name }).where('id', '=', id).execute()
}

/** What page, list and file call the partner, and under which of these names the document is found. */
async function toldBy(kind: DocumentKind, resource: string, document: { id: string; number: string }) {
  const { db } = server.deps
  const [actor] = await findPeople(db, [(await kind.loadRow(db, document.id))!.row.authorId])
  const page = done(await minh.get(`/${resource}/${document.id}`))
  const found = async (search: string) =>
    done<{ id: string }[]>(
      await minh.get(`/${resource}?pageSize=100&search=${encodeURIComponent(search)}`),
    ).find(({ id }) => id === document.id)
  const item = (await found(document.number)) as Record<string, { name: string }> | undefined
  const spreadsheet = modules
    .flatMap(({ spreadsheets = [] }) => spreadsheets)
    .find(({ entity }) => entity === kind.entity)!
  const context = { db, deps: server.deps, actor, locale: 'vi' } as unknown as ReadContext
  const [row] = await exportedRows(spreadsheet as never, context, { search: document.number })
  return {
    names: [page[kind.partner].name, item?.[kind.partner]?.name, row?.[kind.partner]],
    isFoundBy: async (name: string) => (await found(name)) !== undefined,
  }
}

const kinds = approvableKinds.map((kind): [ApprovableEntity, DocumentKind] => [kind.entity, kind])

test.each(kinds)(
  '%s: a draft has today’s name, what was sent that of then, and is found by it',
  async (entity, kind) => {
    const world = await documentWorld(server, entity)
    const draft = await world.draft()
    const rename = await renaming(kind, draft.id)
    const told = () => toldBy(kind, world.resource, draft)
    const all = (name: string) => [name, name, name]
    await rename('Thép Hai Tên')
    expect((await told()).names).toEqual(all('Thép Hai Tên'))
    const sent = done(await world.verb(minh, draft, 'request-approval'))
    await rename('Thép Ba Tên')
    const then = await told()
    expect(then.names).toEqual(all('Thép Hai Tên'))
    expect([await then.isFoundBy('Hai Tên'), await then.isFoundBy('Ba Tên')]).toEqual([true, false])
    const rejected = done(await world.verb(hoa, sent, 'reject', 'Xem lại'))
    const again = done(await world.verb(minh, rejected, 'request-approval'))
    const now = await told()
    expect(now.names).toEqual(all('Thép Ba Tên'))
    expect([await now.isFoundBy('Ba Tên'), await now.isFoundBy('Hai Tên')]).toEqual([true, false])
    expect(done(await world.verb(hoa, again, 'approve')).status).toBe('approved')
  },
)

test.each(kinds)(
  '%s: a save that changes nothing else takes over what its partner is called now',
  async (entity, kind) => {
    const { db } = server.deps
    const world = await documentWorld(server, entity)
    const { name } = partnerColumns(kind)
    const draft = await world.draft()
    const called = `Thép Năm Tên ${entity}`
    await (await renaming(kind, draft.id))(called)
    const saved = done(await minh.put(`/${world.resource}`, world.changed(draft)))
    const stored = await db
      .selectFrom(kind.table)
      .select([sql`${sql.ref(name)}`.as('name'), 'version'])
      .where('id', '=', draft.id)
      .executeTakeFirst()
    expect(stored).toEqual({ name: called, version: draft.version + 1 })
    expect(done(await minh.put(`/${world.resource}`, world.changed(saved)))).toMatchObject({
      version: saved.version,
    })
  },
)

test('a request writes the name where it is another one, and asks for no more where it is not', async () => {
  const kind = approvableKinds.find(({ entity }) => entity === 'quotation')!
  const world = await documentWorld(server, 'quotation')
  const sending = async (name: string | null) => {
    const draft = await world.draft()
    if (name !== null) await (await renaming(kind, draft.id))(name)
    return statementsOf(async () => done(await world.verb(minh, draft, 'request-approval')))
  }
  await sending(null)
  const [same, other] = [await sending(null), await sending('Thép Bốn Tên')]
  expect(other.length - same.length).toBe(1)
  expect(other.filter((one) => !same.includes(one))).toEqual([
    expect.stringMatching(/^update "quotation" set "customer_name" = /),
  ])
})
