import { documentWorld, done, type WorldOf } from './document-world.ts'

/** A right annex, each of a contract of its own: no two are open of one. */
export function annexWorld(
  contract: 'salesContract' | 'purchaseContract',
  { group, line, header, optional }: WorldOf,
): WorldOf {
  const partner = contract === 'salesContract' ? 'customer' : 'supplier'
  const key = `${partner}Id`
  return {
    ...(group && { group }),
    ...(line && { line }),
    header: (start) => {
      const { [key]: _, ...terms } = header(start)
      return { ...terms, reason: 'Đổi số lượng' }
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
