import { documentWorld, done, type WorldOf } from './document-world.ts'

/** A right annex, each of a contract of its own, since no two are open of one: it changes where the goods go. */
export function annexWorld(
  contract: 'salesContract' | 'purchaseContract',
  { group, line, header, optional }: WorldOf,
): WorldOf {
  const partner = contract === 'salesContract' ? 'customer' : 'supplier'
  const key = `${partner}Id`
  const address = contract === 'salesContract' ? 'shippingAddress' : 'deliveryAddress'
  return {
    ...(group && { group }),
    ...(line && { line }),
    header: (start) => {
      const { [key]: _, ...terms } = header(start)
      return { ...terms, [address]: 'Kho Sóng Thần', reason: 'Đổi nơi giao' }
    },
    fresh: async (server, { [key]: partnerId, contractId }) => {
      const contracts = await documentWorld(server, contract)
      const sent = contractId ? null : await contracts.pending(partnerId ? { [key]: partnerId } : {})
      const hoa = await server.as('director.hoa')
      const made = done(
        sent
          ? await contracts.verb(hoa, sent, 'approve')
          : await hoa.get(`/${contracts.resource}/${String(contractId)}`),
      )
      return { contractId: made.id, [key]: made[partner].id }
    },
    stays: ({ contract: { id }, [partner]: of }) => ({ contractId: id, [key]: of.id }),
    optional,
  }
}
