import type { ExpenseTicket } from '@barem/shared/expense-ticket/endpoints'
import { DRAFT_LIFETIME_MS } from '@barem/shared/values/constants'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PICTURES_OF_LINES_KEPT_MS, sweepFiles } from '#file/sweep-files'
import { type Answer, type Caller, type TestApp, testApp } from '#test/app'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'
import { upload } from '#test/multipart'
import { plainPng } from '#test/pictures'
import { foreignPhotos } from './photos.ts'

// The photo of an invoice belongs to its line: whoever sees the ticket sees it, and nobody else.

const HOUR_MS = 3_600_000
const KEPT_HOURS = PICTURES_OF_LINES_KEPT_MS / HOUR_MS
let server: TestApp
let world: DocumentWorld<ExpenseTicket>
const callers = new Map<string, Caller>()
const as = (username: string) => callers.get(username)!

/** Tokens do not outlast a day. */
async function signIn() {
  for (const name of ['sales.minh', 'sales.trang', 'director.hoa', 'warehouse.tu'])
    callers.set(name, await server.as(name))
}

beforeAll(async () => {
  server = await testApp()
  world = await documentWorld(server, 'expenseTicket')
  await signIn()
})
afterAll(() => server.close())

let greys = 0
const taken = async (who = 'sales.minh', folder = 'line') =>
  done(await upload<{ id: string }>(as(who), `/File/${folder}`, 'hd.png', plainPng(40, 30, ++greys))).id
const lineOf = (photoId: string | null, change: object = {}) => world.line({ photoId, ...change })
/** The world's own token ends with its day. */
const written = async (change: object) => {
  server.clock.advance(100)
  return done(await as('sales.minh').post<ExpenseTicket>('/ExpenseTicket', world.body(change)))
}
const draft = (photoId: string | null) => written({ lines: [lineOf(photoId)] })
const save = (ticket: { id: string; version: number }, ...lines: object[]) =>
  as('sales.minh').put<ExpenseTicket>('/ExpenseTicket', world.changed(ticket, { lines }))
const faults = ({ status, body }: Answer) => [
  status,
  ...(body.errors ?? []).map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
]
/** Whether each person gets it whole and small. */
const seen = async (id: string, names = [...callers.keys()]) => {
  const found: string[] = []
  for (const name of names) {
    const answers = [await as(name).get(`/File/${id}`), await as(name).get(`/File/${id}?thumbnail=true`)]
    expect(new Set(answers.map(({ status }) => status)).size).toBe(1)
    // a copy in the cache of a browser would outlast the right to it
    if (answers[1]!.status === 200) expect(answers[1]!.headers['cache-control']).toBe('no-store')
    if (answers[0]!.status === 200) found.push(name)
  }
  return found
}
const isKept = async (id: string) =>
  (await server.deps.db.selectFrom('file').select('id').where('id', '=', id).execute()).length === 1
/** Sweeps so many hours later. */
const later = async (hours: number) => {
  server.clock.advance(hours * HOUR_MS)
  await sweepFiles(server.deps)
  await signIn()
}

/** The role groups of these people show them only what is their own. */
async function narrowed(names: readonly string[], work: () => Promise<void>) {
  const { db } = server.deps
  const groups = sql`(select role_group_id from user_role_group join app_user on app_user.id = user_id
    where username = any (${names}::text[]))`
  const held = await db.selectFrom('roleGroup').select(['id', 'scope']).execute()
  await sql`update role_group set scope = 'own' where id in ${groups}`.execute(db)
  try {
    await work()
  } finally {
    for (const { id, scope } of held)
      await db.updateTable('roleGroup').set({ scope }).where('id', '=', id).execute()
  }
}

test('it is of whoever took it until a ticket has it, then of whoever sees the ticket', async () => {
  const photoId = await taken()
  expect(await seen(photoId)).toEqual(['sales.minh'])
  const theirs = await taken()
  await written({ requesterId: world.people.get('warehouse.tu'), lines: [lineOf(theirs)] })
  await narrowed(['sales.minh', 'sales.trang', 'director.hoa', 'warehouse.tu'], async () => {
    const ticket = await draft(photoId)
    expect(ticket.lines[0]).toMatchObject({ photoId })
    // its author, and whoever is to decide
    expect(await seen(photoId)).toEqual(['sales.minh', 'director.hoa'])
    expect(await seen(theirs)).toEqual(['sales.minh', 'director.hoa', 'warehouse.tu'])
  })
  expect(await seen(photoId)).toContain('sales.trang')
})

test('an id is the same in capital letters', async () => {
  const photoId = await taken()
  const expensesTypeId = world.expenses[0]!.id
  const shouted = { expensesTypeId: expensesTypeId.toUpperCase() }
  const { lines } = await written({ lines: [lineOf(photoId.toUpperCase(), shouted)] })
  expect(lines).toMatchObject([{ photoId, expensesTypeId }])
})

describe('what is no photo of theirs is refused at its line', () => {
  test.each([
    ['that is not there', async () => '00000000-0000-7000-8000-000000000000'],
    ['of another folder', () => taken('director.hoa', 'product')],
    ['somebody else took', () => taken('sales.trang')],
    ['of a ticket of somebody else', async () => (await draft(await taken())).lines[0]!.photoId!],
  ])('one %s', async (_, photoOf) => {
    const photoId = await photoOf()
    const lines = [lineOf(null), lineOf(photoId)]
    const answer = await as('director.hoa').post('/ExpenseTicket', {
      ...world.body({ lines, approverId: null }),
    })
    expect(faults(answer)).toEqual([400, 'lines.1.photoId unknown-reference'])
  })

  test('no word of an id reaches the database', async () => {
    const answer = await as('sales.minh').post('/ExpenseTicket', world.body({ lines: [lineOf('ảnh')] }))
    expect(faults(answer)[1]).toMatch(/^lines\.0\.photoId /)
  })

  test('nor does whoever writes no tickets upload one', async () => {
    const { db } = server.deps
    const held = await db
      .deleteFrom('userRoleGroup')
      .where('userId', '=', world.people.get('warehouse.tu')!)
      .returningAll()
      .execute()
    const answer = await upload(as('warehouse.tu'), '/File/line', 'hd.png', plainPng())
    await db.insertInto('userRoleGroup').values(held).execute()
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
  })
})

describe('a photo belongs to its invoice', () => {
  const invoiced = (photoId: string, invoiceNumber: string) =>
    lineOf(photoId, {
      ...{ invoiceType: 'vat', invoiceNumber },
      ...{ invoiceDate: '2026-11-20', sellerTaxCode: '0100109106' },
    })
  const post = (...lines: object[]) =>
    as('sales.minh').post<ExpenseTicket>('/ExpenseTicket', world.body({ lines }))

  test('no other line of its ticket has it; those of one paper without a number may share it', async () => {
    const photoId = await taken()
    const two = await post(lineOf(null), invoiced(photoId, 'P-1'), invoiced(photoId, 'P-2'))
    expect(faults(two)).toEqual([400, 'lines.2.photoId repeated_photo'])
    expect(faults(await post(lineOf(photoId), invoiced(photoId, 'P-1')))).toEqual([
      400,
      'lines.1.photoId repeated_photo',
    ])
    done(await post(lineOf(photoId, { content: 'Vé cầu' }), lineOf(photoId, { content: 'Vé phà' })))
  })

  test('no other ticket has it, until its own is cancelled or lets it go', async () => {
    const photoId = await taken()
    const first = await draft(photoId)
    expect(faults(await post(invoiced(photoId, 'P-3')))).toEqual([400, 'lines.0.photoId unknown-reference'])
    const next = done(await world.verb(as('sales.minh'), first, 'clone-and-cancel'))
    expect(faults(await post(lineOf(photoId)))).toEqual([400, 'lines.0.photoId unknown-reference'])
    const changed = done(await save(next, lineOf(photoId, { content: 'Vé cầu' })))
    const dropped = done(await save(changed, lineOf(null)))
    const second = done(await post(lineOf(photoId)))
    // what had it once does not take it back
    expect(faults(await save(dropped, lineOf(photoId)))).toEqual([400, 'lines.0.photoId unknown-reference'])
    done(await world.verb(as('sales.minh'), second, 'cancel'))
    done(await save(dropped, lineOf(photoId)))
  })

  test('of tickets that name it at once one has it', async () => {
    for (let round = 0; round < 3; round++) {
      const photoId = await taken()
      const answers = await Promise.all(Array.from({ length: 4 }, () => post(lineOf(photoId))))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
    }
  })
})

test('money that is asked for or given back has none; whoever changes the ticket keeps the photo of another', async () => {
  const photoId = await taken()
  const advance = await written({ type: 'advance', lines: [lineOf(photoId, { vat: null })] })
  expect(advance.lines[0]!.photoId).toBe(null)
  const ticket = await draft(photoId)
  const answer = await as('director.hoa').put<ExpenseTicket>('/ExpenseTicket', {
    ...world.changed(ticket, { lines: [lineOf(null, { content: 'Vé cầu' }), lineOf(photoId)] }),
  })
  expect(done(answer).lines.map((line) => line.photoId)).toEqual([null, photoId])
  const { data } = (await as('sales.minh').get(`/ExpenseTicket/${ticket.id}/history`)).body
  expect(data[0].changes).toContainEqual({ field: 'lines.1.photoId', from: photoId, to: null })
})

test('one that no ticket names stays longer than a draft of a browser that may name it', async () => {
  const photoId = await taken()
  await later(DRAFT_LIFETIME_MS / HOUR_MS + 24)
  expect(await isKept(photoId)).toBe(true)
  const ticket = await draft(photoId)
  expect(ticket.lines[0]!.photoId).toBe(photoId)
  const forgotten = await taken()
  await later(KEPT_HOURS + 1)
  expect([await isKept(photoId), await isKept(forgotten)]).toEqual([true, false])
})

test('what is let go stays for a while, then goes; what a ticket has stays', async () => {
  const [kept, gone] = [await taken(), await taken()]
  const ticket = await written({ lines: [lineOf(kept), lineOf(gone)] })
  await later(KEPT_HOURS + 24)
  expect([await isKept(kept), await isKept(gone)]).toEqual([true, true])
  // it moves to another line, the other is taken away
  const changed = done(await save(ticket, lineOf(null), lineOf(kept)))
  expect(await seen(gone)).toEqual(['sales.minh'])
  await later(KEPT_HOURS - 1)
  expect([await isKept(kept), await isKept(gone)]).toEqual([true, true])
  // in time it is put back
  const back = done(await save(changed, lineOf(gone), lineOf(kept)))
  await later(KEPT_HOURS + 24)
  expect([await isKept(kept), await isKept(gone)]).toEqual([true, true])
  const dropped = done(await save(back, lineOf(kept)))
  await later(KEPT_HOURS + 1)
  expect([await isKept(kept), await isKept(gone)]).toEqual([true, false])
  // of a ticket that is deleted it counts from then on, not from when it was taken
  done(await as('director.hoa').del(`/ExpenseTicket/${dropped.id}?version=${dropped.version}`))
  await later(KEPT_HOURS - 1)
  expect(await isKept(kept)).toBe(true)
  await later(2)
  expect(await isKept(kept)).toBe(false)
})

test('what was sent keeps its photo when its ticket is deleted; what was not sent goes', async () => {
  const [photoId, unsent] = [await taken(), await taken()]
  const sent = done(await world.verb(as('sales.minh'), await draft(photoId), 'request-approval'))
  const withdrawn = done(await world.verb(as('sales.minh'), sent, 'withdraw'))
  const changed = done(await save(withdrawn, lineOf(photoId), lineOf(unsent)))
  done(await as('director.hoa').del(`/ExpenseTicket/${changed.id}?version=${changed.version}`))
  await later(KEPT_HOURS + 1)
  expect([await isKept(photoId), await isKept(unsent)]).toEqual([true, false])
})

test('the photo of a ticket that was deleted is of whoever reads its history, and of nobody else', async () => {
  const photoId = await taken()
  const sent = done(await world.verb(as('sales.minh'), await draft(photoId), 'request-approval'))
  const withdrawn = done(await world.verb(as('sales.minh'), sent, 'withdraw'))
  done(await as('director.hoa').del(`/ExpenseTicket/${withdrawn.id}?version=${withdrawn.version}`))
  callers.set('superadmin', await server.as('superadmin'))
  const told = await as('superadmin').get(`/Audit?entityId=${withdrawn.id}`)
  expect(told.body.totalItems).toBeGreaterThan(0)
  expect(await seen(photoId)).toEqual(['superadmin'])
  callers.delete('superadmin')
})

test('what was sent keeps its photo: after it was taken away, and in the ticket that replaces it', async () => {
  const photoId = await taken()
  const sent = done(await world.verb(as('sales.minh'), await draft(photoId), 'request-approval'))
  const rejected = done(await world.verb(as('director.hoa'), sent, 'reject', 'Mờ quá'))
  const changed = done(await save(rejected, lineOf(null)))
  await later(KEPT_HOURS + 24)
  expect(await seen(photoId, ['sales.minh', 'director.hoa'])).toEqual(['sales.minh', 'director.hoa'])

  const newer = await taken()
  const again = done(
    await world.verb(as('sales.minh'), done(await save(changed, lineOf(newer))), 'request-approval'),
  )
  const approved = done(await world.verb(as('director.hoa'), again, 'approve'))
  const clone = done(await world.verb(as('sales.minh'), approved, 'clone-and-cancel', 'Sai số tiền'))
  expect(clone.lines[0]!.photoId).toBe(newer)
  done(await save(clone, lineOf(null)))
  await later(KEPT_HOURS + 24)
  expect(await isKept(newer)).toBe(true)
})

test('one that a save just found is not swept before the save has written it', async () => {
  const photoId = await taken()
  server.clock.advance((KEPT_HOURS + 1) * HOUR_MS)
  const { db } = server.deps
  const actor = { id: world.people.get('sales.minh')! }
  await db.transaction().execute(async (trx) => {
    const faultsOf = await foreignPhotos({ trx, actor } as never, [{ photoId }], { id: null, lines: [] })
    expect(faultsOf([{ photoId }])).toEqual([])
    await sweepFiles(server.deps)
    expect(await isKept(photoId)).toBe(true)
  })
  await later(0)
  expect(await isKept(photoId)).toBe(false)
})

test('of tickets that take one over while another lets it go and files are swept, each has it whole', async () => {
  const photoId = await taken()
  let from = await draft(photoId)
  await later(KEPT_HOURS + 24)
  const shown = async () => expect(await seen(photoId, both)).toEqual(both)
  const both = ['sales.minh', 'director.hoa']
  /** A ticket that takes it as soon as the other has let it go. */
  const next = async (): Promise<ExpenseTicket> => {
    const body = world.body({ lines: [lineOf(photoId)] })
    for (;;) {
      const answer = await as('sales.minh').post<ExpenseTicket>('/ExpenseTicket', body)
      if (answer.status !== 400) return done(answer)
    }
  }
  for (let round = 0; round < 5; round += 1) {
    const [made] = await Promise.all([next(), save(from, lineOf(null)), sweepFiles(server.deps)])
    await shown()
    from = made
  }
  await later(KEPT_HOURS + 24)
  await shown()
})
