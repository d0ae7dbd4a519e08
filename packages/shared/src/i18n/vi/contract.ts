/** Words that purchase and sales contracts have alike: spread into the branches of both. */
export const contractWords = {
  cycle: { 'per-delivery': 'Theo từng lần giao', weekly: 'Hằng tuần', monthly: 'Hằng tháng' },
  fields: {
    number: 'Số hợp đồng',
    date: 'Ngày hợp đồng',
    paymentMethod: 'Hình thức thanh toán',
    deliveryMethod: 'Hình thức giao hàng',
    shippingMethod: 'Phương thức vận chuyển',
    paymentCycle: 'Chu kỳ thanh toán',
    paymentTerm: 'Hạn thanh toán (ngày)',
    deposit: 'Tiền cọc',
    tolerance: 'Dung sai giao nhận (±)',
    settlingWeight: 'Khối lượng quyết toán',
    franchise: 'Chênh lệch cân bỏ qua',
    officer: 'Nhân viên phụ trách',
    approver: 'Người duyệt',
    author: 'Người lập',
    note: 'Ghi chú',
    total: 'Giá trị hợp đồng',
    status: 'Trạng thái',
    modifiedAt: 'Cập nhật',
    lines: 'Sản phẩm',
    from: 'Từ ngày',
    to: 'Đến ngày',
    clonedFrom: 'Thay cho',
    clone: 'Bản thay thế',
    delivery: 'Giao nhận',
    payment: 'Thanh toán',
  },
  hint: {
    tolerance: 'Được giao thừa hoặc thiếu so với số lượng hợp đồng',
    franchise: 'Hai bên cân lệch trong mức này thì không điều chỉnh',
    approver: 'Cần chọn trước khi gửi duyệt',
    officer: 'Để trống là người lập',
  },
}

/** What both print beside goods and prices. */
export const contract = {
  print: {
    payment: 'Thanh toán: {{cycle}}, {{due}}.',
    cycle: {
      'per-delivery': 'theo từng lần giao hàng',
      weekly: 'hàng giao trong tuần chốt vào Chủ nhật',
      monthly: 'hàng giao trong tháng chốt vào ngày cuối tháng',
    },
    within: 'trong vòng {{days}} ngày kể từ ngày giao hoặc ngày chốt',
    atOnce: 'trả ngay',
    tolerance: 'Số lượng giao được chênh lệch ±{{rate}} so với từng dòng của hợp đồng.',
    settling: 'Khối lượng quyết toán: {{weight}}.',
    franchise: 'Cân hai bên lệch nhau không quá {{rate}} thì lấy {{weight}}.',
  },
}
