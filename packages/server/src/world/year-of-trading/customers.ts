import type { Transaction } from 'kysely'
import type { Database } from '#db/types'
import { taxCodeFrom, terms } from '../customers.ts'
import { findByName } from '../lookup.ts'
import { FIRST_DAY, HOUR, momentOf } from './calendar.ts'
import type { Chance } from './chance.ts'
import type { Loader } from './loader.ts'
import { address, bank, person, tradeName } from './names.ts'
import type { Staff } from './people.ts'

type Kind = keyof typeof terms

/** What customers of a kind are called before their own name. */
const forms: Record<Exclude<Kind, 'Khách lẻ'>, string[]> = {
  'Công trình': [
    'Công ty Cổ phần Đầu tư Xây dựng',
    'Công ty TNHH Xây dựng',
    'Công ty Cổ phần Xây lắp',
    'Công ty TNHH Xây dựng Thương mại',
    'Công ty Cổ phần Kết cấu Thép',
    'Công ty TNHH Tư vấn và Xây dựng',
  ],
  'Xưởng cơ khí': [
    'Công ty TNHH Cơ khí',
    'Cơ sở Cơ khí',
    'Xưởng Cơ khí',
    'Công ty TNHH Sản xuất Nhà thép Tiền chế',
    'Công ty TNHH Một thành viên Cơ khí Xây dựng',
  ],
  'Đại lý': [
    'Công ty TNHH Thương mại Thép',
    'Cửa hàng Vật liệu Xây dựng',
    'Đại lý Sắt thép',
    'Công ty Cổ phần Kim khí',
    'Công ty TNHH Thương mại Dịch vụ',
  ],
}
const kinds: Kind[] = ['Công trình', 'Xưởng cơ khí', 'Đại lý', 'Khách lẻ']
const prefixes = '32 33 34 35 36 37 38 39 70 76 77 78 79 81 82 83 84 85 86 88 89 91 94 96 97 98'.split(' ')
const legacyPhones = '028 024 0236 0225 0251 0274'.split(' ')

/** Customers until there are `count`, with the event of each; a fifth came over from the old books in the first weeks. */
export async function seedMoreCustomers(
  trx: Transaction<Database>,
  load: Loader,
  { chance, staff, count }: { chance: Chance; staff: Staff; count: number },
): Promise<void> {
  const typeOf = await findByName(trx, 'customerType')
  const first = Number(
    (
      await trx
        .selectFrom('customer')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
  const sellers = [...staff.sales, ...staff.left]
  for (let place = first; place < count; place += 1) {
    const old = place < count / 5
    const at = old
      ? Date.parse(`${FIRST_DAY}T02:00:00Z`) + Math.floor((place / count) * 800 * HOUR)
      : momentOf(place - Math.floor(count / 5), count - Math.floor(count / 5))
    const officer = chance.pick(sellers)
    const row = { ...whoOf(chance, place), ...bookkeeping(chance, place), id: chance.id(at) }
    const stamp = {
      createdAt: new Date(at),
      createdBy: officer.id,
      modifiedAt: new Date(at),
      modifiedBy: officer.id,
    }
    const { kind, ...customer } = row
    load.add('customer', {
      ...customer,
      ...terms[kind],
      customerTypeId: typeOf(kind),
      officerId: officer.id,
      ...stamp,
    })
    load.add('event', {
      ...{ id: chance.id(at), at: new Date(at), actorId: officer.id, kind: 'customer.created' },
      ...{ entity: 'customer', entityId: row.id, note: null, changes: '[]', traceId: chance.id(at) },
    })
    if (place % 200 === 0) await load.breathe()
  }
}

function whoOf(chance: Chance, place: number) {
  const kind = chance.pick(kinds)
  const { name: contactPerson, called } = person(chance)
  const individual = kind === 'Khách lẻ'
  const name = individual ? called : tradeName(chance)
  return {
    kind,
    code: `KH${String(place + 1).padStart(4, '0')}`,
    name: individual ? name : `${chance.pick(forms[kind])} ${name}`,
    abbreviatedName: name.toUpperCase(),
    contactPerson,
    taxCode: individual ? null : taxCodeFrom(990_200_000 + place * 97),
  }
}

function bookkeeping(chance: Chance, place: number) {
  return {
    phone: phoneOf(place),
    contactPhone: chance.happens(20) ? landline(chance) : phoneOf(place, 5_000_003),
    supplier: chance.happens(2),
    accountNumber: String(chance.between(10_000_000, 99_999_999)) + String(chance.between(10, 99_999)),
    bankName: bank(chance),
    branchName: null,
    companyAddress: address(chance),
    warehouseAddress: chance.happens(35) ? address(chance, 'yard') : null,
    note: chance.happens(4) ? 'Gọi trước khi giao, xe trên 10 tấn không vào được.' : null,
    active: !chance.happens(4),
  }
}

/** A mobile number of its own for each place: the seven digits run through all of theirs before one comes again. */
function phoneOf(place: number, shift = 0): string {
  const digits = ((place + shift) * 7_368_787) % 10_000_000
  return `0${prefixes[place % prefixes.length]}${String(digits).padStart(7, '0')}`
}

function landline(chance: Chance): string {
  const area = chance.pick(legacyPhones)
  return (
    area +
    String(chance.between(2, 9)) +
    String(chance.below(10 ** (10 - area.length))).padStart(10 - area.length, '0')
  )
}

/** Whom quotations are written for: in the order in which they came. */
export async function customersOf(trx: Transaction<Database>) {
  const rows = await trx
    .selectFrom('customer')
    .select([
      'id',
      'name',
      'phone',
      'taxCode',
      'companyAddress',
      'warehouseAddress',
      'officerId',
      'createdAt',
      'supplier',
      'paymentCycle',
      'paymentTerm',
    ])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.getTime() }))
}
export type SeedCustomer = Awaited<ReturnType<typeof customersOf>>[number]
