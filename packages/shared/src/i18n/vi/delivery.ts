/** What leaves the company: the words of mails, and of how messages were delivered. */
export const delivery = {
  mail: {
    hello: 'Chào {{name}},',
    open: 'Mở trong hệ thống',
    footer:
      'Thư này được hệ thống gửi tự động, vui lòng không trả lời. Chọn loại thông báo nhận qua email trong trang tài khoản của bạn.',
  },
  test: { title: 'Tin thử', content: 'Đây là tin thử của kênh này, do bạn gửi.' },
  password: {
    title: 'Đặt lại mật khẩu',
    content:
      'Có yêu cầu đặt lại mật khẩu cho tài khoản {{username}}. Liên kết dưới đây dùng được một lần trong {{minutes}} phút. Nếu không phải bạn yêu cầu, hãy bỏ qua thư này.',
    link: 'Đặt mật khẩu mới',
    footer: 'Thư này được hệ thống gửi tự động, vui lòng không trả lời.',
  },
  /** Why a message did not leave; what is not here are the words of the peer. */
  failure: {
    'private-address': 'Máy chủ nằm trong mạng nội bộ, cấu hình không cho phép',
    'bad-address': 'Địa chỉ máy chủ trong cấu hình không hợp lệ',
    'no-address': 'Không tìm thấy máy chủ: kiểm tra lại tên trong cấu hình',
    'unexpected-answer': 'Máy chủ trả lời không đúng giao thức',
    'unsendable-token': 'Mã truy cập Zalo có ký tự không gửi đi được: nhập lại trong cấu hình',
    'unsendable-refresh-token': 'Mã làm mới Zalo có ký tự không gửi đi được: nhập lại trong cấu hình',
    'unsendable-app-secret':
      'Khóa bí mật của ứng dụng Zalo có ký tự không gửi đi được: nhập lại trong cấu hình',
    restored: 'Còn chờ gửi khi dữ liệu được khôi phục từ bản sao lưu; gửi lại nếu vẫn cần',
    timeout: 'Máy chủ không trả lời kịp',
    'receiver-locked': 'Tài khoản người nhận đã bị khóa',
    obsolete: 'Yêu cầu duyệt đã được thu hồi hoặc đã được quyết định',
    expired: 'Đã quá hạn để gửi',
    'sender-locked': 'Tài khoản người gửi đã bị khóa',
    'partner-unseen':
      'Đối tác đã do người khác phụ trách khi thư sắp đi, bản in sẽ thiếu địa chỉ và mã số thuế',
    'document-ended': 'Chứng từ đã bị hủy hoặc thay thế trước khi thư đi',
    off: 'Kênh chưa được cấu hình',
    'unknown-kind': 'Loại tin này không có ai xử lý',
    unreadable: 'Nội dung không dựng được',
  },
}
