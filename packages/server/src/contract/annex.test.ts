import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSql } from '#db/names'
import { type Caller, type TestApp, testApp } from '#test/app'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'
import { waitingForLocks } from '#test/waiting-for-locks'

// What was approved of a contract is changed by an annex, and ended by closing it short (domain, sections 4 and 6).

let server: TestApp
let minh: Caller
let hoa: Caller
const worlds = {} as Record<Contract | `${Contract}Annex`, DocumentWorld>

beforeAll(async () => {
  server = await testApp()
  for (const { entity } of sides) {
    worlds[entity] = await documentWorld(server, entity)
    worlds[`${entity}Annex`] = await documentWorld(server, `${entity}Annex`)
  }
  minh = await server.as('sales.minh')
  hoa = await server.as('director.hoa')
})
afterAll(() => server.close())

type Contract = 'salesContract' | 'purchaseContract'
const sides = [
  { entity: 'salesContract', other: 'purchaseContract', resource: 'ContractSales', partner: 'customer' },
  { entity: 'purchaseContract', other: 'salesContract', resource: 'ContractPurchase', partner: 'supplier' },
] as const

type Loose = { id: string; lines: unknown[] }
const approved = async (world: DocumentWorld, change = {}) =>
  done(await world.verb(hoa, await world.pending(change), 'approve'))
const waiting = () => waitingForLocks(server)

describe.each(sides)('of a $entity,', ({ entity, other, resource, partner }) => {
  const [own, ending] = [sql.id(`${inSql(entity)}_id`), `${entity}Id`] as const
  const contracts = () => worlds[entity]
  const others = () => worlds[other]
  const annexes = () => worlds[`${entity}Annex`]
  const known = async (contract: { id: string }) =>
    done(await minh.get(`/${resource}Annex/of-contract?contractId=${contract.id}`))
  const make = async (contract: { id: string }, change = {}) => {
    server.clock.advance(100)
    return minh.post(`/${resource}Annex`, await annexes().fresh({ contractId: contract.id, ...change }))
  }
  const quantity = (of: number) => ({ lines: [contracts().line({ quantity: of })] })
  const effective = async (contract: { id: string }, change: object) => {
    const draft = done(await make(contract, change))
    const sent = done(await annexes().verb(minh, draft, 'request-approval'))
    return done(await annexes().verb(hoa, sent, 'approve'))
  }
  const agreed = async ({ id }: { id: string }) => {
    const { rows } = await sql<{
      quantity: string
    }>`select quantity from ${sql.table(`${inSql(entity)}_agreed_line`)}
      where contract_id = ${id} order by position`.execute(server.deps.db)
    return rows.map((row) => Number(row.quantity))
  }
  const end = (contract: { id: string; version: number }, verb = 'close-short') => {
    server.clock.advance(100)
    return minh.post(`/${resource}/${contract.id}/${verb}`, {
      version: contract.version,
      note: 'Khách đổi ý',
    })
  }
  const bind = (to: { id: string }, contract: Loose, of: number) => {
    const { productId, length } = contract.lines[0] as { productId: string; length: number }
    const pair = { [`${other}Id`]: to.id, [`${entity}Id`]: contract.id, productId, length }
    return minh.post('/ContractBinding', { pairs: [{ ...pair, was: 0, quantity: of }] })
  }
  /** Of a new pair, whoever writes. */
  const bound = (to: { id: string }, contract: Loose & { author: { id: string } }, of: number) => {
    const { productId, length } = contract.lines[0] as { productId: string; length: number }
    return sql`insert into contract_binding (id, ${sql.id(`${inSql(other)}_id`)}, ${own}, product_id, length, quantity,
      author_id, created_at, modified_at) values (gen_random_uuid(), ${to.id}, ${contract.id}, ${productId}, ${length}, ${of},
      ${contract.author.id}, now(), now())`
  }

  describe('an annex', () => {
    test('is called after its contract, says what was agreed before, and counts from its approval on', async () => {
      const contract = await approved(contracts())
      const draft = done(await make(contract, quantity(120)))
      expect(draft).toMatchObject({
        number: `${contract.number}-PL01`,
        contract: { id: contract.id, name: contract.number },
        before: {
          number: contract.number,
          contractDate: contract.date,
          total: contract.total,
          lines: [{ quantity: 100 }],
        },
        lines: [{ quantity: 120 }],
      })
      expect(await agreed(contract)).toEqual([100])
      const sent = done(await annexes().verb(minh, draft, 'request-approval'))
      done(await annexes().verb(hoa, sent, 'approve'))
      expect(await agreed(contract)).toEqual([120])
      expect(done(await minh.get(`/Order/${contract.id}/progress`))).toMatchObject({
        total: draft.total,
        lines: [{ contracted: { quantity: 120, weight: draft.lines[0]?.actualWeight } }],
      })
      // what was signed stays as it is
      const annexed = { number: draft.number, total: draft.total }
      expect(done(await minh.get(`/${resource}/${contract.id}`))).toMatchObject({
        annexed,
        ...{ total: contract.total, version: contract.version, lines: [{ quantity: 100 }] },
      })
      const orders = done(await minh.get(`/Order?search=${contract.number}`))
      expect(orders).toMatchObject([{ total: contract.total, annexed }])
      const [listed] = done(await minh.get(`/${resource}Annex?search=${draft.number}`))
      expect(listed).toMatchObject({ total: draft.total, before: { total: contract.total } })
      expect(Object.keys(listed.before)).toEqual(['total'])
      const next = await effective(contract, quantity(90))
      expect(next).toMatchObject({
        number: `${contract.number}-PL02`,
        before: { number: `${contract.number}-PL01`, total: draft.total, lines: [{ quantity: 120 }] },
      })
      expect(await agreed(contract)).toEqual([90])
      expect((await known(contract)).annexes).toMatchObject([{ status: 'approved' }, { status: 'approved' }])
    })

    test('that changes nothing of what is agreed now is saved, and not sent for approval', async () => {
      const contract = await approved(contracts())
      const address = entity === 'salesContract' ? 'shippingAddress' : 'deliveryAddress'
      const signed = { [address]: contract[address], ...quantity(100) }
      const draft = done(await make(contract, signed))
      const refused = await annexes().verb(minh, draft, 'request-approval')
      expect([refused.status, refused.body.code]).toEqual([409, 'approval.unchanged'])
      const save = async (of: typeof draft, change: object) =>
        done(await minh.put(`/${resource}Annex`, annexes().changed(of, { ...signed, ...change })))
      const again = await save(draft, { reason: 'Vẫn vậy', date: contract.date })
      expect((await annexes().verb(minh, again, 'request-approval')).body.code).toBe('approval.unchanged')
      // a day is a change as a line is, and once that is agreed it is none any more
      const later = { expectedReceiptDate: '2027-03-01' }
      const sent = done(await annexes().verb(minh, await save(again, later), 'request-approval'))
      done(await annexes().verb(hoa, sent, 'approve'))
      const next = done(await make(contract, { ...signed, ...later }))
      expect((await annexes().verb(minh, next, 'request-approval')).body.code).toBe('approval.unchanged')
      const more = await save(next, { ...later, ...quantity(101) })
      done(await annexes().verb(minh, more, 'request-approval'))
    })

    test('that is not finished is the only one of its contract', async () => {
      const contract = await approved(contracts())
      const first = done(await make(contract))
      expect((await make(contract)).body.errors).toMatchObject([
        { path: 'contractId', code: 'contract_annex_open' },
      ])
      expect((await known(contract)).refused).toBe('contract_annex_open')
      done(await annexes().verb(minh, first, 'cancel'))
      expect(done(await make(contract)).number).toBe(`${contract.number}-PL02`)
      const { db } = server.deps
      await expect(
        sql`insert into ${sql.table(`${inSql(entity)}_annex`)} select (jsonb_populate_record(annex, jsonb_build_object('id', gen_random_uuid(),
          'number', 'X', 'base_number', 'X'))).* from ${sql.table(`${inSql(entity)}_annex`)} annex
          where contract_id = ${contract.id} and status = 'draft'`.execute(db),
      ).rejects.toThrow()
    })

    test('changes an approved contract with its own partner, and stays with it', async () => {
      const draft = await contracts().draft()
      const body = { ...annexes().body(), contractId: draft.id, [`${partner}Id`]: draft[partner].id }
      expect((await minh.post(`/${resource}Annex`, body)).body.errors).toMatchObject([
        { path: 'contractId', code: 'contract_not_approved' },
      ])
      const [one, other] = [await approved(contracts()), await approved(contracts())]
      const of = partner === 'customer' ? contracts().customers : contracts().suppliers
      const stranger = of.find(({ id }) => id !== one[partner].id)!.id
      expect((await make(one, { [`${partner}Id`]: stranger })).body.errors).toMatchObject([
        { code: 'annex_partner' },
      ])
      const annex = done(await make(one))
      const moved = { ...annexes().changed(annex), contractId: other.id }
      expect((await minh.put(`/${resource}Annex`, moved)).body.errors).toMatchObject([
        { path: 'contractId', code: 'annex_contract_fixed' },
      ])
    })

    test('is in use of its contract, and a later one of it', async () => {
      const contract = await approved(contracts())
      const first = await effective(contract, quantity(110))
      for (const verb of ['cancel', 'clone-and-cancel'])
        expect((await contracts().verb(minh, contract, verb, 'Thôi')).body.code).toBe('COT_ERR_010')
      const second = done(await make(contract))
      expect((await annexes().verb(minh, first, 'cancel', 'Thôi')).body.code).toBe('COT_ERR_010')
      done(await annexes().verb(minh, second, 'cancel'))
      done(await annexes().verb(minh, first, 'cancel', 'Thôi'))
      expect(await agreed(contract)).toEqual([100])
      done(await contracts().verb(minh, contract, 'cancel', 'Thôi'))
    })

    test('says no less than is bound, also where that is bound while it waits', async () => {
      const [contract, facing] = [await approved(contracts()), await approved(others())]
      done(await bind(facing, contract, 60))
      expect((await make(contract, quantity(59))).body.errors).toEqual([
        { path: 'lines.0.quantity', code: 'bound_below', params: { minimum: 60 } },
      ])
      const sent = done(
        await annexes().verb(minh, done(await make(contract, quantity(60))), 'request-approval'),
      )
      done(await bind(await approved(others()), contract, 1))
      const refused = await annexes().verb(hoa, sent, 'approve')
      expect([refused.body.code, refused.body.errors]).toMatchObject([
        'COT_ERR_011',
        [{ path: 'lines.0.quantity', code: 'bound_beyond', params: { bound: 61, maximum: 60 } }],
      ])
    })

    test('is not taken back under what is bound of what it added: the line is named with what would be left', async () => {
      const lines = [others().line({ quantity: 150 })]
      const [contract, facing] = [await approved(contracts()), await approved(others(), { lines })]
      const annex = await effective(contract, quantity(150))
      done(await bind(facing, contract, 120))
      for (const verb of ['cancel', 'clone-and-cancel'])
        expect((await annexes().verb(minh, annex, verb, 'Thôi')).body).toMatchObject({
          code: 'COT_ERR_011',
          errors: [{ path: 'lines.0.quantity', code: 'bound_beyond', params: { bound: 120, maximum: 100 } }],
        })
      const added = await effective(contract, {
        lines: [contracts().line({ quantity: 150 }), contracts().line({ length: 6 })],
      })
      const other = others().line({ length: 6 }) as { productId: string; length: number }
      const long = await approved(others(), { lines: [other] })
      done(await bind(long, { id: contract.id, lines: [other] }, 5))
      expect((await annexes().verb(minh, added, 'cancel', 'Thôi')).body.errors).toMatchObject([
        { path: 'lines.1.quantity', params: { bound: 5, maximum: 0 } },
      ])
    })

    test('is not dated before its contract', async () => {
      const contract = await approved(contracts())
      const day = (date: string) => make(contract, { date })
      const earlier = new Date(Date.parse(contract.date) - 86_400_000).toISOString().slice(0, 10)
      expect((await day(earlier)).body.errors).toEqual([
        { path: 'date', code: 'before_contract', params: { date: contract.date } },
      ])
      const annex = done(await day(contract.date))
      const moved = { ...annexes().changed(annex), date: earlier }
      expect((await minh.put(`/${resource}Annex`, moved)).body.errors).toMatchObject([
        { path: 'date', code: 'before_contract' },
      ])
    })

    test('waits for a binding that is being made, and names the line that would be less than is bound', async () => {
      const [contract, facing] = [await approved(contracts()), await approved(others())]
      const sent = done(
        await annexes().verb(minh, done(await make(contract, quantity(40))), 'request-approval'),
      )
      const late = await server.deps.db.transaction().execute(async (trx) => {
        // as whoever binds begins
        await sql`select from ${sql.table(entity)} where id = ${contract.id} for update`.execute(trx)
        await bound(facing, contract, 60).execute(trx)
        const tried = annexes().verb(hoa, sent, 'approve')
        await expect.poll(async () => (await waiting()) > 0).toBe(true)
        return { tried }
      })
      expect((await late.tried).body).toMatchObject({
        code: 'COT_ERR_011',
        errors: [{ path: 'lines.0.quantity', code: 'bound_beyond', params: { bound: 60, maximum: 40 } }],
      })
    })

    test('approved while a binding is made: one of both holds, never more than is agreed', async () => {
      for (let round = 0; round < 6; round += 1) {
        const [contract, facing] = [await approved(contracts()), await approved(others())]
        const sent = done(
          await annexes().verb(minh, done(await make(contract, quantity(40))), 'request-approval'),
        )
        server.clock.advance(100)
        const [annex, binding] = await Promise.all([
          hoa.post(`/${resource}Annex/${sent.id}/approve`, { version: sent.version, note: null }),
          bind(facing, contract, 60),
        ])
        expect([annex.status, binding.status].filter((status) => status === 200)).toHaveLength(1)
        expect(await agreed(contract)).toEqual([annex.status === 200 ? 40 : 100])
      }
    }, 60_000)

    // purchases are prices that whoever sees no costs does not open
    if (entity === 'salesContract')
      test('hides from whoever sees no costs what goods cost before, too', async () => {
        const contract = await approved(contracts())
        const annex = done(await make(contract))
        const tu = await server.as('warehouse.tu')
        const hidden = done(await tu.get(`/${resource}Annex/${annex.id}`))
        expect(hidden.before.lines).toMatchObject([{ importPrice: null }])
        const seen = done(await hoa.get(`/${resource}Annex/${annex.id}`))
        expect(seen.before.lines[0]?.importPrice).toBeGreaterThan(0)
      })
  })

  describe('a contract that is closed short', () => {
    test('takes no annex and no binding, says who and why, and goes on once it is reopened', async () => {
      const [contract, facing] = [await approved(contracts()), await approved(others())]
      const ended = done(await end(contract))
      expect(ended.ending).toMatchObject({ by: 'Trần Quang Minh', reason: 'Khách đổi ý' })
      expect((await end(contract)).body.code).toBe('already-done')
      expect((await make(contract)).body.errors).toMatchObject([{ code: 'contract_ended' }])
      expect((await bind(facing, contract, 1)).body.errors).toMatchObject([{ code: 'contract_closed_short' }])
      const offered = async (path: string) =>
        done<{ lines: { contract: { id: string } }[] }>(await hoa.get(path)).lines.map(
          ({ contract }) => contract.id,
        )
      const otherResource = entity === 'salesContract' ? 'ContractPurchase' : 'ContractSales'
      expect(await offered(`/${otherResource}/${facing.id}/bindable`)).not.toContain(contract.id)
      if (entity === 'salesContract')
        for (const asked of [`search=${contract.number}`, `salesContractId=${contract.id}`])
          expect(await offered(`/ContractSales/needs?${asked}`)).toEqual([])
      const ends = async () =>
        (await minh.get(`/${resource}?ended=true&search=${contract.number}`)).body.totalItems
      expect(await ends()).toBe(1)
      expect(done(await end(contract, 'reopen')).ending).toBeNull()
      expect(await ends()).toBe(0)
      done(await make(contract))
      const history = done(await minh.get(`/${resource}/${contract.id}/history`)) as {
        kind: string
        note: string
      }[]
      expect(history.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining([`${entity}.closed-short`, `${entity}.reopened`]),
      )
    })

    test('takes its author, a reason, and no annex that is not finished', async () => {
      const contract = await approved(contracts())
      const body = { version: contract.version, note: 'x' }
      const trang = await server.as('sales.trang')
      const path = `/${resource}/${contract.id}/close-short`
      expect((await trang.post(path, body)).body.code).toBe('approval.not-author')
      expect((await minh.post(path, { ...body, note: '' })).body.errors).toMatchObject([{ path: 'note' }])
      const annex = done(await make(contract))
      expect((await end(contract)).body).toMatchObject({ code: 'contract.annex-open' })
      done(await annexes().verb(minh, annex, 'cancel'))
      done(await end(contract))
    })

    test('is not taken for whoever saved last, for the version stays', async () => {
      const contract = await approved(contracts())
      done(await end(contract))
      const stale = await end({ id: contract.id, version: contract.version - 1 }, 'reopen')
      expect(stale.body).toMatchObject({ code: 'stale-version', savedBy: { name: 'Phạm Thị Hòa' } })
    })

    test('is kept by the database, whoever writes', async () => {
      const [contract, facing] = [await approved(contracts()), await approved(others())]
      done(await end(contract))
      const { db } = server.deps
      const more = bound(facing, contract, 1)
      await expect(more.execute(db)).rejects.toMatchObject({ constraint: 'contract_binding_ended_check' })
      const forget = db.deleteFrom('contractEnding').where(ending, '=', contract.id)
      await expect(forget.execute()).rejects.toMatchObject({ code: 'BR001' })
    })

    test('takes no more of a binding that is raised while it is ended, whoever writes', async () => {
      const [contract, facing] = [await approved(contracts()), await approved(others())]
      done(await bind(facing, contract, 1))
      const { db } = server.deps
      const late = await db.transaction().execute(async (trx) => {
        await sql`insert into contract_ending (id, ${own}, reason, ended_by, ended_by_name, ended_at)
          values (gen_random_uuid(), ${contract.id}, 'x', ${contract.author.id}, 'x', now())`.execute(trx)
        const raised = sql`update contract_binding set quantity = 2 where ${own} = ${contract.id}`
        const tried = raised.execute(db).then(
          () => null,
          (error: { constraint: string }) => error.constraint,
        )
        await expect.poll(async () => (await waiting()) > 0).toBe(true)
        return { tried }
      })
      expect(await late.tried).toBe('contract_binding_ended_check')
    })
  })
})
