import { documentWorld, done, type WorldOf } from '../document-world.ts'
import purchaseContract from './purchaseContract.ts'

const { group, line, header, optional }: WorldOf = purchaseContract

/** A right annex of a purchase contract, each of a contract of its own: no two are open of one. */
const purchaseContractAnnex: WorldOf = {
  ...(group && { group }),
  ...(line && { line }),
  header: (start) => {
    const { supplierId: _, ...terms } = header(start)
    return { ...terms, reason: 'Khách đổi số lượng' }
  },
  fresh: async (server, { supplierId, contractId }) => {
    const contracts = await documentWorld(server, 'purchaseContract')
    const sent = contractId ? null : await contracts.pending(supplierId ? { supplierId } : {})
    const hoa = await server.as('director.hoa')
    const contract = done(
      sent
        ? await contracts.verb(hoa, sent, 'approve')
        : await hoa.get(`/${contracts.resource}/${String(contractId)}`),
    )
    return { contractId: contract.id, supplierId: contract.supplier.id }
  },
  stays: ({ contract, supplier }) => ({ contractId: contract.id, supplierId: supplier.id }),
  optional,
}

export default purchaseContractAnnex
