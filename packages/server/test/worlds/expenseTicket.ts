import { documentWorld, done, type WorldOf } from '../document-world.ts'
import { upload } from '../multipart.ts'
import { plainPng } from '../pictures.ts'

let named = 0

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
    photoId: null,
  }),
  header: ({ people }) => ({
    type: 'reimbursement',
    requesterId: people.get('sales.minh'),
    ...{ date: '2026-11-21', departureDate: '2026-11-19', returnDate: '2026-11-20' },
    ...{ driver: 'Lê Văn Tài', receiver: 'Trần Kho' },
  }),
  // an invoice with its photo, and one of our contracts
  async naming(server, line) {
    const minh = await server.as('sales.minh')
    const contract = await (await documentWorld(server, 'salesContract')).draft()
    const photo = await upload<{ id: string }>(minh, '/File/line', 'hd.png', plainPng(40, 30, ++named))
    const invoice = { invoiceType: 'vat', invoiceNumber: `K26-${named}`, invoiceDate: '2026-11-20' }
    return {
      ...{ contractType: 'salesContract', contractNumber: contract.number },
      lines: [line({ ...invoice, sellerTaxCode: '0100109106', photoId: done(photo).id })],
    }
  },
  optional: {
    ...{ purpose: 'Giao thép Bình Dương', businessLocation: 'Bình Dương' },
    ...{ receiptDate: '2026-11-21', note: 'Giữ nguyên' },
    // of a contract with a haulier, which we do not keep; what advances pay is computed
    ...{ contractType: 'none', contractNumber: 'HĐVC-07', settled: 0 },
  },
}

export default expenseTicket
