/** What waits for one’s decision, over all kinds of document. */
export const inbox = {
  title: 'Chờ bạn duyệt',
  approve_other: 'Duyệt {{count}} chứng từ',
  choose: 'Chọn {{number}}',
  more_other: 'Xem thêm {{count}} chứng từ',
  count_other: '{{count}} chứng từ',
  change: '{{change}} so với bản trước',
  same: 'thay bản trước, tổng tiền không đổi',
  /** Of an annex. */
  annexed: 'giá trị hợp đồng {{change}}',
  annexedSame: 'giá trị hợp đồng không đổi',
  compare: 'So sánh {{number}} với bản trước',
  inPlaceOf: 'thay {{name}}',
  rate: 'Lãi\u00a0{{rate}}',
  profit: 'lãi {{profit}} ({{rate}})',
  lossRate: 'Lỗ\u00a0{{rate}}',
  loss: 'lỗ {{profit}} ({{rate}})',
}
