import type { ContractBindings } from '@barem/shared/contract-binding/endpoints'
import type { PurchaseContract } from '@barem/shared/purchase-contract/endpoints'
import type { SalesContract } from '@barem/shared/sales-contract/endpoints'
import type { Answer, Caller, TestApp } from './app.ts'
import { type DocumentWorld, documentWorld, done } from './document-world.ts'

export type Pair = [purchase: { id: string }, sales: { id: string }, quantity: number, was?: number]

/** What tests of bindings start from: contracts of both sides of the same goods, and who may bind them. */
export async function bindingWorld(server: TestApp) {
  const purchases = await documentWorld(server, 'purchaseContract')
  const sales = await documentWorld(server, 'salesContract')
  const [minh, khoa, hoa] = [
    await server.as('sales.minh'),
    await server.as('purchase.khoa'),
    await server.as('director.hoa'),
  ]
  const goods = sales.line() as { productId: string; length: number }
  const pairOf = ([purchase, sale, quantity, was = 0]: Pair) => ({
    ...{ purchaseContractId: purchase.id, salesContractId: sale.id },
    ...{ productId: goods.productId, length: goods.length, was, quantity },
  })
  /** The row of a pair, for whoever writes round the API. */
  const rowOf = (pair: Pair) => {
    const { was: _, length, quantity, ...named } = pairOf(pair)
    const at = { createdAt: new Date(), modifiedAt: new Date() }
    const authorId = purchases.people.get('sales.minh')!
    return {
      id: crypto.randomUUID(),
      ...named,
      length: `${length}`,
      quantity: `${quantity}`,
      authorId,
      ...at,
    }
  }
  const read = async (who: Caller, resource: string, { id }: { id: string }): Promise<ContractBindings> =>
    done(await who.get(`/${resource}/${id}/bindings`))
  return {
    ...{ purchases, sales, minh, khoa, hoa, pairOf, rowOf },
    bought: (quantity = 100): Promise<PurchaseContract> => draft(purchases, quantity),
    sold: (quantity = 100): Promise<SalesContract> => draft(sales, quantity),
    bind: (who: Caller, ...pairs: Pair[]) => who.post('/ContractBinding', { pairs: pairs.map(pairOf) }),
    ofPurchase: (one: { id: string }, who = khoa) => read(who, 'ContractPurchase', one),
    ofSales: (one: { id: string }, who = khoa) => read(who, 'ContractSales', one),
  }
}
export type BindingWorld = Awaited<ReturnType<typeof bindingWorld>>

function draft(world: DocumentWorld, quantity: number) {
  return world.draft({ lines: [world.line({ quantity })] })
}

/** What a refusal says. */
export function refusal({ status, body }: Answer) {
  return { status, code: body.code, errors: body.errors }
}
