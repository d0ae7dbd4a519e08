import { approvableEntities } from '@barem/shared/business'
import { MAX_ATTACHMENTS } from '@barem/shared/file/attachment'
import { ATTACHMENT_TYPES_SHOWN } from '@barem/shared/file/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { commandSamples } from '#test/command-samples'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'
import { upload } from '#test/multipart'
import { plainPng } from '#test/pictures'
import { zip } from '#test/zip'

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
const attach = async (url: string, caller = minh) => {
  const { id } = done(await put('Hợp đồng ký.pdf', PDF, caller))
  done(await caller.post(`${url}/attach`, { fileId: id }))
  return id
}

test.each(approvableEntities)(
  'a file of a %s is there for whoever may see that, and for nobody else',
  async (entity) => {
    const world = await documentWorld(server, entity)
    const { id, version } = await world.draft()
    const url = `/${world.resource}/${id}`
    const fileId = await attach(url)
    expect(done(await minh.get(`${url}/attachments`))).toEqual([
      {
        ...{ id: fileId, name: 'Hợp đồng ký.pdf', contentType: 'application/pdf', size: PDF.length },
        ...{ at: expect.any(String), by: 'Trần Quang Minh' },
      },
    ])
    const answer = await minh.get(`${url}/attachments/${fileId}`)
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

    const { id: other } = await world.draft({ lines: [world.line({ productId: world.products[1]!.id })] })
    const elsewhere = `/${world.resource}/${other}`
    // by the id of a document that one may see no file of another is read, attached or taken off
    expect((await minh.get(`${elsewhere}/attachments/${fileId}`)).status).toBe(404)
    expect((await minh.post(`${elsewhere}/detach`, { fileId })).status).toBe(404)
    expect((await minh.post(`${elsewhere}/attach`, { fileId })).body.errors).toEqual([
      { path: 'fileId', code: 'unknown-reference', params: {} },
    ])
    expect((await minh.get(`/File/${fileId}`)).status).toBe(404)
    await withoutGroups(world, 'warehouse.tu')
    const tu = await server.as('warehouse.tu')
    const refused = [
      await tu.get(`${url}/attachments`),
      await tu.get(`${url}/attachments/${fileId}`),
      await tu.post(`${url}/attach`, { fileId }),
      await tu.post(`${url}/detach`, { fileId }),
      await put('a.pdf', PDF, tu),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
  },
)

async function withoutGroups(world: DocumentWorld, name: string): Promise<void> {
  await server.deps.db.deleteFrom('userRoleGroup').where('userId', '=', world.people.get(name)!).execute()
}

test.each([
  ['Customer', 'customer', 'warehouse.tu'],
  ['Product', 'product', 'account.mai'],
])(
  'a file of a %s is there for whoever may see it, is taken off by whoever may change it, and goes with it',
  async (resource, entity, other) => {
    const lan = await server.as('admin.lan')
    const {
      caller,
      url: path,
      body,
    } = await (await commandSamples(server))({ method: 'POST', path: `/${resource}` })
    const { id } = done(await caller.post<{ id: string }>(path, body))
    const url = `/${resource}/${id}`
    const [first, second] = [await attach(url, lan), await attach(url, lan)]
    expect(done(await lan.get(`${url}/attachments`))).toMatchObject([
      { id: first },
      { id: second, by: 'Nguyễn Thị Lan' },
    ])
    expect((await lan.get(`${url}/attachments/${first}`)).raw.rawPayload).toEqual(PDF)
    expect(done(await lan.post(`${url}/detach`, { fileId: first }))).toMatchObject([{ id: second }])
    expect(done(await lan.get(`${url}/history`))[0]).toMatchObject({
      ...{ kind: `${entity}.detached`, actorName: 'Nguyễn Thị Lan' },
      changes: [{ field: 'attachment', from: 'Hợp đồng ký.pdf', to: null }],
    })
    await server.deps.db
      .deleteFrom('userRoleGroup')
      .where('userId', 'in', (eb) => eb.selectFrom('appUser').select('id').where('username', '=', other))
      .execute()
    const stranger = await server.as(other)
    const refused = [
      await stranger.get(`${url}/attachments`),
      await stranger.get(`${url}/attachments/${second}`),
      await stranger.post(`${url}/attach`, { fileId: second }),
      await stranger.post(`${url}/detach`, { fileId: second }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    done(await lan.del(url))
    const rows = await server.deps.db
      .selectFrom('attachment')
      .select('fileId')
      .where('documentId', '=', id)
      .execute()
    expect(rows).toEqual([])
  },
)

describe('the files of a contract', () => {
  let world: DocumentWorld
  beforeAll(async () => {
    world = await documentWorld(server, 'salesContract')
  })

  test('are taken off a draft as they came, and later with a reason that is told, their bytes kept', async () => {
    const sent = await world.pending()
    const url = `/ContractSales/${sent.id}`
    const first = await attach(url)
    const approved = done(await world.verb(await server.as('director.hoa'), sent, 'approve'))
    const second = await attach(url)
    // who may only look attaches nothing
    expect((await (await server.as('account.mai')).post(`${url}/attach`, { fileId: first })).status).toBe(403)
    const silent = await minh.post(`${url}/detach`, { fileId: first })
    expect(silent.body.errors).toEqual([{ path: 'note', code: 'required', params: {} }])
    const left = done(await minh.post(`${url}/detach`, { fileId: first, note: 'Quét thiếu trang 2' }))
    expect(left).toMatchObject([{ id: second }])
    expect((await minh.get(`${url}/attachments/${first}`)).status).toBe(404)
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
    const own = await attach(`/ContractSales/${draft.id}`)
    expect(done(await minh.post(`/ContractSales/${draft.id}/detach`, { fileId: own }))).toEqual([])
    await attach(`/ContractSales/${draft.id}`)
    done(await minh.del(`/ContractSales/${draft.id}`))
    const rows = await server.deps.db
      .selectFrom('attachment')
      .select('fileId')
      .where('documentId', '=', draft.id)
      .execute()
    expect(rows).toEqual([])
  })

  test('belong to whoever uploaded them until they are attached, and are no more than a document keeps', async () => {
    const { id } = await world.draft()
    const url = `/ContractSales/${id}`
    const trang = await server.as('sales.trang')
    const { id: hers } = done(await put('b.pdf', PDF, trang))
    expect((await minh.post(`${url}/attach`, { fileId: hers })).status).toBe(400)
    for (let count = 0; count < MAX_ATTACHMENTS; count += 1) await attach(url)
    const { id: more } = done(await put())
    expect((await minh.post(`${url}/attach`, { fileId: more })).body).toMatchObject({ code: 'file.too-many' })
  })
})

describe('an attachment', () => {
  const office = (part: string, ...more: string[]) =>
    zip(['[Content_Types].xml', part, ...more].map((name) => ({ name, bytes: Buffer.from('<x/>') })))

  test.each([
    ['a.pdf', PDF, 'a.pdf'],
    ['A.PNG', plainPng(), 'A.PNG'],
    ['a.xlsx', office('xl/workbook.xml'), 'a.xlsx'],
    ['a.docx', office('word/document.xml'), 'a.docx'],
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
  ])('that is a %s is refused, whatever it is called', async (_, name, bytes) => {
    expect((await put(name, bytes)).body).toMatchObject({
      code: 'file.not-as-named',
      message: expect.stringContaining(ATTACHMENT_TYPES_SHOWN),
    })
  })

  test('that is too large is refused with the size that is not', async () => {
    const large = await put('a.pdf', Buffer.concat([PDF, Buffer.alloc(20 * 1_048_576)]))
    expect([large.status, large.body.message]).toEqual([413, expect.stringContaining('20')])
  })
})
