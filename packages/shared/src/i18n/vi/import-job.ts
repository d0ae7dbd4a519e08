/** A large file that is worked in the background. */
export const importJob = {
  title: 'Nhập file lớn',
  recent: 'File lớn hôm nay',
  open: 'Xem',
  leave: 'Bạn có thể rời trang này: chuông sẽ báo khi xong.',
  task: {
    preview: 'Kiểm tra file',
    valid: 'Nhập các dòng hợp lệ',
    all: 'Nhập tất cả hoặc không nhập dòng nào',
    undo: 'Hoàn tác',
  },
  state: {
    waiting: 'Đang chờ đến lượt',
    working: 'Đang xử lý',
    checked: 'Chờ bạn quyết định',
    done: 'Đã xong',
    failed: 'Không xử lý được',
    cancelled: 'Đã dừng',
  },
  stopping: 'Đang dừng…',
  progress: '{{read}} / {{total}} dòng',
  reading_other: 'Đã đọc {{count}} dòng',
  stop: 'Dừng',
  shownOnly: 'Chỉ hiện {{shown}} dòng lỗi đầu tiên; file kèm cột lỗi có đủ.',
  nothing: 'Chưa có dòng nào được nhập.',
  written_other: '{{count}} dòng đã nhập vẫn giữ lại, có thể hoàn tác.',
}
