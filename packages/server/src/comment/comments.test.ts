import { business, type DiscussedEntity, discussedEntities, isApprovable } from '@barem/shared/business'
import type { Comment } from '@barem/shared/comment/endpoints'
import type { HistoryEntry } from '@barem/shared/event/history'
import type { Notification } from '@barem/shared/notification/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Message } from '#delivery/kinds'
import { type Caller, type TestApp, testApp } from '#test/app'
import { commandSamples, type Samples } from '#test/command-samples'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'
import { upload } from '#test/multipart'

import { mentionIsGone } from './mentions.ts'

let server: TestApp
let samples: Samples
let quotations: DocumentWorld
const callers = new Map<string, Caller>()
beforeAll(async () => {
  server = await testApp()
  samples = await commandSamples(server)
  quotations = await documentWorld(server, 'quotation')
  for (const name of ['sales.minh', 'sales.trang', 'director.hoa', 'warehouse.tu', 'admin.lan', 'superadmin'])
    callers.set(name, await server.as(name))
  // whoever is in no group sees no record
  const { db } = server.deps
  await db.deleteFrom('userRoleGroup').where('userId', '=', idOf('warehouse.tu')).execute()
})
afterAll(() => server.close())

const idOf = (name: string) => quotations.people.get(name)!
const as = (name: string) => callers.get(name)!
const resourceOf = (entity: DiscussedEntity) => business[entity].views[0]

/** A new record of a kind, by its sample; extra fields of the form as given. */
async function made(
  entity: DiscussedEntity,
  more: object = {},
): Promise<{ entity: string; entityId: string }> {
  const { caller, url, body } = await samples({ method: 'POST', path: `/${resourceOf(entity)}` })
  const { id } = done(await caller.post<{ id: string }>(url, { ...body, ...more }))
  return { entity, entityId: id }
}
const queryOf = (of: object) => new URLSearchParams(Object.entries(of)).toString()
const listOf = async (of: object, who = as('superadmin')) =>
  done(await who.get<Comment[]>(`/Comment?${queryOf(of)}`))
const unreadOf = async (who: Caller, { entityId }: { entityId: string }) =>
  done(await who.get<Notification[]>('/Notification?pageSize=100')).filter(
    (one) => one.entityId === entityId && !one.isRead,
  )

test.each(discussedEntities)(
  'files and comments of a %s are for whoever may see it, are told in its history, and go with it',
  async (entity) => {
    const file = await upload<{ id: string }>(
      as('superadmin'),
      '/File/attachment',
      'a.pdf',
      Buffer.from('%PDF-1.7'),
    )
    const of = await made(entity)
    const [superadmin, stranger] = [as('superadmin'), as('warehouse.tu')]
    done(await superadmin.post('/Attachment', { ...of, fileId: done(file).id }))
    const text = 'Khách cần gấp\n<b>@Phạm Thị Hòa</b> xem giúp'
    const mentions = [idOf('director.hoa')]
    const written = done(await superadmin.post<Comment>('/Comment', { ...of, text, mentions }))
    expect(written).toMatchObject({
      ...{ text, by: { name: 'Quản trị hệ thống' }, removed: null, removable: true },
      mentions: [{ id: mentions[0], name: 'Phạm Thị Hòa' }],
    })
    expect(await listOf(of)).toEqual([written])
    const [bell] = await unreadOf(as('director.hoa'), of)
    expect(bell).toMatchObject({ entity, title: expect.stringContaining('nhắc đến bạn') })
    expect(done(await as('director.hoa').get(`/Comment/summary?${queryOf(of)}`))).toEqual({
      count: 1,
      mention: bell!.id,
    })
    const calls = [
      await stranger.get(`/Comment?${queryOf(of)}`),
      await stranger.get(`/Comment/summary?${queryOf(of)}`),
      await stranger.get(`/Comment/people?${queryOf(of)}`),
      await stranger.post('/Comment', { ...of, text: 'a' }),
      await stranger.post(`/Comment/${written.id}/remove`),
      await stranger.get(`/Attachment?${queryOf(of)}`),
      await stranger.get(`/Attachment/${done(file).id}`),
      await stranger.post(`/Attachment/${done(file).id}/detach`, {}),
    ]
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 403))
    const unseen = await superadmin.post('/Comment', { ...of, text: '@Tú', mentions: [idOf('warehouse.tu')] })
    expect([unseen.status, unseen.body.errors?.[0]?.code]).toEqual([400, 'mention_unseen'])
    expect(await unreadOf(stranger, of)).toEqual([])

    server.clock.advance(1000)
    done(await superadmin.post(`/Comment/${written.id}/remove`))
    server.clock.advance(1000)
    const history = done(
      await superadmin.get<HistoryEntry[]>(`/${resourceOf(entity)}/${of.entityId}/history`),
    )
    expect(history.slice(0, 2).map(({ kind }) => kind)).toEqual([
      `${entity}.comment-deleted`,
      `${entity}.commented`,
    ])
    expect(await unreadOf(as('director.hoa'), of)).toEqual([])
    if (isApprovable(entity)) return
    done(await superadmin.del(`/${resourceOf(entity)}/${of.entityId}`))
    const { db } = server.deps
    const left = await Promise.all([
      db.selectFrom('comment').select('id').where('entityId', '=', of.entityId).execute(),
      db.selectFrom('attachment').select('fileId').where('documentId', '=', of.entityId).execute(),
    ])
    expect(left).toEqual([[], []])
  },
)

test.each(discussedEntities)('a new %s comes with the files that were chosen for it', async (entity) => {
  const { caller, url, body } = await samples({ method: 'POST', path: `/${resourceOf(entity)}` })
  const file = async (who = caller) =>
    done(await upload<{ id: string }>(who, '/File/attachment', 'a.pdf', Buffer.from('%PDF-1.7'))).id
  const files = [await file(), await file()]
  const others = await file(as('director.hoa'))
  const refused = await caller.post(url, { ...body, attachments: [files[0], others] })
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [{ path: 'attachments.1', code: 'unknown-reference', params: {} }],
  ])
  const { id } = done(await caller.post<{ id: string }>(url, { ...body, attachments: files }))
  const kept = done(await caller.get<{ id: string }[]>(`/Attachment?${queryOf({ entity, entityId: id })}`))
  expect(kept.map((one) => one.id).toSorted()).toEqual(files.toSorted())
})

describe('a comment', () => {
  test('is deleted by whoever wrote it, Admin and SuperAdmin, and leaves who and when', async () => {
    const of = await made('quotation')
    const write = async (name: string) =>
      done(await as(name).post<Comment>('/Comment', { ...of, text: `Của ${name}` }))
    const [minhs, trangs] = [await write('sales.minh'), await write('sales.trang')]
    expect((await as('sales.minh').post(`/Comment/${trangs.id}/remove`)).status).toBe(403)
    done(await as('sales.minh').post(`/Comment/${minhs.id}/remove`))
    done(await as('admin.lan').post(`/Comment/${trangs.id}/remove`))
    const again = await as('admin.lan').post(`/Comment/${trangs.id}/remove`)
    expect([again.status, again.body.code]).toEqual([409, 'already-done'])
    const left = await listOf(of)
    expect(left).toHaveLength(2)
    for (const one of left) expect(one).toMatchObject({ text: null, mentions: [], removable: false })
    expect(left.find(({ id }) => id === trangs.id)?.removed?.by).toBe('Nguyễn Thị Lan')
    expect(JSON.stringify(left)).not.toContain('Của')
    expect(done(await as('sales.minh').get(`/Comment/summary?${queryOf(of)}`))).toEqual({
      ...{ count: 0, mention: null },
    })
    const [entry] = done(await as('sales.minh').get<HistoryEntry[]>(`/Quotation/${of.entityId}/history`))
    expect(entry).toMatchObject({
      ...{ kind: 'quotation.comment-deleted', actorName: 'Nguyễn Thị Lan' },
      changes: [{ field: 'comment', to: null }],
    })
  })

  test('leaves one bell for however many mentions, which the page resolves', async () => {
    const of = await made('quotation')
    const mentions = [idOf('director.hoa'), idOf('sales.minh')]
    for (const text of ['@Phạm Thị Hòa một', '@Phạm Thị Hòa hai'])
      done(await as('sales.minh').post('/Comment', { ...of, text, mentions }))
    const bells = await unreadOf(as('director.hoa'), of)
    expect(bells).toHaveLength(1)
    expect(await unreadOf(as('sales.minh'), of)).toEqual([])
    const { mention } = done(
      await as('director.hoa').get<{ mention: string }>(`/Comment/summary?${queryOf(of)}`),
    )
    expect(mention).toBe(bells[0]!.id)
    done(await as('director.hoa').post('/Notification/mark-as-read', { notificationIds: [mention] }))
    const after = done(await as('director.hoa').get(`/Comment/summary?${queryOf(of)}`))
    expect(after).toEqual({ count: 2, mention: null })
  })

  test('that is deleted calls nobody any more: its bell is put away, its mail does not leave', async () => {
    const of = await made('quotation')
    const mentions = [idOf('director.hoa')]
    const { id } = done(await as('sales.minh').post<Comment>('/Comment', { ...of, text: 'a', mentions }))
    const [bell] = await unreadOf(as('director.hoa'), of)
    const gone = () => mentionIsGone(server.deps, { notificationId: bell!.id } as Message)
    expect(await gone()).toBe(false)
    server.hints.length = 0
    done(await as('sales.minh').post(`/Comment/${id}/remove`))
    expect([await gone(), await unreadOf(as('director.hoa'), of)]).toEqual([true, []])
    expect(server.hints).toContainEqual({ to: mentions[0], hint: { kind: 'notification' } })
  })

  test('of an interaction leaves a bell with its customer and its day, which quotes nothing', async () => {
    const of = await made('interaction', { content: 'Khách nợ quá hạn', date: '2026-11-01T03:00:00.000Z' })
    const mentions = [idOf('director.hoa')]
    done(await as('superadmin').post('/Comment', { ...of, text: '@Phạm Thị Hòa', mentions }))
    const [bell] = await unreadOf(as('director.hoa'), of)
    const code = done(await as('superadmin').get(`/Interaction/${of.entityId}`)).customer.code
    expect(bell!.title).toBe(`Quản trị hệ thống nhắc đến bạn ở ${code} 01/11/2026`)
  })

  test.each([
    [{ text: ' ' }, 'text required'],
    [{ text: 'a'.repeat(2001) }, 'text too_big'],
    [{ text: 'a', entity: 'user' }, 'entity invalid_value'],
    [{ text: 'a', mentions: ['019a0000-0000-7000-8000-00000000dead'] }, 'mentions.0 unknown-reference'],
  ])('%j is refused: %s', async (change, issue) => {
    const answer = await as('sales.minh').post('/Comment', { ...(await made('quotation')), ...change })
    expect(answer.body.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([issue])
  })

  test('offers to mention whoever the record lets in but the writer, and nobody else', async () => {
    const { db } = server.deps
    await db.updateTable('roleGroup').set({ scope: 'own' }).execute()
    try {
      for (const entity of discussedEntities) {
        const of = await made(entity)
        const users = await db
          .selectFrom('appUser')
          .select(['id', 'fullName'])
          .where('isLocked', '=', false)
          .where('role', '<>', 'SuperAdmin')
          .execute()
        for (const { id, fullName } of users) {
          const search = new URLSearchParams({ ...of, search: fullName }).toString()
          const offered = done(await as('superadmin').get<{ id: string }[]>(`/Comment/people?${search}`))
          const answer = await as('superadmin').post('/Comment', { ...of, text: 'a', mentions: [id] })
          expect([entity, fullName, offered.some((one) => one.id === id)]).toEqual([
            ...[entity, fullName, answer.status === 200],
          ])
        }
      }
    } finally {
      await db.updateTable('roleGroup').set({ scope: 'all' }).execute()
    }
  })

  test('offers neither who asks nor an account that runs the system', async () => {
    const of = await made('product')
    const offered = async (username: string, search: string) => {
      const query = new URLSearchParams({ ...of, search }).toString()
      return done(await as(username).get<{ name: string }[]>(`/Comment/people?${query}`)).map(
        ({ name }) => name,
      )
    }
    expect(await offered('director.hoa', 'Phạm Thị Hòa')).toEqual([])
    expect(await offered('sales.minh', 'Phạm Thị Hòa')).toEqual(['Phạm Thị Hòa'])
    expect(await offered('director.hoa', 'Quản trị hệ thống')).toEqual([])
  })
})
