import { contractWords } from './contract.ts'

/** Words of sales contracts. */
export const salesContract = {
  title: 'Hợp đồng bán',
  add: 'Lập hợp đồng bán',
  count_other: '{{count}} hợp đồng bán',
  open: 'Xem hợp đồng bán',
  name: 'hợp đồng bán {{number}}',
  kind: 'hợp đồng bán',
  with: 'với {{customer}}',
  goTo: 'Mở danh sách hợp đồng bán',
  about_other: '{{count}} dòng hàng, {{weight}}, giá trị {{total}}, bán cho {{customer}}',
  searchHint: 'Số hợp đồng, khách hàng hoặc số hợp đồng của khách',
  filter: {
    ...{ waitingForMe: 'Chờ tôi duyệt', mine: 'Của tôi', ended: 'Kết thúc sớm' },
    unbought: 'Chưa mua đủ hàng',
    totalFrom: contractWords.fields.total,
  },
  /** On the landing page of whoever buys. */
  toBuy: 'Hàng đã bán cần mua',
  section: {
    customer: 'Khách hàng',
    lines: 'Sản phẩm',
    payment: 'Chiết khấu, cước vận chuyển, thanh toán',
    delivery: 'Giao nhận và quyết toán',
  },
  field: {
    ...contractWords.fields,
    customer: 'Khách hàng',
    customerName: 'Khách hàng',
    customerPhone: 'Số điện thoại',
    customerTaxCode: 'Mã số thuế',
    quotation: 'Từ báo giá',
    partnerNumber: 'Số hợp đồng của khách',
    shippingAddress: 'Địa chỉ giao hàng',
    warehouse: 'Kho xuất',
    expectedReceiptDate: 'Ngày giao dự kiến',
    discount: 'Chiết khấu',
    discountReason: 'Lý do chiết khấu',
    floorReason: 'Lý do bán dưới giá sàn',
    shippingFee: 'Cước vận chuyển',
    shippingVatRate: 'Thuế GTGT cước',
  },
  column: { date: 'Ngày', officer: 'Phụ trách', expectedReceiptDate: 'Giao dự kiến' },
  part: {
    title: 'Lập hợp đồng bán từ báo giá',
    text: 'Khách lấy một phần thì sửa số lượng; bỏ chọn dòng không lấy. Chiết khấu, cước và tiền cọc theo phần đó.',
  },
  made: 'Đã lập nháp hợp đồng bán {{number}} từ báo giá: kiểm tra rồi gửi duyệt',
  rest: {
    title: 'Còn lại chưa lập hợp đồng',
    line: '{{product}}: {{rest}}/{{quantity}} {{unit}}',
  },
  hint: {
    ...contractWords.hint,
    franchise: 'Hai bên cân lệch trong mức này thì lấy số cân của bên bán',
  },
  paymentCycle: contractWords.cycle,
  settlingWeight: { ours: 'Theo cân của mình', theirs: 'Theo cân của khách', barem: 'Theo barem' },
  delivered: 'Đã giao',
  delivery: { none: 'Chưa giao hàng', partly: 'Giao một phần', complete: 'Đã giao đủ' },
  payment: { none: 'Chưa thu tiền', partly: 'Thu một phần', complete: 'Đã thu đủ' },
  print: {
    title: 'Hợp đồng mua bán',
    weight: { ours: 'cân của bên bán', theirs: 'cân của bên mua', barem: 'theo barem' },
  },
}
