import type { Customer } from '@barem/shared/customer/endpoints'
import type { CustomerBody } from '@barem/shared/customer/form'
import { runStatement } from '#db/statement'
import type { CommandContext } from '#http/call'
import type { RecordKind } from '#record/record-kind'
import { fieldRefusal } from '#refusal'
import { normalizedAddresses, partWords, writeParts } from './parts.ts'
import { type CustomerRow, customerRows, formOf, presentCustomer } from './repository.ts'

type Row = CustomerRow & { id: string; version: number }

/** Customers: an empty code is generated, an empty officer becomes the creator; in a change both stay as stored. */
export const customerRecord: RecordKind<Row, CustomerBody, Customer> = {
  entity: 'customer',
  event: 'customer',
  table: 'customer',
  load: (db, _, id, lock) =>
    customerRows(db)
      .where('customer.id', '=', id)
      .$if(lock, (query) => query.forUpdate('customer'))
      .executeTakeFirst(),
  form: formOf,
  words: (row) => ({ customerTypeId: row.typeName, officerId: row.officerName, ...partWords(row) }),
  present: presentCustomer,
  nameOf: ({ code }) => code,
  normalize: ({ actor }, form, before) => ({
    ...form,
    code: form.code ?? before?.code ?? null,
    officerId: form.officerId ?? before?.officerId ?? actor.id,
    addresses: normalizedAddresses(form.addresses),
  }),
  prepare: async (call, form, before) => {
    const officerId = form.officerId ?? call.actor.id
    // undefined: the next code of the table
    const code = form.code ?? undefined
    const { contacts, addresses, bankAccounts, ...columns } = form
    const names = namesOf(call, { ...form, officerId }, before)
    const beside = names.then((named) => ({ ...named, contacts, addresses, bankAccounts }))
    return { columns: { ...columns, code }, beside }
  },
  writeParts,
}

interface Named {
  typeName: string | null
  officerName: string
  username: string
  isLocked: boolean
}

const NAMES = `
    select (select name from customer_type where id = $1) as type_name, full_name as officer_name, username, is_locked
    from app_user where id = $2`

/** What was asked within one command: an import has thousands of customers of a few types and officers. */
const asked = new WeakMap<object, Map<string, Promise<Named[]>>>()

function askNames(trx: CommandContext['trx'], typeId: string, officerId: string): Promise<Named[]> {
  const known = asked.get(trx) ?? new Map<string, Promise<Named[]>>()
  asked.set(trx, known)
  const key = `${typeId} ${officerId}`
  const names = known.get(key) ?? runStatement<Named>(trx, NAMES, [typeId, officerId])
  known.set(key, names)
  return names
}

/** The names beside a customer; whoever is put in charge must be able to sign in. */
async function namesOf(
  { trx }: CommandContext,
  { customerTypeId, officerId }: { customerTypeId: string; officerId: string },
  before: Row | null,
): Promise<Pick<Row, 'typeName' | 'officerName' | 'username'>> {
  const [names] = await askNames(trx, customerTypeId, officerId)
  if (!names || (names.isLocked && officerId !== before?.officerId))
    throw fieldRefusal('officerId', 'unknown-reference')
  const { typeName, officerName, username } = names
  if (typeName === null) throw fieldRefusal('customerTypeId', 'unknown-reference')
  return { typeName, officerName, username }
}
