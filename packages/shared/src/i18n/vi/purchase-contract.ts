import { contractWords } from './contract.ts'

/** Words of purchase contracts. */
export const purchaseContract = {
  title: 'Hợp đồng mua',
  add: 'Lập hợp đồng mua',
  count_other: '{{count}} hợp đồng mua',
  open: 'Xem hợp đồng mua',
  name: 'hợp đồng mua {{number}}',
  kind: 'hợp đồng mua',
  with: 'với {{supplier}}',
  goTo: 'Mở danh sách hợp đồng mua',
  about_other: '{{count}} dòng hàng, {{weight}}, giá trị {{total}}, mua của {{supplier}}',
  searchHint: 'Số hợp đồng, nhà cung cấp hoặc số hợp đồng của NCC',
  filter: {
    ...{ waitingForMe: 'Chờ tôi duyệt', mine: 'Của tôi', ended: 'Kết thúc sớm' },
    totalFrom: contractWords.fields.total,
  },
  section: {
    supplier: 'Nhà cung cấp',
    lines: 'Sản phẩm',
    payment: 'Thanh toán',
    delivery: 'Giao nhận và quyết toán',
  },
  field: {
    ...contractWords.fields,
    supplier: 'Nhà cung cấp',
    supplierName: 'Nhà cung cấp',
    supplierPhone: 'Số điện thoại',
    supplierTaxCode: 'Mã số thuế',
    partnerNumber: 'Số hợp đồng của NCC',
    deliveryAddress: 'Địa chỉ nhận hàng',
    warehouse: 'Kho nhận',
    expectedReceiptDate: 'Ngày nhận dự kiến',
  },
  column: { date: 'Ngày', officer: 'Phụ trách', expectedReceiptDate: 'Nhận dự kiến' },
  hint: {
    ...contractWords.hint,
    franchise: 'Hai bên cân lệch trong mức này thì lấy số cân của bên mua',
  },
  paymentCycle: contractWords.cycle,
  settlingWeight: { ours: 'Theo cân của mình', theirs: 'Theo cân của NCC', barem: 'Theo barem' },
  delivered: 'Đã nhận',
  delivery: { none: 'Chưa nhận hàng', partly: 'Nhận một phần', complete: 'Đã nhận đủ' },
  payment: { none: 'Chưa thanh toán', partly: 'Thanh toán một phần', complete: 'Đã thanh toán đủ' },
  print: {
    title: 'Hợp đồng mua bán',
    weight: { ours: 'cân của bên mua', theirs: 'cân của bên bán', barem: 'theo barem' },
  },
}
