import type { ApprovableEntity } from '../packages/shared/src/business.ts'
import { type Person, quotationBody, signIn } from './client.ts'

/** A kind of document as proofs write it; director.hoa decides on all of them. */
export interface Kind {
  entity: ApprovableEntity
  resource: string
  /** Who writes them. */
  author: Person
  /** A right body of a new one; an annex is of an approved contract of its own. */
  fresh(): Promise<Record<string, unknown>>
}

export interface Kinds {
  hoa: Person
  of: Record<ApprovableEntity, Kind>
}

/** Every kind of document on a server, with its people signed in. */
export async function documentKinds(url: string): Promise<Kinds> {
  const [minh, khoa, hoa] = await Promise.all(
    ['sales.minh', 'purchase.khoa', 'director.hoa'].map((name) => signIn(url, name)),
  )
  const quotation = await quotationBody(minh!, hoa!)
  const { customerId, shippingAddress, lines, ...header } = quotation
  const [supplier] = await khoa!.done('GET', '/Customer/suppliers')
  const terms = { ...header, paymentCycle: 'monthly' }
  const sales = { ...terms, customerId, shippingAddress, lines }
  const purchase = {
    ...{ ...terms, supplierId: supplier.id, deliveryAddress: shippingAddress },
    lines: (lines as { salePrice: number }[]).map(({ salePrice: _, ...bought }) => bought),
  }
  const [[spentFor], people] = await Promise.all([
    minh!.done('GET', '/ExpensesType/options'),
    minh!.done('GET', '/User/options'),
  ])
  const spent = {
    ...{
      entry: 'expense',
      expensesTypeId: spentFor.id,
      content: null,
      amount: 1_080_000,
      vat: 80_000,
      cash: false,
    },
    ...{ invoiceType: null, invoiceNumber: null, invoiceDate: null, sellerTaxCode: null, photoId: null },
  }
  const { date, approverId } = header as Record<string, unknown>
  // whoever decides on it does not get it
  const requester = people.find(({ id }: { id: string }) => id !== approverId)
  const ticket = {
    ...{ type: 'advance', requesterId: requester.id, date, departureDate: date, returnDate: date },
    ...{ driver: 'Lê Văn Tài', receiver: 'Trần Kho', approverId, lines: [spent] },
  }
  const annexOf = (contract: Kind) => async () => {
    const body = await contract.fresh()
    const { id: contractId } = await approved(contract, hoa!, body)
    return { ...body, contractId, note: 'Giao buổi sáng', reason: 'Khách đổi giờ nhận' }
  }
  const salesContract: Kind = {
    ...{ entity: 'salesContract', resource: 'ContractSales', author: minh! },
    fresh: async () => sales,
  }
  const purchaseContract: Kind = {
    ...{ entity: 'purchaseContract', resource: 'ContractPurchase', author: khoa! },
    fresh: async () => purchase,
  }
  return {
    hoa: hoa!,
    of: {
      quotation: {
        ...{ entity: 'quotation', resource: 'Quotation', author: minh! },
        fresh: async () => quotation,
      },
      ...{ salesContract, purchaseContract },
      salesContractAnnex: {
        ...{ entity: 'salesContractAnnex', resource: 'ContractSalesAnnex', author: minh! },
        fresh: annexOf(salesContract),
      },
      purchaseContractAnnex: {
        ...{ entity: 'purchaseContractAnnex', resource: 'ContractPurchaseAnnex', author: khoa! },
        fresh: annexOf(purchaseContract),
      },
      expenseTicket: {
        ...{ entity: 'expenseTicket', resource: 'ExpenseTicket', author: minh! },
        fresh: async () => ticket,
      },
    },
  }
}

async function approved({ resource, author }: Kind, hoa: Person, body: object): Promise<{ id: string }> {
  const { id, version } = await author.done('POST', `/${resource}`, body)
  const sent = await author.done('POST', `/${resource}/${id}/request-approval`, { version, note: null })
  return hoa.done('POST', `/${resource}/${id}/approve`, { version: sent.version, note: null })
}
