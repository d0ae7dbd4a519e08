/** Words of every kind of document; `kind` and `name` are the kind's own. */
export const document = {
  created: 'Đã lập {{name}}',
  saved: 'Đã lưu {{name}}',
  unsaved: 'Lưu {{kind}} trước đã',
  saveFirst: '{{Kind}} còn thay đổi chưa lưu',
  saveFirstText: 'Lưu các thay đổi trước, rồi xác nhận gửi duyệt.',
  saveAndSend: 'Lưu và gửi duyệt',
  noLines: '{{Kind}} cần ít nhất một dòng hàng',
  changedElsewhere: '{{Kind}} vừa được người khác thay đổi',
  changedElsewhereText:
    'Nội dung bạn đang nhập vẫn được giữ. Khi lưu, bạn sẽ thấy những chỗ khác nhau để chọn.',
  changedElsewhereLocked:
    'Nay là “{{status}}” nên chưa lưu được. Nội dung bạn đang nhập vẫn được giữ trên máy này.',
  reload: 'Bỏ thay đổi và tải lại',
  writtenBy: '{{name}} lập, chưa gửi duyệt',
  validUntil: 'Hiệu lực đến {{date}}',
  expired: 'Hết hạn từ {{date}}',
  next: 'Tiếp: {{number}}',
  copy: 'Sao chép thành {{kind}} mới',
  revisions: 'Các bản đã lập',
  compare: 'So sánh với {{number}}',
  compareTitle: 'So sánh hai bản',
  compareField: 'Nội dung khác nhau',
  compareSame: 'Hai bản giống hệt nhau',
  event: { created: 'Đã lập', updated: 'Đã cập nhật' },
}
