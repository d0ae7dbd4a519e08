import type { WorldOf } from '../document-world.ts'

/** A right expense ticket: what somebody spent. */
const expenseTicket: WorldOf = {
  ownLine: ({ expenses }) => ({
    ...{
      entry: 'expense',
      expensesTypeId: expenses[0]!.id,
      content: 'Dầu xe',
      amount: 1_080_000,
      vat: 80_000,
    },
    ...{ invoiceType: null, invoiceNumber: null, invoiceDate: null, sellerTaxCode: null, cash: false },
  }),
  header: ({ people }) => ({
    type: 'reimbursement',
    requesterId: people.get('sales.minh'),
    ...{ date: '2026-11-21', departureDate: '2026-11-19', returnDate: '2026-11-20' },
    ...{ driver: 'Lê Văn Tài', receiver: 'Trần Kho' },
  }),
  optional: {
    ...{ purpose: 'Giao thép Bình Dương', businessLocation: 'Bình Dương' },
    ...{ receiptDate: '2026-11-21', note: 'Giữ nguyên' },
    // of a contract with a haulier, which we do not keep; what advances pay is computed
    ...{ contractType: 'none', contractNumber: 'HĐVC-07', settled: 0 },
  },
}

export default expenseTicket
