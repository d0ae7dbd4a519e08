import { customerQuery } from '@barem/shared/customer/endpoints'
import {
  type CustomerBody,
  customerBody,
  type PaymentCycle,
  paymentCycles,
} from '@barem/shared/customer/form'
import { resources } from '@barem/shared/i18n/resources'
import { toWire } from '@barem/shared/values/decimal'
import { count } from '@barem/shared/values/figure'
import { foldText } from '@barem/shared/values/fold-text'
import { businessDate } from '@barem/shared/values/local-date'
import { sql } from 'kysely'
import { may } from '#access/actor'
import type { ReadContext } from '#http/call'
import { entryFinder } from '#list/entries'
import { codeFinder, columnMaker, namesOf } from '#spreadsheet/columns'
import type { CheckedRow, SheetRow, SpreadsheetColumn, SpreadsheetKind, Value } from '#spreadsheet/kind'
import { rowCheck } from '#spreadsheet/row-check'
import { type CustomerRow, type CustomerView, eachCustomer } from './repository.ts'
import { customerRecord } from './save.ts'

const { vi, en } = { vi: resources.vi.customer, en: resources.en.customer }

type Column = SpreadsheetColumn<CustomerRow>

const column = columnMaker<CustomerRow, keyof typeof vi.field>({ vi, en })

/** A column that is a field of the same name. */
function field<Key extends keyof typeof vi.field & keyof CustomerRow>(
  key: Key & (CustomerRow[Key] extends Value ? unknown : never),
  kind: Column['kind'],
  more: Partial<Column> = {},
): Column {
  return column(key, kind, (row) => row[key] as Value, more)
}

const cycleName = (cycle: PaymentCycle) => vi.cycle[cycle]
const required = { required: true }
const shownOnly = { readOnly: true, whenChosen: true }

const columns: readonly Column[] = [
  field('code', 'text', { unique: true, hint: { vi: vi.codeHint, en: en.codeHint } }),
  field('name', 'text', required),
  field('abbreviatedName', 'text', required),
  column('type', 'text', ({ typeName }) => typeName, {
    required: true,
    options: namesOf('customerType'),
  }),
  field('phone', 'text', { required: true, unique: true, lostZero: [9, 10] }),
  field('contactPerson', 'text', required),
  field('contactPhone', 'text', { required: true, lostZero: [9, 10] }),
  field('taxCode', 'text', { lostZero: [9] }),
  field('supplier', 'switch', required),
  field('accountNumber', 'text', required),
  field('bankName', 'text', required),
  field('branchName', 'text'),
  field('companyAddress', 'text', required),
  field('warehouseAddress', 'text'),
  column(
    'paymentCycle',
    'text',
    ({ paymentCycle }) => paymentCycle && cycleName(paymentCycle as PaymentCycle),
    { options: () => paymentCycles.map(cycleName) },
  ),
  field('paymentTerm', 'number', { figure: () => count }),
  column('creditLimit', 'number', ({ creditLimit }) => creditLimit && toWire(creditLimit)),
  field('username', 'text', {
    hint: { vi: vi.officerHint, en: en.officerHint },
    formerHeaders: [vi.field.officer, en.field.officer],
  }),
  field('note', 'text'),
  field('active', 'switch'),
  column('officer', 'text', ({ officerName }) => officerName, shownOnly),
  column(
    'lastContactAt',
    'date',
    ({ lastContactAt }, { actor }) =>
      may(actor, 'interaction:view') ? lastContactAt && businessDate(lastContactAt) : null,
    shownOnly,
  ),
  column(
    'nextContactOn',
    'date',
    ({ nextContactOn }, { actor }) => (may(actor, 'interaction:view') ? nextContactOn : null),
    shownOnly,
  ),
  column('modifiedAt', 'date', ({ modifiedAt }) => businessDate(modifiedAt), shownOnly),
]

/** Customers as a spreadsheet. The import only makes new ones: a code or phone that stands already is an error. */
export const customerSpreadsheet: SpreadsheetKind<CustomerView, CustomerBody, CustomerRow> = {
  path: 'customer',
  entity: 'customer',
  title: { vi: vi.title, en: en.title },
  view: 'customer:view',
  create: 'customer:create',
  columns,
  query: customerQuery.omit({ pageNumber: true, pageSize: true }),
  rows: eachCustomer,
  readsXls: true,
  check,
  record: customerRecord,
}

/** A field of the form and the column it is written in, where the two differ. */
const columnOf: Record<string, string> = { customerTypeId: 'type', officerId: 'username' }

async function check({ db }: ReadContext, rows: readonly SheetRow[]): Promise<CheckedRow<CustomerBody>[]> {
  const typed = (key: string) => rows.map(({ values }) => String(values[key] ?? ''))
  const [type, officers, standing] = await Promise.all([
    entryFinder(db, 'customerType'),
    db.selectFrom('appUser').select(['id', 'username']).where('isLocked', '=', false).execute(),
    db
      .selectFrom('customer')
      .select(['code', 'phone'])
      .where((eb) =>
        eb.or([
          sql<boolean>`upper(code) = any (${typed('code').map((code) => code.toUpperCase())})`,
          sql<boolean>`phone = any (${typed('phone')})`,
        ]),
      )
      .execute(),
  ])
  const codes = new Set(standing.map((row) => row.code.toUpperCase()))
  const phones = new Set(standing.map((row) => row.phone))
  const officerOf = new Map(officers.map((user) => [user.username.toLowerCase(), user.id]))
  return rows.map(({ row, values }) => {
    const { errors, refuse, found, parsed } = rowCheck(values, columnOf)
    if (codes.has(String(values.code ?? '').toUpperCase())) refuse('code', 'duplicate-code')
    if (phones.has(String(values.phone ?? ''))) refuse('phone', 'CUS_ERR_006')
    const { type: _type, username: _username, active, ...fields } = values
    const body = parsed(customerBody, {
      ...fields,
      ...(active === null || active === undefined ? {} : { active }),
      customerTypeId: found('type', type),
      officerId: found('username', (username) => officerOf.get(username.toLowerCase())),
      paymentCycle: found('paymentCycle', cycleNamed),
    })
    return { row, body: errors.length === 0 ? body : null, errors }
  })
}

const cycleOf = codeFinder({ vi, en }, 'cycle', paymentCycles)

/** `per-delivery` as files of before call it. */
const cycleNamed = (typed: string) =>
  cycleOf(foldText(typed) === 'theo tung lan giao' ? 'per-delivery' : typed)
