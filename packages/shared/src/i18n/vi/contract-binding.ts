/** Words of bindings: which purchase is made for which sale. */
export const contractBinding = {
  title: 'Ghép mua – bán',
  /** Of a line. */
  bound: 'Đã ghép {{bound}}/{{quantity}} {{unit}}',
  /** Of two contracts. */
  boundOf: 'đã ghép {{bound}} {{unit}}',
  quantity: 'Số lượng',
  quantityOf: 'Số lượng: {{name}}',
  margin: 'Lãi gộp theo hợp đồng mua',
  marginOf: 'Bán {{sold}} − mua {{bought}}',
  total: 'Tổng lãi gộp phần đã ghép (chưa thuế)',
  free: 'còn {{free}} {{unit}}',
  /** Of a sale's line, beside purchases that have some left. */
  toBuy: 'cần mua {{free}} {{unit}}',
  /** Before the day on which it is to be delivered. */
  expected: 'giao',
  hidden: 'Chi tiết hợp đồng mua chỉ hiện với người được xem giá vốn',
  none: {
    purchaseContract: 'Chưa ghép với hợp đồng bán nào: hàng mua về kho',
    salesContract: 'Chưa ghép với hợp đồng mua nào',
  },
  bind: { purchaseContract: 'Ghép với hợp đồng bán', salesContract: 'Ghép với hợp đồng mua' },
  nothing: {
    purchaseContract: 'Không còn hợp đồng bán nào có cùng sản phẩm, cùng chiều dài mà chưa ghép đủ',
    salesContract: 'Không còn hợp đồng mua nào có cùng sản phẩm, cùng chiều dài mà chưa ghép đủ',
  },
  save: 'Ghép',
  fill: 'Lấy hết',
  /** Of all lines at once. */
  fillAll: 'Lấy hết tất cả',
  fillOf: 'Lấy hết: {{name}}',
  change: 'Sửa',
  changeOf: 'Sửa số lượng ghép với {{number}}',
  changeTitle: 'Số lượng ghép với {{number}}',
  unbind: 'Bỏ ghép',
  unbindOf: 'Bỏ ghép với {{number}}',
  done_other: 'Đã ghép {{count}} dòng',
  changed: 'Đã sửa số lượng ghép với {{number}}',
  unbound: 'Đã bỏ ghép {{product}} với {{number}}',
  undo: 'Hoàn tác',
  buy: 'Mua hàng cho hợp đồng bán',
  buyThis: 'Mua hàng cho hợp đồng này',
  boughtAlready: 'Hợp đồng mua đã lập còn hàng này chưa ghép: ghép trước, rồi chỉ mua phần thiếu',
  boughtUnknown:
    'Chưa xem được hết các hợp đồng mua còn hàng chưa ghép: kiểm tra trước, rồi mới chọn dòng cần mua',
  unboundOf: '{{number}} còn {{free}} {{unit}} chưa ghép',
  unboundMore_other: 'và {{count}} hợp đồng mua khác',
  buySave: 'Lập hợp đồng mua',
  supplier: 'Nhà cung cấp',
  all: 'Chọn tất cả',
  chosen_other: 'Đã chọn {{count}} dòng',
  search: 'Số hợp đồng bán, khách hàng hoặc sản phẩm',
  typeOne: 'Nhập số lượng cho ít nhất một dòng',
  chooseOne: 'Chọn ít nhất một dòng',
  firstOnes_other: 'Chỉ hiện {{count}} dòng đầu: gõ số hợp đồng, khách hàng hoặc sản phẩm để thu hẹp',
  searchContract: 'Số hợp đồng hoặc đối tác',
  more: 'Chỉ hiện {{shown}} dòng đầu: gõ để tìm những dòng còn lại',
  needless: 'Không còn dòng hàng bán nào cần mua',
  /** In a dialog that was open meanwhile. */
  taken: 'Trong lúc bạn nhập, hợp đồng này đã không còn hàng nào cần mua',
  takenBy:
    'Trong lúc bạn nhập, phần còn lại đã được mua theo {{numbers}}: hợp đồng này không còn hàng nào cần mua',
  bought: 'Đã lập nháp hợp đồng mua {{number}}: kiểm tra giá mua rồi gửi duyệt',
}
