/** Comments of records and documents. */
export const comment = {
  title: 'Bình luận',
  text: 'Bình luận',
  write: 'Viết bình luận, gõ @ để nhắc tên ai đó',
  send: 'Gửi',
  none: 'Chưa có bình luận nào',
  nobody: 'Không có ai xem được trang này có tên như vậy',
  older: 'Bình luận cũ hơn',
  remove: 'Xóa bình luận',
  removeTitle: 'Xóa bình luận này?',
  removeText: 'Nội dung không còn hiện với ai nữa. Ai viết, ai xóa và lúc nào thì vẫn còn.',
  removed: 'Đã xóa bình luận',
  removedBy: '{{name}} đã xóa bình luận này',
}
