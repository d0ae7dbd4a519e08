import type { Notification } from '@barem/shared/notification/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'
import { approvableKinds } from '../modules.ts'

// A request for approval is unread as long as it waits for its reader, whatever ends it, for each kind of documents.

describe.each(approvableKinds.map(({ entity }) => ({ entity })))('$entity', ({ entity }) => {
  let server: TestApp
  let world: DocumentWorld
  let minh: Caller
  let hoa: Caller
  let lan: Caller

  beforeAll(async () => {
    server = await testApp()
    world = await documentWorld(server, entity)
    minh = await server.as('sales.minh')
    hoa = await server.as('director.hoa')
    lan = await server.as('admin.lan')
  })
  afterAll(() => server.close())

  /** What somebody's bell says of a document, the oldest first: `+` unread, `-` read. */
  const bellOf = async (who: Caller, { id }: { id: string }) => {
    const { listNotification } = done(await who.get('/Notification/top'))
    const kept = await server.deps.db.selectFrom('notification').select(['id', 'kind']).execute()
    return (listNotification as Notification[])
      .filter(({ entityId }) => entityId === id)
      .map((one) => {
        const { kind } = kept.find((row) => row.id === one.id)!
        return `${one.isRead ? '-' : '+'} ${kind.slice(entity.length + 1)}`
      })
      .toReversed()
  }
  const unreadOf = async (who: Caller) => done(await who.get('/Notification/top')).totalUnread

  test.each([
    ['approve', () => hoa, []],
    ['reject', () => hoa, []],
    ['withdraw', () => minh, ['+ withdrawn']],
    ['cancel', () => minh, ['+ cancelled']],
    ['clone-and-cancel', () => minh, ['+ cloned']],
  ] as const)(
    '%s ends what waited in the bell of the approver, and in nobody else’s',
    async (verb, who, news) => {
      const other = await world.pending()
      const before = await unreadOf(hoa)
      const sent = await world.pending()
      expect(await bellOf(hoa, sent)).toEqual(['+ approval-requested'])
      expect(await unreadOf(hoa)).toBe(before + 1)
      server.hints.length = 0
      done(await world.verb(who(), sent, verb, 'Lý do'))
      expect(await bellOf(hoa, sent)).toEqual(['- approval-requested', ...news])
      expect(await unreadOf(hoa)).toBe(before + news.length)
      expect(await bellOf(hoa, other)).toEqual(['+ approval-requested'])
      expect(server.hints).toContainEqual({
        to: world.people.get('director.hoa'),
        hint: { kind: 'notification' },
      })
    },
  )

  test('whoever approved it is told that it was cancelled', async () => {
    const approved = done(await world.verb(hoa, await world.pending(), 'approve'))
    done(await world.verb(minh, approved, 'cancel', 'Lý do'))
    expect(await bellOf(hoa, approved)).toEqual(['- approval-requested', '+ cancelled'])
  })

  test('sent again, it waits again; what was read by hand keeps the time it was read', async () => {
    const sent = await world.pending()
    done(await hoa.post('/Notification/mark-as-read', { notificationIds: [] }))
    const readAt = async () =>
      (
        await server.deps.db
          .selectFrom('notification')
          .select('readAt')
          .where('entityId', '=', sent.id)
          .orderBy('createdAt')
          .execute()
      ).map((row) => row.readAt?.toISOString())
    const [read] = await readAt()
    const draft = done(await world.verb(minh, sent, 'withdraw'))
    expect((await readAt())[0]).toBe(read)
    done(await world.verb(minh, draft, 'request-approval'))
    expect(await bellOf(hoa, sent)).toEqual(['- approval-requested', '+ withdrawn', '+ approval-requested'])
    expect(await bellOf(lan, sent)).toEqual([])
  })
})
