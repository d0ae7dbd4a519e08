import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Status } from '@barem/shared/approval/lifecycle'
import { type ApprovableEntity, business } from '@barem/shared/business'
import type { Answer, Caller, TestApp } from './app.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects of a document
type Loose = any

/** What a right document of a kind says, beside its approver and its goods: `worlds/<entity>.ts` of each kind. */
export interface WorldOf {
  /** The role group that writes them, where those who sell do not. */
  group?: string
  /** The prices of its goods; a kind of other lines has them in its header. */
  line?: Record<string, number>
  /** A line that is no goods. */
  ownLine?(start: Start): Record<string, unknown>
  header(start: Start): Record<string, unknown>
  /** What each new one needs of its own: an annex its contract, lines that name another document those. `change` is what its test says. */
  fresh?(server: TestApp, change: Record<string, unknown>): Promise<Record<string, unknown>>
  /** Of one that names all it may of elsewhere, beside what its fields refer to. */
  naming?(
    server: TestApp,
    line: DocumentWorld['line'],
  ): Promise<{ lines: object[] } & Record<string, unknown>>
  /** What a change of one says again, which stays as it is: of an annex its contract. */
  stays?(document: Loose): Record<string, unknown>
  /** Its other fields, references apart, with values that are not those of a form that leaves them out. */
  optional: Record<string, unknown>
}

type Start = Pick<DocumentWorld, 'customers' | 'suppliers' | 'people' | 'expenses' | 'products'>

/** What tests of documents start from: some products, customers, suppliers, the people by username, and a body that is right. */
export interface DocumentWorld<Document = Loose> {
  /** As in the path: `Quotation`. */
  resource: string
  optional: WorldOf['optional']
  people: Map<string, string>
  customers: { id: string; name: string }[]
  /** The customers we also buy from. */
  suppliers: { id: string; name: string }[]
  /** What may be spent for. */
  expenses: { id: string; name: string }[]
  products: {
    id: string
    code: string
    capitalPrice: string | null
    theoreticalWeight: string
    length: string | null
  }[]
  body(change?: object): Record<string, unknown>
  /** The same of a new document, with what each needs of its own. */
  fresh(change?: object): Promise<Record<string, unknown>>
  /** The same of a change of a document as it was answered. */
  changed(document: { id: string; version: number }, change?: object): Record<string, unknown>
  line(change?: object): Record<string, unknown>
  /** What one says that names all it may of elsewhere; nothing where its kind names nothing so. */
  naming(): Promise<{ lines?: object[] } & Record<string, unknown>>
  /** A draft of sales.minh's, with director.hoa as its approver. */
  draft(change?: object): Promise<Document>
  /** The same, sent. */
  pending(change?: object): Promise<Document>
  /** One of sales.minh's in a state; what is decided was decided by director.hoa. */
  inState(status: Status): Promise<Document>
  /** With what a verb leaves as it is, which its answer does not say again. */
  verb(
    who: Caller,
    document: { id: string; version: number },
    name: string,
    note?: string | null,
  ): Promise<Answer<Document>>
}

const folder = join(import.meta.dirname, 'worlds')

/** The world of a kind of document. Throws where `worlds/<entity>.ts` is missing, so that no kind goes untested. */
export async function documentWorld<Document = Loose>(
  server: TestApp,
  entity: ApprovableEntity,
): Promise<DocumentWorld<Document>> {
  if (!readdirSync(folder).includes(`${entity}.ts`))
    throw new Error(`${entity} has no world: add test/worlds/${entity}.ts`)
  const { default: of }: { default: WorldOf } = await import(`./worlds/${entity}.ts`)
  const [resource] = business[entity].views
  const { db } = server.deps
  const users = await db.selectFrom('appUser').select(['id', 'username']).execute()
  const people = new Map(users.map((one) => [one.username, one.id]))
  if (of.group) await joinGroup(server, of.group, [people.get('sales.minh')!, people.get('sales.trang')!])
  const partners = db.selectFrom('customer').select(['id', 'name']).orderBy('code').limit(5)
  const customers = await partners.execute()
  const suppliers = await partners.where('supplier', '=', true).execute()
  const products = await db
    .selectFrom('product')
    .select(['id', 'code', 'capitalPrice', 'theoreticalWeight', 'length'])
    .where('code', 'like', 'TV-D%')
    .orderBy('code')
    .limit(10)
    .execute()
  const expenses = await db.selectFrom('expensesType').select(['id', 'name']).orderBy('code').execute()
  const start = { customers, suppliers, people, expenses, products }
  const minh = await server.as('sales.minh')
  const goods = {
    productId: products[0]!.id,
    quantity: 100,
    length: 11.7,
    barem: 0.617,
    actualWeight: 720,
    priceType: 'theoretical',
    ...of.line,
    vatRate: 10,
  }
  const line = (change = {}) => ({ ...(of.ownLine?.(start) ?? goods), ...change })
  const body = (change = {}) => ({
    ...of.header(start),
    approverId: people.get('director.hoa'),
    ...((of.line || of.ownLine) && { lines: [line()] }),
    ...change,
  })
  const verb: DocumentWorld<Document>['verb'] = async (who, document, name, note = null) => {
    const { id, version } = document
    server.clock.advance(100)
    const answer = await who.post<Document>(`/${resource}/${id}/${name}`, { version, note })
    if (answer.status === 200 && name !== 'clone-and-cancel')
      answer.body.data = { ...document, ...answer.body.data }
    return answer
  }
  const fresh = async (change = {}) => {
    const own = await of.fresh?.(server, change)
    const { lines } = own ?? {}
    return { ...own, ...body({ ...(lines ? { lines } : {}), ...change }) }
  }
  const changed: DocumentWorld['changed'] = (document, change = {}) => ({
    ...of.stays?.(document),
    ...body(change),
    ...{ id: document.id, version: document.version },
  })
  const draft = async (change?: object): Promise<Document> => {
    const made = await fresh(change)
    server.clock.advance(100)
    return done(await minh.post(`/${resource}`, made))
  }
  const pending = async (change?: object): Promise<Document> =>
    done(await verb(minh, (await draft(change)) as Loose, 'request-approval'))
  let hoa: Promise<Caller> | undefined
  const inState = async (status: Status): Promise<Document> => {
    if (status === 'draft') return draft()
    const sent = (await pending()) as Loose
    if (status === 'pending') return sent
    if (status === 'cancelled') return done(await verb(minh, sent, 'cancel'))
    hoa ??= server.as('director.hoa')
    return done(await verb(await hoa, sent, status === 'approved' ? 'approve' : 'reject', 'Lý do'))
  }
  return {
    ...{ resource, optional: of.optional, people, customers, suppliers, products, expenses },
    ...{ body, fresh, changed, line, draft, pending, inState, verb },
    naming: async () => (await of.naming?.(server, line)) ?? {},
  }
}

async function joinGroup({ deps: { db } }: TestApp, code: string, users: string[]): Promise<void> {
  const { id } = await db
    .selectFrom('roleGroup')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('userRoleGroup')
    .values(users.map((userId) => ({ userId, roleGroupId: id })))
    .onConflict((on) => on.doNothing())
    .execute()
}

/** The data of an answer that must have succeeded. */
export function done<T>(answer: Answer<T>): T {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.raw.body}`)
  return answer.body.data
}
