import type { Quotation } from '@barem/shared/quotation/endpoints'
import type { Answer, Caller, TestApp } from './app.ts'

/** What tests of quotations start from: some products, a customer, the people by username, and a body that is right. */
export interface QuotationWorld {
  people: Map<string, string>
  customers: { id: string; name: string }[]
  products: {
    id: string
    code: string
    capitalPrice: string | null
    theoreticalWeight: string
    length: string | null
  }[]
  body(change?: object): Record<string, unknown>
  line(change?: object): Record<string, unknown>
  /** A draft of sales.minh's, with director.hoa as its approver. */
  draft(change?: object): Promise<Quotation>
  /** The same, sent. */
  pending(change?: object): Promise<Quotation>
  verb(
    who: Caller,
    quotation: Pick<Quotation, 'id' | 'version'>,
    name: string,
    note?: string | null,
  ): Promise<Answer<Quotation>>
}

export async function quotationWorld(server: TestApp): Promise<QuotationWorld> {
  const { db } = server.deps
  const users = await db.selectFrom('appUser').select(['id', 'username']).execute()
  const people = new Map(users.map((one) => [one.username, one.id]))
  const customers = await db.selectFrom('customer').select(['id', 'name']).orderBy('code').limit(5).execute()
  const products = await db
    .selectFrom('product')
    .select(['id', 'code', 'capitalPrice', 'theoreticalWeight', 'length'])
    .where('code', 'like', 'TV-D%')
    .orderBy('code')
    .limit(10)
    .execute()
  const minh = await server.as('sales.minh')
  const line: QuotationWorld['line'] = (change = {}) => ({
    productId: products[0]!.id,
    quantity: 100,
    length: 11.7,
    barem: 0.617,
    actualWeight: 720,
    priceType: 'theoretical',
    importPrice: 14_000,
    salePrice: 15_500,
    vatRate: 10,
    ...change,
  })
  const body: QuotationWorld['body'] = (change = {}) => ({
    customerId: customers[0]!.id,
    date: '2026-11-21',
    shippingAddress: '12 Nguyễn Trãi, Hà Nội',
    approverId: people.get('director.hoa'),
    lines: [line()],
    ...change,
  })
  const verb: QuotationWorld['verb'] = (who, { id, version }, name, note = null) => {
    server.clock.advance(100)
    return who.post(`/Quotation/${id}/${name}`, { version, note })
  }
  const draft: QuotationWorld['draft'] = async (change) => {
    server.clock.advance(100)
    return done(await minh.post('/Quotation', body(change)))
  }
  const pending: QuotationWorld['pending'] = async (change) =>
    done(await verb(minh, await draft(change), 'request-approval'))
  return { people, customers, products, body, line, draft, pending, verb }
}

/** The data of an answer that must have succeeded. */
export function done<T>(answer: Answer<T>): T {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.raw.body}`)
  return answer.body.data
}
