import { approvalLifecycle, type Status, statuses, type Verb, verbs } from '@barem/shared/approval/lifecycle'
import { neededFor } from '@barem/shared/business'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checks, runChecks } from '#audit/run-audit'
import { inSql } from '#db/names'
import { inTransaction } from '#db/transaction'
import { documentCopy } from '#document/copy'
import { type Caller, type TestApp, testApp } from '#test/app'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'
import { approvableKinds } from '../modules.ts'
import { cloneAndCancel } from './clone-and-cancel.ts'
import type { VerbCall } from './handlers.ts'
import type { AnyKind } from './kind.ts'
import { canonicalJson, snapshotOf } from './snapshot.ts'

// Rules common to all kinds of documents with approvals, tested for each kind.

describe.each(approvableKinds.map((kind) => ({ kind, name: kind.entity })))('$name', ({ kind }) => {
  const { entity } = kind
  const table = inSql(kind.table)
  let server: TestApp
  let world: DocumentWorld
  let minh: Caller
  let hoa: Caller
  let superadmin: Caller
  let owner: pg.Client

  beforeAll(async () => {
    server = await testApp()
    world = await documentWorld(server, entity)
    minh = await server.as('sales.minh')
    hoa = await server.as('director.hoa')
    superadmin = await server.as('superadmin')
    owner = new pg.Client({ connectionString: server.ownerUrl })
    await owner.connect()
  })
  afterAll(async () => {
    await owner.end()
    await server.close()
  })

  const read = async (who: Caller, id: string) => done(await who.get(`/${world.resource}/${id}`))
  const save = (who: Caller, document: { id: string; version: number }, change: object) => {
    server.clock.advance(100)
    return who.put<Parameters<DocumentWorld['verb']>[1] & { abilities: Record<Verb, unknown> }>(
      `/${world.resource}`,
      world.changed(document, change),
    )
  }

  test('the steps the database knows are those of the lifecycle', async () => {
    const known = await server.deps.db.selectFrom('approvalTransition').selectAll().execute()
    const named = known.map((one) => `${one.verb}: ${one.fromStatus} > ${one.toStatus}`)
    const ours = approvalLifecycle.transitions.map(({ verb, from, to }) => `${verb}: ${from} > ${to}`)
    expect(named.toSorted()).toEqual(['create: nothing > draft', ...ours].toSorted())
  })

  test('the database takes every step of the lifecycle and no other, tried on real rows', async () => {
    const app = new pg.Client({ connectionString: server.appUrl })
    await app.connect()
    const taken = async (statement: string, values: unknown[]) => {
      await app.query('begin')
      const code = await app.query(statement, values).then(
        ({ rowCount }) => (rowCount === 1 ? 'taken' : 'nothing'),
        (error: { code: string }) => error.code,
      )
      await app.query('rollback')
      return code
    }
    const tried: string[] = []
    const expected: string[] = []
    const knows = (from: Status, to: string) =>
      approvalLifecycle.transitions.some((one) => one.from === from && one.to === to)
    const clones = (from: Status, to: string) =>
      approvalLifecycle.transitions.some(
        (one) => one.verb === 'clone-and-cancel' && one.from === from && one.to === to,
      )
    for (const from of statuses) {
      const { id } = await world.inState(from)
      for (const to of statuses) {
        // what a request would keep, where it has to
        const sent = to === 'draft' ? 'null' : to === 'cancelled' ? 'sent' : `coalesce(sent, '{}')`
        const step = await taken(`update ${table} set status = $2, sent = ${sent} where id = $1`, [id, to])
        tried.push(`${from} > ${to}: ${step}`)
        expected.push(`${from} > ${to}: ${knows(from, to) ? 'taken' : 'BR001'}`)
        const closing = `update ${table} set status = $2, sent = ${sent}, closed = true where id = $1`
        tried.push(`${from} > ${to}, closed: ${await taken(closing, [id, to])}`)
        expected.push(`${from} > ${to}, closed: ${clones(from, to) ? 'taken' : 'BR001'}`)
      }
      tried.push(`${from} > gone: ${await taken(`delete from ${table} where id = $1`, [id])}`)
      expected.push(`${from} > gone: ${knows(from, 'gone') ? 'taken' : 'BR001'}`)
    }
    await app.end()
    expect(tried).toEqual(expected)
  })

  test('a list shows of each document what opening it shows, for every status and person', async () => {
    for (const status of statuses) {
      const { id, number } = await world.inState(status)
      for (const caller of [minh, hoa, superadmin]) {
        const { data } = (await caller.get(`/${world.resource}?search=${number}`)).body
        const item = data.find((one: { id: string }) => one.id === id)
        expect(item).toEqual(expect.objectContaining({ number, status }))
        expect(await read(caller, id)).toMatchObject(item)
      }
    }
  })

  test('what a person may do in a state is what their verbs answer, for every status, verb and person', async () => {
    const callers = { author: minh, approver: hoa, superadmin }
    for (const status of statuses) {
      const document = await world.inState(status)
      for (const [who, caller] of Object.entries(callers)) {
        const { abilities, version } = await read(caller, document.id)
        for (const verb of verbs.filter((one) => one !== 'update' && one !== 'delete')) {
          const ability = abilities[verb]
          const subject = ability === true ? await world.inState(status) : { id: document.id, version }
          const answer = await world.verb(caller, subject, verb, 'Lý do')
          const refused = ability === true ? null : ability.refused
          const told = refused && (kind.codes?.[refused as keyof typeof kind.codes] ?? refused)
          expect([status, who, verb, answer.status === 200 ? null : answer.body.code]).toEqual([
            status,
            who,
            verb,
            // the endpoint's permission check refuses first
            told === 'approval.not-author' || told === null ? told : expect.any(String),
          ])
        }
      }
      expect((await read(minh, document.id)).version).toBe(document.version)
    }
  }, 120_000)

  test('the answer of every verb, with what it leaves as it is, is what is read afterwards', async () => {
    for (const status of statuses)
      for (const { verb, from } of approvalLifecycle.transitions) {
        if (from !== status || verb === 'update' || verb === 'delete') continue
        const document = await world.inState(status)
        const who = verb === 'approve' || verb === 'reject' ? hoa : minh
        const before = verb === 'clone-and-cancel' ? {} : await read(who, document.id)
        const { id, version } = document
        const answer = done(await world.verb(who, { id, version }, verb, `Lý do: ${verb}`))
        const known = { ...before, ...answer }
        expect([status, verb, await read(who, answer.id)]).toEqual([status, verb, known])
        // what was cloned is another document than the answer
        if (verb !== 'clone-and-cancel' || status === 'draft') continue
        const ended = (await read(minh, document.id)).path.at(-1)
        expect([status, ended]).toEqual([
          status,
          expect.objectContaining({ kind: 'cloned', note: `Lý do: ${verb}` }),
        ])
      }
  }, 60_000)

  test('whoever changed the content counts as its author and does not approve it', async () => {
    const draft = await world.draft()
    const rewritten = done(await save(hoa, draft, { note: 'giá khác' }))
    expect(rewritten.abilities['request-approval']).toEqual({ refused: 'approval.no-approver' })
    expect((await world.verb(minh, rewritten, 'request-approval')).body.code).toBe('approval.no-approver')
    const lan = { approverId: world.people.get('admin.lan') }
    const sent = done(await world.verb(minh, done(await save(minh, rewritten, lan)), 'request-approval'))
    expect(done(await world.verb(await server.as('admin.lan'), sent, 'approve')).status).toBe('approved')
    // nor, cloned by its author, the next revision, which says what hoa wrote
    const approved = await read(minh, sent.id)
    const clone = done(await world.verb(minh, approved, 'clone-and-cancel', 'Khách đổi'))
    const named = done(await save(minh, clone, {}))
    expect((await world.verb(minh, named, 'request-approval')).body.code).toBe('approval.no-approver')
    const again = done(await world.verb(minh, done(await save(minh, named, lan)), 'request-approval'))
    expect(done(await world.verb(await server.as('admin.lan'), again, 'approve')).status).toBe('approved')
  })

  test('whoever was an approver keeps seeing the document, its prices only with the right to them', async () => {
    const sent = await world.pending()
    const rejected = done(await world.verb(hoa, sent, 'reject', 'Xem lại'))
    const back = done(await save(minh, rejected, { approverId: world.people.get('admin.lan') }))
    done(await world.verb(minh, back, 'request-approval'))
    const other = await world.draft({ approverId: null })
    const { db } = server.deps
    const who = world.people.get('director.hoa')!
    const held = await db.selectFrom('userRoleGroup').selectAll().where('userId', '=', who).execute()
    await db.deleteFrom('userRoleGroup').where('userId', '=', who).execute()
    const asked = async () => [
      (await hoa.get(`/${world.resource}/${sent.id}`)).status,
      (await hoa.get(`/${world.resource}/${sent.id}/history`)).status,
      (await hoa.get(`/${world.resource}/${other.id}`)).status,
    ]
    const bare = await asked()
    // an accountant sees costs, and has no right to documents
    const { id: roleGroupId } = await db
      .selectFrom('roleGroup')
      .select('id')
      .where('code', '=', 'KE-TOAN')
      .executeTakeFirstOrThrow()
    await db.insertInto('userRoleGroup').values({ userId: who, roleGroupId }).execute()
    const seeingCosts = await asked()
    await db.deleteFrom('userRoleGroup').where('userId', '=', who).execute()
    await db.insertInto('userRoleGroup').values(held).execute()
    expect(bare).toEqual(neededFor(entity) ? [403, 403, 403] : [200, 200, 403])
    expect(seeingCosts).toEqual([200, 200, 403])
  })

  test('cloning and cancelling what was sent takes its author, what is approved a reason', async () => {
    const approved = await world.inState('approved')
    const trang = await server.as('sales.trang')
    const foreign = await world.verb(trang, approved, 'clone-and-cancel', 'Lý do')
    expect([foreign.status, foreign.body.code]).toEqual([403, 'approval.not-author'])
    const bare = await world.verb(minh, approved, 'clone-and-cancel')
    expect(bare.body.errors).toEqual([{ path: 'note', code: 'required', params: {} }])
    expect(done(await world.verb(minh, approved, 'clone-and-cancel', 'Khách đổi')).status).toBe('draft')
    const pending = await world.inState('pending')
    expect((await world.verb(trang, pending, 'clone-and-cancel', 'Lý do')).body.code).toBe(
      'approval.not-author',
    )
    expect(done(await world.verb(minh, pending, 'clone-and-cancel')).status).toBe('draft')
    const rejected = await world.inState('rejected')
    expect((await world.verb(trang, rejected, 'clone-and-cancel')).status).toBe(200)
  })

  test('what something rests on stays approved when it is cloned, and is closed', async () => {
    const approved = await world.inState('approved')
    const load: AnyKind['load'] = async (on, id) => {
      const document = await kind.load(on, id)
      return document && { ...document, row: { ...document.row, inUse: true } }
    }
    const { command } = cloneAndCancel(
      { ...kind, load, rest: kind.rest ?? 'taken' },
      { copy: documentCopy(kind) },
    )
    const { db } = server.deps
    server.clock.advance(100)
    const named = { id: world.people.get('sales.minh')!, fullName: 'Trần Quang Minh' }
    const actor = { ...named, role: 'Admin', selfApproval: [] }
    await inTransaction(
      db,
      (attempt) =>
        command({
          ...attempt,
          ...{ deps: server.deps, actor: { ...actor, permissions: new Set() }, now: server.clock.now() },
          ...{ params: { id: approved.id }, body: { version: approved.version, note: 'Khách đổi' } },
          ...{ locale: 'vi', traceId: 'x', address: '' },
        } as unknown as VerbCall),
      { random: Math.random, report: () => {} },
    )
    const closed = await read(minh, approved.id)
    expect(closed).toMatchObject({ status: 'approved', closed: true, version: approved.version + 1 })
    for (const verb of verbs) expect(closed.abilities[verb]).toEqual({ refused: 'approval.closed' })
    const about = new Set(
      ['revisions', 'status', 'cancelled', 'transitions'].map((name) => `${entity}-${name}`),
    )
    const [files, now] = [server.deps.files, server.clock.now()]
    const stored = async function* () {}
    const results = await db
      .transaction()
      .execute((trx) =>
        runChecks({ trx, files, stored, now }, { only: checks.filter(({ name }) => about.has(name)) }),
      )
    expect(results.map(({ check, examples }) => [check.name, examples])).toEqual(
      results.map(({ check }) => [check.name, []]),
    )
    expect(results.length).toBe(about.size)
  })

  test('a request of two steps waits for the quorum of each, and for nobody before their turn', async () => {
    const sent = await world.pending()
    const [lan, second] = [await server.as('admin.lan'), await server.as('superadmin')]
    const insert = (position: number, quorum: number, username: string) =>
      owner.query(
        `insert into approval_step (id, approval_id, position, quorum, approver_id, approver_name)
         select gen_random_uuid(), approval.id, $2, $3, app_user.id, full_name from approval, app_user
         where entity_id = $1 and open and username = $4`,
        [sent.id, position, quorum, username],
      )
    await owner.query('alter table approval_step disable trigger guard_approval_step')
    await owner.query(
      `update approval_step set quorum = 2 where approval_id = (select id from approval where entity_id = $1)`,
      [sent.id],
    )
    await owner.query('alter table approval_step enable trigger guard_approval_step')
    await insert(1, 2, 'admin.lan')
    await insert(2, 1, 'superadmin')
    const waiting = async (who: Caller) => {
      const { data } = (await who.get(`/${world.resource}?waitingForMe=true&pageSize=100`)).body
      const { abilities } = await read(who, sent.id)
      const item = data.find((one: { id: string }) => one.id === sent.id)
      if (item) expect(item.abilities).toEqual(abilities)
      return [item !== undefined, abilities.approve === true]
    }
    const all = async () => [await waiting(hoa), await waiting(lan), await waiting(second)]
    const yes = [true, true]
    const no = [false, false]
    expect(await all()).toEqual([yes, yes, no])
    const one = done(await world.verb(hoa, sent, 'approve'))
    expect([one.status, await all()]).toEqual(['pending', [no, yes, no]])
    const two = done(await world.verb(lan, one, 'approve'))
    expect([two.status, await all()]).toEqual(['pending', [no, no, yes]])
    const decided = await owner.query(
      `select count(*)::int as decided from approval_step where decision is not null
         and approval_id = (select id from approval where entity_id = $1)`,
      [sent.id],
    )
    expect(decided.rows).toEqual([{ decided: 2 }])
    const three = done(await world.verb(second, two, 'approve'))
    expect([three.status, await all()]).toEqual(['approved', [no, no, no]])
  })

  test('what was sent in an earlier form of the content is approved', async () => {
    for (let version = 1; version <= kind.schemaVersion; version += 1) {
      const sent = await world.pending()
      const document = (await kind.load(server.deps.db, sent.id))!
      const { content, sha256 } = snapshotOf(kind.content(document, version))
      await owner.query(
        'update approval_snapshot set schema_version = $2, content = $3, sha256 = $4 where entity_id = $1',
        [sent.id, version, content, sha256],
      )
      expect([version, (await world.verb(hoa, sent, 'approve')).status]).toEqual([version, 200])
    }
  })

  test('the short way to the content of what was sent leads to its content, whatever the texts of its lines', async () => {
    const { db } = server.deps
    const [product] = world.products
    const { name } = await db
      .selectFrom('product')
      .select('name')
      .where('id', '=', product!.id)
      .executeTakeFirstOrThrow()
    const rename = (to: string) =>
      db.updateTable('product').set({ name: to }).where('id', '=', product!.id).execute()
    await rename('Thép "U" \\100\\ (5,2); \t\u0001 🏗 ""')
    const sent = await world.pending()
    await rename(name)
    const { row, written } = (await kind.loadSent(db, sent.id))!
    const whole = (await kind.load(db, sent.id))!
    expect(kind.sentContent({ row, written })).toBe(canonicalJson(kind.content(whole, kind.schemaVersion)))
    expect((await world.verb(hoa, sent, 'approve')).status).toBe(200)
  })

  test('what was sent stays: names in the detail, the list and the path, until it is a draft again', async () => {
    const { db } = server.deps
    const draft = await world.draft()
    const rename = (name: string) =>
      db
        .updateTable('appUser')
        .set({ fullName: name })
        .where('id', '=', world.people.get('sales.minh')!)
        .execute()
    await rename('Minh Mới')
    expect((await read(hoa, draft.id)).author.name).toBe('Minh Mới')
    await rename('Trần Quang Minh')
    const sent = done(await world.verb(minh, draft, 'request-approval'))
    await rename('Minh Mới')
    const names = async () => {
      const one = await read(hoa, draft.id)
      const { data } = (await hoa.get(`/${world.resource}?search=${encodeURIComponent(one.number)}`)).body
      return [one.author.name, data[0].author.name, one.path.at(0)?.name]
    }
    const old = 'Trần Quang Minh'
    expect(await names()).toEqual([old, old, old])
    await expect(
      db.updateTable(kind.table).set({ sent: '{}' }).where('id', '=', sent.id).execute(),
    ).rejects.toMatchObject({ code: 'BR001' })
    const back = done(await world.verb(minh, sent, 'withdraw'))
    expect([back.author.name, (await names())[1]]).toEqual(['Minh Mới', 'Minh Mới'])
    await rename(old)
  })

  test('a request and its steps are evidence: what was written once stays', async () => {
    const approved = await world.inState('approved')
    const { db } = server.deps
    const of = { entity, entityId: approved.id }
    const round = await db
      .selectFrom('approval')
      .selectAll()
      .where('entityId', '=', of.entityId)
      .executeTakeFirstOrThrow()
    const guarded = { code: 'BR001' }
    const changes: Promise<unknown>[] = [
      db.updateTable('approval').set({ open: true }).where('id', '=', round.id).execute(),
      db.updateTable('approval').set({ requestedByName: 'x' }).where('id', '=', round.id).execute(),
      db
        .updateTable('approvalStep')
        .set({ decision: 'rejected' })
        .where('approvalId', '=', round.id)
        .execute(),
      db.updateTable('approvalStep').set({ decidedByName: 'x' }).where('approvalId', '=', round.id).execute(),
      db.deleteFrom('approvalStep').where('approvalId', '=', round.id).execute(),
      db.deleteFrom('approval').where('id', '=', round.id).execute(),
    ]
    for (const outcome of await Promise.allSettled(changes))
      expect(outcome).toMatchObject({ status: 'rejected', reason: guarded })
    await expect(
      db
        .insertInto('approvalTransition')
        .values({ verb: 'x', fromStatus: 'cancelled', toStatus: 'draft' })
        .execute(),
    ).rejects.toMatchObject({ code: '42501' })
  })
})
