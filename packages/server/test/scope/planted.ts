import { approvableEntities } from '@barem/shared/business'
import { customerBody } from '@barem/shared/customer/form'
import type { Field } from '@barem/shared/document/fields'
import { grantableActions, permissionEntities } from '@barem/shared/permission/permissions'
import { ownedEntities, ownersOf, type Scope, wholeOf } from '@barem/shared/permission/scope'
import type { RoleGroup } from '@barem/shared/role-group/endpoints'
import { addDays, businessDate } from '@barem/shared/values/local-date'
import type { Workflow } from '@barem/shared/workflow/endpoints'
import { sql } from 'kysely'
import { isOfPeople } from '../../src/document/rows.ts'
import { approvableKinds } from '../../src/modules.ts'
import type { Caller, TestApp } from '../app.ts'
import { type DocumentWorld, documentWorld, done } from '../document-world.ts'
import { upload } from '../multipart.ts'
import { plainPng } from '../pictures.ts'
import { approvalStep, workflowWorld } from '../workflows.ts'

/** Stands in every text of what B may not see, and nowhere else. */
export const MARK = 'ZQMAT'

interface Made {
  id: string
  version: number
}

/** What A wrote, marked wherever a text fits, and B of the same role group, who has little of the own. */
export interface Planted {
  b: Caller
  /** Ids by entity of what is not B's. */
  hidden(): Promise<Map<string, string[]>>
  /** How many records of an entity, by a count of its own, this person's scope holds. */
  mine(entity: string): Promise<string[]>
  /** Of files that A attached. */
  files: { entity: string; documentId: string; fileId: string }[]
  /** Of the product that all documents are about, and of A. */
  productId: string
  aId: string
  /** Of photos of lines of A's. */
  photoIds: string[]
  /** Of a workflow for quotations, which is tried on documents. */
  workflow: Workflow
  customer: { phone: string; abbreviatedName: string; taxCode: string }
  /** The scope of the role group, from the next request on; whoever has `department` is alone in one with warehouse.tu. */
  narrow(scope: Scope): Promise<void>
}

const texts = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, `${MARK} ${name}`]))

export async function plant(server: TestApp): Promise<Planted> {
  const { db } = server.deps
  const [superadmin, a, b, hoa] = await Promise.all(
    ['superadmin', 'sales.minh', 'sales.trang', 'director.hoa'].map((name) => server.as(name)),
  )
  const permissions = permissionEntities
    .filter((entity) => grantableActions(entity).includes('full'))
    .map((entity) => `${entity}:full`)
  let group: RoleGroup = done(
    await superadmin!.post('/Group', { code: 'PHAM-VI', name: 'Phạm vi', permissions, scope: 'all' }),
  )
  const worlds = new Map<string, DocumentWorld>()
  for (const entity of approvableEntities) worlds.set(entity, await documentWorld(server, entity))
  const { people, products } = worlds.get('quotation')!
  const [aId, bId, tuId] = ['sales.minh', 'sales.trang', 'warehouse.tu'].map((name) => people.get(name)!)
  await db.deleteFrom('userRoleGroup').where('userId', 'in', [aId!, bId!]).execute()
  await db
    .insertInto('userRoleGroup')
    .values([aId!, bId!].map((userId) => ({ userId, roleGroupId: group.id })))
    .execute()
  await db.updateTable('customer').set({ officerId: aId! }).execute()
  // of the demo world; what B wrote down of a customer stays B's, whoever is in charge of them by now
  await db
    .updateTable('interaction')
    .set({ staffId: aId!, nextStaffId: null, nextStep: null, nextDate: null })
    .execute()

  const customer = await customersOf(server, a!)
  const own = await customersOf(server, b!, 'Của Trang')
  const call = {
    customerId: customer.id,
    channel: 'call',
    content: `${MARK} content`,
    nextStep: `${MARK} next`,
  }
  const interaction = done(await a!.post<{ id: string }>('/Interaction', { ...call, nextDate: '2026-12-24' }))
  const quotations = worlds.get('quotation')!
  done(await b!.post('/Quotation', await quotations.fresh({ customerId: own.id })))
  const files: Planted['files'] = []
  const attach = async (entity: string, documentId: string) => {
    const bytes = Buffer.from(`%PDF-1.7 ${MARK}`)
    const { id: fileId } = done(await upload<{ id: string }>(a!, '/File/attachment', `${MARK}.pdf`, bytes))
    done(await a!.post('/Attachment', { entity, entityId: documentId, fileId }))
    done(await a!.post('/Comment', { entity, entityId: documentId, text: `${MARK} comment` }))
    files.push({ entity, documentId, fileId })
  }
  await attach('customer', customer.id)
  await attach('interaction', interaction.id)
  const photoIds: string[] = []
  const photo = async () => {
    const { id } = done(await upload<{ id: string }>(a!, '/File/line', `${MARK}.png`, plainPng()))
    photoIds.push(id)
    return id
  }
  const made = new Map<string, Record<'draft' | 'approved', Made>>()
  for (const kind of approvableKinds) {
    const world = worlds.get(kind.entity)!
    const named = Object.entries<Field>(kind.fields).filter(([, field]) => /^(text|note)$/.test(field.kind))
    const change = async () => ({
      ...texts(named.map(([name]) => name)),
      [`${kind.partner}Id`]: isOfPeople(kind) ? aId : customer.id,
      ...(kind.line?.names.includes('photoId') && { lines: [world.line({ photoId: await photo() })] }),
    })
    const draft: Made = await world.draft(await change())
    const pending: Made = await world.pending(await change())
    const sent: Made = done(
      await world.verb(a!, await world.draft(await change()), 'request-approval', `${MARK} note`),
    )
    const approved: Made = done(await world.verb(hoa!, sent, 'approve', `${MARK} note`))
    await attach(kind.entity, pending.id)
    made.set(kind.entity, { draft, approved })
  }
  const line = worlds.get('salesContract')!.line() as { productId: string; length: number }
  const pair = {
    purchaseContractId: made.get('purchaseContract')!.draft.id,
    salesContractId: made.get('salesContract')!.draft.id,
    ...{ productId: line.productId, length: line.length, was: 0, quantity: 1 },
  }
  done(await a!.post('/ContractBinding', { pairs: [pair] }))
  const quotationId = made.get('quotation')!.approved.id
  const open = done(await a!.get<{ lines: { lineId: string }[] }>(`/Quotation/${quotationId}/contracts`))
  const lines = open.lines.map(({ lineId }) => ({ lineId, quantity: 1 }))
  done(await a!.post('/ContractSales/from-quotation', { quotationId, lines }))
  await leftOver(server, bId!, aId!, made.get('quotation')!.draft.id, customer.id)
  await db
    .updateTable('customer')
    .set({ officerId: tuId! })
    .where(
      'id',
      '=',
      sql<string>`(select id from customer where name not like ${`%${MARK}%`}
      and officer_id = ${aId} order by code desc limit 1)`,
    )
    .execute()

  const flows = await workflowWorld(server, people)
  const workflow = await flows.draw([approvalStep('a', flows.people('director.hoa'))])

  const peopleSeen = async () => {
    if (group.scope === 'own') return [bId!]
    const rows = await db
      .selectFrom('appUser')
      .select('id')
      .where('departmentId', '=', (eb) =>
        eb.selectFrom('appUser').select('departmentId').where('id', '=', bId!),
      )
      .execute()
    return rows.map(({ id }) => id)
  }
  const rowsOf = async (entity: string, isSeen: boolean) => {
    const seen = await peopleSeen()
    const theirs = (of: string) =>
      ownersOf(of).map((column) => sql`coalesce(${sql.ref(column)} = any (${seen}::uuid[]), false)`)
    const whole = wholeOf(entity)
    const parts = whole
      ? [
          sql`${sql.ref(`${whole}Id`)} in (select id from ${sql.table(whole)} where ${sql.join(theirs(whole), sql` or `)})`,
        ]
      : []
    const owners = [...theirs(entity), ...parts]
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(entity)} where (${sql.join(owners, sql` or `)}) = ${isSeen} order by id`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  }
  return {
    ...{ b: b!, files, photoIds, productId: products[0]!.id, aId: aId!, workflow, customer },
    hidden: async () => {
      const found = new Map<string, string[]>()
      for (const entity of ownedEntities) found.set(entity, await rowsOf(entity, false))
      return found
    },
    mine: (entity) => rowsOf(entity, true),
    narrow: async (scope) => {
      await deputies(server, bId!, [aId!, people.get('director.hoa')!])
      const department = db.selectFrom('appUser').select('departmentId').where('id', '=', tuId!)
      if (scope === 'department')
        await db
          .updateTable('appUser')
          .set({ departmentId: (await department.executeTakeFirstOrThrow()).departmentId })
          .where('id', '=', bId!)
          .execute()
      const { id, version, code, name } = group
      server.clock.advance(1000)
      group = done(await superadmin!.put('/Group', { id, version, code, name, permissions, scope }))
    },
  }
}

/**
 * B stands in for A, for whom nothing waits; and for whoever decides on what A sent, but no more, not yet, and no longer since
 * it was taken back.
 */
async function deputies(
  { deps }: TestApp,
  bId: string,
  [aId, hoaId]: readonly [string, string],
): Promise<void> {
  const { db, clock, random } = deps
  const now = clock.now()
  const today = businessDate(now)
  const standing = (principalId: string, first: number, last: number) => ({
    ...{ id: random.id(), principalId, deputyId: bId },
    ...{ firstDay: addDays(today, first), lastDay: addDays(today, last) },
    ...{ createdAt: now, createdBy: principalId, modifiedAt: now, modifiedBy: principalId },
  })
  await db.deleteFrom('deputy').execute()
  const over = standing(hoaId, -1, 1)
  await db
    .insertInto('deputy')
    .values([standing(aId, 0, 5), standing(hoaId, -5, -1), standing(hoaId, 1, 5), over])
    .execute()
  await db.deleteFrom('deputy').where('id', '=', over.id).execute()
}

/** A customer, and supplier, whose every text is marked. */
async function customersOf({ deps }: TestApp, caller: Caller, instead?: string) {
  const type = await deps.db.selectFrom('customerType').select('id').executeTakeFirstOrThrow()
  const free = Object.entries(customerBody.shape).filter(
    ([name, schema]) => schema.safeParse(`${MARK} ${name}`).success,
  )
  const [phone, taxCode] = instead ? ['0977000002', null] : ['0977000001', '0100109106']
  const words = texts([...free.map(([name]) => name), 'code'])
  const body = {
    ...Object.fromEntries(
      Object.entries(words).map(([name, text]) => [name, text.replace(MARK, instead ?? MARK)]),
    ),
    ...{ code: instead ? 'ZZ-CUA-TRANG' : `${MARK}-1`, customerTypeId: type.id, phone, taxCode },
    ...{ contactPhone: '0977000003', supplier: true },
  }
  return done(
    await caller.post<{ id: string; phone: string; abbreviatedName: string; taxCode: string }>(
      '/Customer',
      body,
    ),
  )
}

/** What B has of A's records from before: a notification; and an import of A's. */
async function leftOver(
  { deps }: TestApp,
  bId: string,
  aId: string,
  quotationId: string,
  customerId: string,
) {
  const { db, random, clock } = deps
  const { id: eventId } = await db
    .selectFrom('event')
    .select('id')
    .where('entityId', '=', quotationId)
    .executeTakeFirstOrThrow()
  const params = JSON.stringify({ number: MARK, customer: MARK, total: 1, by: MARK })
  const notification = { id: random.id(), userId: bId, kind: 'quotation.approved', params, eventId }
  await db
    .insertInto('notification')
    .values({ ...notification, entity: 'quotation', entityId: quotationId, createdAt: clock.now() })
    .execute()
  const batch = {
    id: random.id(),
    kind: 'customer',
    fileName: `${MARK}.xlsx`,
    createdCount: 1,
    updatedCount: 0,
  }
  await db
    .insertInto('importBatch')
    .values({ ...batch, createdBy: aId, createdAt: clock.now() })
    .execute()
  const row = { batchId: batch.id, rowNumber: 2, entityId: customerId, entityVersion: 1, name: MARK }
  await db.insertInto('importBatchRow').values(row).execute()
}
