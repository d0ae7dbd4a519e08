import type { Customer, customerEndpoints } from '@barem/shared/customer/endpoints'
import type { CustomerBody } from '@barem/shared/customer/form'
import type { CallOutput } from '@barem/shared/http/endpoint'
import type { Transaction } from 'kysely'
import type { Database } from '#db/types'
import { changesBetween, record } from '#event/record'
import type { CommandContext } from '#http/call'
import { fieldRefusal, Refusal } from '#http/refusal'
import { nextCustomerCode } from './code.ts'
import { findCustomer } from './repository.ts'

type Create = (typeof customerEndpoints)['create']
type Update = (typeof customerEndpoints)['update']

/** What the history tells, in the words of the form. */
const told = [
  'code',
  'name',
  'abbreviatedName',
  'customerTypeId',
  'phone',
  'contactPerson',
  'contactPhone',
  'taxCode',
  'supplier',
  'accountNumber',
  'bankName',
  'branchName',
  'companyAddress',
  'warehouseAddress',
  'paymentCycle',
  'paymentTerm',
  'creditLimit',
  'officerId',
  'note',
  'active',
] as const

export async function createCustomer(call: CallOutput<Create> & CommandContext): Promise<Customer> {
  const id = await insertCustomer(call, call.body)
  return (await findCustomer(call.trx, call.actor, id))!
}

/** Writes a new customer and its event; without an officer the author is in charge. */
export async function insertCustomer(call: CommandContext, body: CustomerBody): Promise<string> {
  const { trx, deps, actor, now } = call
  const id = deps.random.id()
  const officerId = body.officerId ?? actor.id
  await refuseLockedOfficer(trx, officerId)
  await trx
    .insertInto('customer')
    .values({
      id,
      ...body,
      officerId,
      code: body.code ?? (await nextCustomerCode(trx)),
      createdAt: now,
      createdBy: actor.id,
      modifiedAt: now,
      modifiedBy: actor.id,
    })
    .execute()
  await record(call, { kind: 'customer.created', entity: 'customer', entityId: id })
  return id
}

/** Changes a customer; an empty code or officer leaves the one there is. */
export async function updateCustomer(call: CallOutput<Update> & CommandContext): Promise<Customer> {
  const { trx, actor, now } = call
  const { id, version, ...body } = call.body
  const row = await trx
    .selectFrom('customer')
    .select(['version', 'code', 'officerId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  const before = (await findCustomer(trx, actor, id))!
  if (row.version !== version) throw new Refusal('stale-version', { current: before })
  const officerId = body.officerId ?? row.officerId
  if (officerId !== row.officerId) await refuseLockedOfficer(trx, officerId)
  await trx
    .updateTable('customer')
    .set({
      ...body,
      officerId,
      code: body.code ?? row.code,
      version: version + 1,
      modifiedAt: now,
      modifiedBy: actor.id,
    })
    .where('id', '=', id)
    .execute()
  const after = (await findCustomer(trx, actor, id))!
  await record(call, {
    kind: 'customer.updated',
    entity: 'customer',
    entityId: id,
    changes: changesBetween(inWords(before), inWords(after), told),
  })
  return after
}

/** Whoever is in charge must be able to sign in. */
async function refuseLockedOfficer(trx: Transaction<Database>, officerId: string): Promise<void> {
  const officer = await trx
    .selectFrom('appUser')
    .select('isLocked')
    .where('id', '=', officerId)
    .executeTakeFirst()
  if (!officer || officer.isLocked) throw fieldRefusal('officerId', 'unknown-reference')
}

function inWords({ customerType, officer, ...customer }: Customer) {
  return { ...customer, customerTypeId: customerType.name, officerId: officer.name }
}
