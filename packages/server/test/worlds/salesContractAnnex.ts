import { documentWorld, done, type WorldOf } from '../document-world.ts'
import salesContract from './salesContract.ts'

const { group, line, header, optional }: WorldOf = salesContract

/** A right annex of a sales contract, each of a contract of its own: no two are open of one. */
const salesContractAnnex: WorldOf = {
  ...(group && { group }),
  ...(line && { line }),
  header: (start) => {
    const { customerId: _, ...terms } = header(start)
    return { ...terms, reason: 'Khách đổi số lượng' }
  },
  fresh: async (server, { customerId, contractId }) => {
    const contracts = await documentWorld(server, 'salesContract')
    const sent = contractId ? null : await contracts.pending(customerId ? { customerId } : {})
    const hoa = await server.as('director.hoa')
    const contract = done(
      sent
        ? await contracts.verb(hoa, sent, 'approve')
        : await hoa.get(`/${contracts.resource}/${String(contractId)}`),
    )
    return { contractId: contract.id, customerId: contract.customer.id }
  },
  stays: ({ contract, customer }) => ({ contractId: contract.id, customerId: customer.id }),
  optional,
}

export default salesContractAnnex
