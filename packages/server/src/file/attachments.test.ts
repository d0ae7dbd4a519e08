import { approvableEntities } from '@barem/shared/business'
import { MAX_ATTACHMENTS } from '@barem/shared/file/attachment'
import { ATTACHMENT_TYPES_SHOWN } from '@barem/shared/file/endpoints'
import { MEGABYTE } from '@barem/shared/values/constants'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'
import { upload } from '#test/multipart'
import { plainPng } from '#test/pictures'
import { waitingForLocks } from '#test/waiting-for-locks'
import { type Part, zip } from '#test/zip'

let server: TestApp
let minh: Caller
beforeAll(async () => {
  server = await testApp()
  minh = await server.as('sales.minh')
})
afterAll(() => server.close())

const PDF = Buffer.from('%PDF-1.7 hợp đồng')
interface Uploaded {
  id: string
  name: string
  contentType: string
}

const put = async (name = 'Hợp đồng ký.pdf', bytes: Uint8Array = PDF, caller = minh) =>
  upload<Uploaded>(caller, '/File/attachment', name, bytes)
interface Of {
  entity: string
  entityId: string
}
const attach = async (of: Of, caller = minh) => {
  const { id } = done(await put('Hợp đồng ký.pdf', PDF, caller))
  done(await caller.post('/Attachment', { ...of, fileId: id }))
  return id
}
const list = ({ entity, entityId }: Of, caller = minh) =>
  caller.get<{ id: string }[]>(`/Attachment?entity=${entity}&entityId=${entityId}`)
const file = (id: string, caller = minh) => caller.get(`/Attachment/${id}`)
const detach = (id: string, note: string | null = null) =>
  minh.post<{ id: string }[]>(`/Attachment/${id}/detach`, { note })

test.each(approvableEntities)(
  'a file of a %s is there for whoever may see that, and for nobody else',
  async (entity) => {
    const world = await documentWorld(server, entity)
    const { id, version } = await world.draft()
    const url = `/${world.resource}/${id}`
    const of = { entity, entityId: id }
    const fileId = await attach(of)
    expect(done(await list(of))).toEqual([
      {
        ...{ id: fileId, name: 'Hợp đồng ký.pdf', contentType: 'application/pdf', size: PDF.length },
        ...{ at: expect.any(String), by: 'Trần Quang Minh' },
      },
    ])
    const answer = await file(fileId)
    expect(answer.raw.rawPayload).toEqual(PDF)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Hợp đồng ký.pdf')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    // it changes nothing of what is approved
    expect(done(await minh.get(url)).version).toBe(version)
    const [event] = done(await minh.get(`${url}/history`))
    expect(event).toMatchObject({
      kind: `${entity}.attached`,
      changes: [{ field: 'attachment', from: null, to: 'Hợp đồng ký.pdf' }],
    })

    const { id: other } = await world.draft()
    // what one document has no other takes
    expect((await minh.post('/Attachment', { entity, entityId: other, fileId })).body.errors).toEqual([
      { path: 'fileId', code: 'unknown-reference', params: {} },
    ])
    expect((await minh.get(`/File/${fileId}`)).status).toBe(404)
    await withoutGroups(world, 'warehouse.tu')
    const tu = await server.as('warehouse.tu')
    const refused = [
      await list(of, tu),
      await file(fileId, tu),
      await tu.post('/Attachment', { ...of, fileId }),
      await tu.post(`/Attachment/${fileId}/detach`, {}),
      await put('a.pdf', PDF, tu),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
  },
)

async function withoutGroups(world: DocumentWorld, name: string): Promise<void> {
  await server.deps.db.deleteFrom('userRoleGroup').where('userId', '=', world.people.get(name)!).execute()
}

describe('the files of a contract', () => {
  let world: DocumentWorld
  beforeAll(async () => {
    world = await documentWorld(server, 'salesContract')
  })

  test('are taken off a draft as they came, and later with a reason that is told, their bytes kept', async () => {
    const sent = await world.pending()
    const url = `/ContractSales/${sent.id}`
    const of = { entity: 'salesContract', entityId: sent.id }
    const first = await attach(of)
    const approved = done(await world.verb(await server.as('director.hoa'), sent, 'approve'))
    const second = await attach(of)
    // who may only look attaches nothing
    const mai = await server.as('account.mai')
    expect((await mai.post('/Attachment', { ...of, fileId: first })).status).toBe(403)
    const silent = await detach(first)
    expect(silent.body.errors).toEqual([{ path: 'note', code: 'required', params: {} }])
    const left = done(await detach(first, 'Quét thiếu trang 2'))
    expect(left).toMatchObject([{ id: second }])
    expect((await file(first)).status).toBe(404)
    const [event] = done(await minh.get(`${url}/history`))
    expect(event).toMatchObject({
      ...{ kind: 'salesContract.detached', note: 'Quét thiếu trang 2' },
      changes: [{ field: 'attachment', from: 'Hợp đồng ký.pdf', to: null }],
    })
    const { storageKey } = await server.deps.db
      .selectFrom('file')
      .innerJoin('attachment', 'attachment.fileId', 'file.id')
      .select('storageKey')
      .where('file.id', '=', first)
      .executeTakeFirstOrThrow()
    expect(await server.deps.files.get(storageKey)).toEqual(PDF)
    expect(done(await minh.get(url)).version).toBe(approved.version)

    const draft = await world.draft({ lines: [world.line({ productId: world.products[2]!.id })] })
    const ofDraft = { entity: 'salesContract', entityId: draft.id }
    expect(done(await detach(await attach(ofDraft)))).toEqual([])
    await attach(ofDraft)
    done(await minh.del(`/ContractSales/${draft.id}`))
    const rows = await server.deps.db
      .selectFrom('attachment')
      .select('fileId')
      .where('documentId', '=', draft.id)
      .execute()
    expect(rows).toEqual([])
  })

  test('are taken off once, however many do it at once', async () => {
    const { id } = await world.draft({ lines: [world.line({ productId: world.products[3]!.id })] })
    const fileId = await attach({ entity: 'salesContract', entityId: id })
    const answers = await Promise.all(Array.from({ length: 6 }, () => detach(fileId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404])
    const history = done<{ kind: string }[]>(await minh.get(`/ContractSales/${id}/history`))
    expect(history.filter(({ kind }) => kind === 'salesContract.detached')).toHaveLength(1)
  })

  test('stay with the record they were attached to while a call to take them off another waits', async () => {
    const draft = async () => {
      const { id } = await world.draft({ lines: [world.line({ productId: world.products[3]!.id })] })
      return { entity: 'salesContract', entityId: id }
    }
    const [first, second] = [await draft(), await draft()]
    const fileId = await attach(first)
    const late = await server.deps.db.transaction().execute(async (trx) => {
      await sql`select from sales_contract where id = ${first.entityId} for update`.execute(trx)
      const tried = detach(fileId)
      await expect.poll(async () => (await waitingForLocks(server)) > 0).toBe(true)
      // as somebody who took it off and attached it there
      await sql`delete from attachment where file_id = ${fileId}`.execute(trx)
      await sql`insert into attachment (file_id, entity, document_id, added_by, added_at)
        select id, 'salesContract', ${second.entityId}, owner_id, now() from file where id = ${fileId}`.execute(
        trx,
      )
      return { tried }
    })
    expect((await late.tried).status).toBe(404)
    expect(done(await list(second))).toMatchObject([{ id: fileId }])
  })

  test('belong to whoever uploaded them until they are attached, and are no more than a document keeps', async () => {
    const { id } = await world.draft()
    const of = { entity: 'salesContract', entityId: id }
    const trang = await server.as('sales.trang')
    const { id: hers } = done(await put('b.pdf', PDF, trang))
    expect((await minh.post('/Attachment', { ...of, fileId: hers })).status).toBe(400)
    for (let count = 0; count < MAX_ATTACHMENTS; count += 1) await attach(of)
    const { id: more } = done(await put())
    expect((await minh.post('/Attachment', { ...of, fileId: more })).body).toMatchObject({
      code: 'file.too-many',
    })
  })
})

describe('an attachment', () => {
  const office = (part: string, ...more: string[]) =>
    zip(['[Content_Types].xml', part, ...more].map((name) => ({ name, bytes: Buffer.from('<x/>') })))
  /** A document with another part, of this type and of a name that says nothing. */
  const typed = (type: string, more: Part[] = []) =>
    zip([
      {
        name: '[Content_Types].xml',
        bytes: Buffer.from(`<Types><Override PartName="/word/a.bin" ContentType="${type}"/></Types>`),
      },
      ...['word/document.xml', 'word/a.bin'].map((name) => ({ name, bytes: Buffer.from('<x/>') })),
      ...more,
    ])
  const many = Array.from({ length: 400 }, (_, at) => ({ name: `word/media/${at}.png`, bytes: plainPng() }))

  test.each([
    ['a.pdf', PDF, 'a.pdf'],
    ['A.PNG', plainPng(), 'A.PNG'],
    ['a.xlsx', office('xl/workbook.xml'), 'a.xlsx'],
    ['a.docx', office('word/document.xml'), 'a.docx'],
    ['b.docx', typed('image/png', many), 'b.docx'],
    // it is opened as what it is
    ['a.html', PDF, 'a.html.pdf'],
    ['../../a.pdf.exe', PDF, 'a.pdf.exe.pdf'],
  ])('called %s is known by its content', async (name, bytes, kept) => {
    expect(done(await put(name, bytes)).name).toBe(kept)
  })

  test.each([
    ['page', 'a.pdf', Buffer.from('<html><script>1</script>')],
    ['drawing', 'a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['program', 'a.docx', Buffer.from('MZ')],
    ['archive', 'a.docx', zip([{ name: 'a.txt', bytes: Buffer.from('a') }])],
    ['document with macros', 'a.docx', office('word/document.xml', 'word/vbaProject.bin')],
    ['document whose macros have another name', 'a.docx', typed('application/vnd.ms-office.vbaProject')],
    ['document whose macros are written apart', 'a.docx', typed('application/vnd.ms-office.vba&#80;roject')],
    [
      'document that is opened with macros',
      'a.docx',
      typed('application/vnd.ms-word.document.macroEnabled.main+xml'),
    ],
  ])('that is a %s is refused, whatever it is called', async (_, name, bytes) => {
    expect((await put(name, bytes)).body).toMatchObject({
      code: 'file.not-as-named',
      message: expect.stringContaining(ATTACHMENT_TYPES_SHOWN),
    })
  })

  test.each([
    [
      'two lists of types',
      typed('image/png', [{ name: '[content_types].xml', bytes: Buffer.from('<Types/>') }]),
    ],
    ['something behind its end', Buffer.concat([typed('image/png'), Buffer.from('PK')])],
    [
      'a list of types that is no XML',
      zip(['[Content_Types].xml', 'word/document.xml'].map((name) => ({ name, bytes: Buffer.from('<x') }))),
    ],
    [
      'a list of types that unpacks to megabytes',
      zip([
        { name: '[Content_Types].xml', bytes: Buffer.alloc(2 * MEGABYTE, ' ') },
        { name: 'word/document.xml', bytes: Buffer.from('<x/>') },
      ]),
    ],
  ])('whose macros nobody can tell, with %s, is refused', async (_, bytes) => {
    expect(await put('a.docx', bytes)).toMatchObject({ status: 422, body: { code: 'file.unreadable' } })
  })

  test('that is too large is refused with the size that is not', async () => {
    const large = await put('a.pdf', Buffer.concat([PDF, Buffer.alloc(20 * MEGABYTE)]))
    expect([large.status, large.body.message]).toEqual([413, expect.stringContaining('20')])
  })
})
