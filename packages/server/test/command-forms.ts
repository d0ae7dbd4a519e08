import { approvableEntities } from '@barem/shared/business'
import { categories } from '@barem/shared/category/categories'
import {
  type CategoryDefinition,
  type CategoryField,
  entryFields,
  listName,
} from '@barem/shared/category/define-category'
import { addDays } from '@barem/shared/values/local-date'
import type { Caller, TestApp } from './app.ts'
import { type DocumentWorld, documentWorld } from './document-world.ts'
import { productMaker } from './products.ts'

/** A request that succeeds, for a record made for it alone. */
export interface Sample {
  caller: Caller
  url: string
  body?: Record<string, unknown>
}

/** What requests are made with: the forms of every resource, a world of every kind of document, and two people. */
export interface SampleWorld {
  server: TestApp
  lists: Record<string, Form>
  worlds: DocumentWorld[]
  minh: Caller
  hoa: Caller
}

/** Whoever writes records of a resource, and a form that is right and that no record has yet. */
export interface Form {
  caller: Caller
  form(): Record<string, unknown> | Promise<Record<string, unknown>>
  /** What a change of such a record says again. */
  changed?(made: { id: string; version: number }): Record<string, unknown>
}

/** Of every resource that is written by a form: who may, and what is right. */
export async function formsOf(server: TestApp): Promise<Record<string, Form>> {
  const caller = await server.as('superadmin')
  const { body: product, uploaded } = await productMaker(server, caller)
  const minh = await server.as('sales.minh')
  const documents = await worldsOf(server)
  const { customerTypeId, departmentId, positionId } = await placesOf(server)
  let made = 0
  const next = () => {
    made += 1
    return made
  }
  const lists = categories.map((definition: CategoryDefinition): [string, Form] => [
    definition.resource,
    {
      caller,
      form: async () => ({ ...listForm(definition, next()), ...(await entriesNamed(server, definition)) }),
    },
  ])
  const customer = (number = next()) => ({
    name: `Công ty Mẫu ${number}`,
    abbreviatedName: `MẪU ${number}`,
    customerTypeId,
    phone: `0911${String(number).padStart(6, '0')}`,
    contactPerson: 'Nguyễn Văn Mẫu',
    contactPhone: '0912345678',
    supplier: false,
    accountNumber: '0071000123456',
    bankName: 'Vietcombank',
    companyAddress: '1 Lê Lợi, Thành phố Hồ Chí Minh',
  })
  const { id: customerId } = await server.deps.db
    .selectFrom('customer')
    .select('id')
    .where('code', '=', 'KH0001')
    .executeTakeFirstOrThrow()
  const interaction = () => ({ customerId, channel: 'call', content: `Khách hỏi giá lần ${next()}` })
  const user = (number = next()) => ({
    username: `nguoi.mau.${number}`,
    fullName: `Người Mẫu ${number}`,
    email: `mau.${number}@x.example`,
    phoneNumber: `0913${String(number).padStart(6, '0')}`,
    departmentId,
    positionId,
  })
  return {
    ...Object.fromEntries(lists),
    Customer: { caller, form: () => customer() },
    Interaction: { caller: minh, form: () => interaction() },
    DiscountPolicy: { caller, form: () => discountPolicy(next()) },
    PriceConfiguration: { caller, form: () => priceRule(next()) },
    // a picture of its own: the first product that names one marks it as used
    Product: { caller, form: async () => product({ pictureIds: [await uploaded('product')] }) },
    ...Object.fromEntries(
      documents.map(({ resource, fresh, changed }): [string, Form] => [
        resource,
        { caller: minh, form: () => fresh(), changed: (made) => changed(made, { note: 'Đã đổi' }) },
      ]),
    ),
    User: { caller, form: () => user() },
    Workflow: { caller, form: () => workflow(next(), departmentId) },
    Group: { caller, form: () => roleGroup(next()) },
    SavedView: { caller, form: () => viewForm(next()) },
    Configuration: {
      caller,
      form: () => ({ key: `mau.${next()}`, value: 'Mẫu', jsonValue: { mau: [1] } }),
    },
  }
}

/** A world of documents of every kind that is approved. */
export function worldsOf(server: TestApp): Promise<DocumentWorld[]> {
  return Promise.all(approvableEntities.map((entity) => documentWorld(server, entity)))
}

async function placesOf({ deps: { db } }: TestApp) {
  const first = async (table: 'customerType' | 'department' | 'position') =>
    (await db.selectFrom(table).select('id').executeTakeFirstOrThrow()).id
  const [customerTypeId, departmentId, positionId] = await Promise.all([
    first('customerType'),
    first('department'),
    first('position'),
  ])
  return { customerTypeId, departmentId, positionId }
}

/** An entry of each list that this one's entries name. */
async function entriesNamed({ deps: { db } }: TestApp, definition: CategoryDefinition) {
  const found = entryFields(definition).map(async ({ id, of }) => {
    const list = listName({ table: of }) as 'warehouseType'
    return [id, (await db.selectFrom(list).select('id').executeTakeFirstOrThrow()).id]
  })
  return Object.fromEntries(await Promise.all(found))
}

function listForm({ fields }: CategoryDefinition, number: number): Record<string, unknown> {
  const own = Object.entries(fields).map(([name, field]) => fieldSample(name, field))
  return Object.assign({ code: `MAU-${number}`, name: `Mục mẫu ${number}` }, ...own)
}

function roleGroup(number: number): Record<string, unknown> {
  return { code: `NHOM-${number}`, name: `Nhóm mẫu ${number}`, note: 'Mẫu', permissions: ['customer:view'] }
}

/** From a threshold of its own. */
function discountPolicy(number: number): Record<string, unknown> {
  return {
    ...{ name: `Chính sách mẫu ${number}`, type: 'rate', discount: 0.5, condition: 'amount' },
    ...{ quantity: 900_000_000 + number, repeat: 'daily', validFrom: '2027-01-01' },
  }
}

/** One step, which an administrator decides. */
function workflow(number: number, departmentId: string): Record<string, unknown> {
  return {
    ...{ name: `Quy trình mẫu ${number}`, departmentId, type: 'quotation', status: 'inactive' },
    rules: { match: 'all', rules: [{ field: 'total', is: 'more', figure: number }] },
    diagram: {
      nodes: [
        { id: 'start', kind: 'start' },
        { id: 'step', kind: 'approval', name: 'Duyệt', approver: { by: 'designated' }, quorum: 'any' },
        { id: 'end', kind: 'end' },
      ],
      edges: [
        { from: 'start', to: 'step', when: null },
        { from: 'step', to: 'end', when: null },
      ],
    },
  }
}

/** For whichever goods, from a day of its own. */
function priceRule(number: number): Record<string, unknown> {
  return { validFrom: addDays('2027-01-01', number), base: 'fixed', fixedPrice: 15_000 + number, step: 50 }
}

function viewForm(number: number): Record<string, unknown> {
  return {
    list: 'Customer',
    name: `Xem mẫu ${number}`,
    shared: true,
    query: { sort: 'name' },
    columns: ['name'],
  }
}

function fieldSample(name: string, field: CategoryField): Record<string, unknown> {
  switch (field.kind) {
    case 'switch':
    case 'factor':
      return { [name]: field.default }
    case 'choice':
      return { [name]: field.options[0] }
    case 'price':
      return { [name]: 250 }
    case 'text':
      return { [name]: 'Mẫu' }
    case 'address':
      return { province: 'Thành phố Hà Nội', ward: 'Xã Đông Anh', address: 'Km 12, Quốc lộ 3' }
    case 'person':
    case 'entry':
    case 'system':
      return {}
  }
}
