import type { NotifiedEvent } from '#approval/events'
import type { MAIL_FAILED } from '#document/mail-events'

/** What the bell says, by kind of event; `notification.<kind>.title` and `.content`. */
export const notification = {
  user: {
    'access-asked': {
      title: '{{name}} xin thêm quyền',
      content: '{{name}} ({{username}}) xin quyền “{{right}}”.',
    },
    'deputy-named': {
      title: '{{deputy}} duyệt thay {{principal}}',
      content: '{{by}} cử {{deputy}} duyệt thay {{principal}} từ {{firstDay}} đến hết {{lastDay}}.',
    },
    'deputy-changed': {
      title: '{{deputy}} duyệt thay {{principal}}',
      content:
        '{{by}} đổi việc duyệt thay: {{deputy}} duyệt thay {{principal}} từ {{firstDay}} đến hết {{lastDay}}.',
    },
    'deputy-withdrawn': {
      title: '{{deputy}} thôi duyệt thay {{principal}}',
      content: '{{by}} đã thôi cho {{deputy}} duyệt thay {{principal}}, có hiệu lực ngay.',
    },
    'forgot-password': {
      title: 'Yêu cầu cấp lại mật khẩu',
      content: '{{name}} ({{username}}) quên mật khẩu và đang chờ được cấp lại.',
    },
  },
  configuration: {
    'mail-refused': {
      title: 'Máy chủ email từ chối đăng nhập',
      content:
        'Email đang chờ, không thư nào gửi được. Kiểm tra tài khoản, mật khẩu và địa chỉ người gửi trong Cấu hình.',
    },
    'zalo-refused': {
      title: 'Zalo từ chối mã truy cập',
      content: 'Tin Zalo đang chờ, không tin nào gửi được. Nhập mã truy cập mới trong Cấu hình.',
    },
    'mail-misdirected': {
      title: 'Địa chỉ máy chủ email không đúng',
      content:
        'Email đang chờ, không thư nào gửi được. Kiểm tra máy chủ trong Cấu hình, và máy chủ có được phép nằm trong mạng nội bộ không.',
    },
    'zalo-misdirected': {
      title: 'Địa chỉ Zalo không đúng',
      content: 'Tin Zalo đang chờ, không tin nào gửi được. Kiểm tra địa chỉ Zalo trong Cấu hình.',
    },
    'mail-unreachable': {
      title: 'Không liên lạc được máy chủ email',
      content:
        'Email đã chờ hơn một giờ. Hệ thống vẫn thử lại mỗi phút; kiểm tra địa chỉ máy chủ, cổng và đường mạng.',
    },
    'mail-locked': {
      title: 'Không mở được mật khẩu email',
      content: 'Email đang chờ, không thư nào gửi được. Nhập lại mật khẩu máy chủ email trong Cấu hình.',
    },
    'zalo-unreachable': {
      title: 'Không liên lạc được Zalo',
      content:
        'Tin Zalo đã chờ hơn một giờ. Hệ thống vẫn thử lại mỗi phút; kiểm tra đường mạng và địa chỉ Zalo trong Cấu hình.',
    },
    'zalo-locked': {
      title: 'Không mở được mã truy cập Zalo',
      content: 'Tin Zalo đang chờ, không tin nào gửi được. Nhập lại mã truy cập trong Cấu hình.',
    },
  },
  comment: {
    mentioned: {
      title: '{{by}} nhắc đến bạn ở {{name}}',
      content: 'Mở {{name}} để đọc bình luận.',
    },
  },
  /** Of a large file that is worked in the background. */
  importJob: {
    checked: {
      title: 'Đã kiểm tra xong “{{name}}”',
      content: '{{valid}} dòng hợp lệ, {{invalid}} dòng có lỗi. Chưa nhập gì: mời bạn xem và quyết định.',
    },
    done: {
      title: 'Đã nhập xong “{{name}}”',
      content: '{{count}} dòng đã được nhập.',
    },
    undone: {
      title: 'Đã hoàn tác xong “{{name}}”',
      content: '{{count}} dòng đã được hoàn tác.',
    },
    failed: {
      title: 'Không xử lý được “{{name}}”',
      content: 'Mở để xem lý do và những dòng đã được xử lý.',
    },
  },
  /** Of any document; `kind` and `with` (its partner) are the words of its kind. */
  approval: {
    'approval-requested': {
      title: '{{Kind}} {{number}} chờ bạn duyệt',
      content: '{{by}} gửi duyệt {{kind}} {{with}}.',
    },
    approved: {
      title: '{{Kind}} {{number}} đã được duyệt',
      content: '{{by}} đã duyệt {{kind}} {{with}}.',
    },
    rejected: {
      title: '{{Kind}} {{number}} bị từ chối',
      content: '{{by}} từ chối {{kind}} {{with}}: {{note}}',
    },
    withdrawn: {
      title: '{{Kind}} {{number}} đã được thu hồi',
      content: '{{by}} thu hồi {{kind}} {{with}}, bạn không cần duyệt nữa.',
    },
    cancelled: {
      title: '{{Kind}} {{number}} đã bị hủy',
      content: '{{by}} đã hủy {{kind}} {{with}}.',
    },
    cloned: {
      title: '{{Kind}} {{number}} đã được thay bằng {{clone}}',
      content: '{{by}} đã lập bản thay thế {{kind}} {{with}}.',
    },
    informed: {
      title: '{{Kind}} {{number}}: {{step}}',
      content: 'Theo quy trình duyệt, bạn được báo về {{kind}} {{with}}.',
    },
    'mail-failed': {
      title: '{{Kind}} {{number}}: email không gửi được',
      content: 'Thư tới {{address}} không gửi được: {{reason}}',
    },
  } satisfies Record<NotifiedEvent | typeof MAIL_FAILED, { title: string; content: string }>,
  /** Of a request that waits for somebody the reader stands in for, and of what a deputy decided in the reader's place. */
  deputy: {
    asked: {
      title: '{{Kind}} {{number}} chờ bạn duyệt thay {{asksFor}}',
      content: '{{by}} gửi duyệt {{kind}} {{with}}.',
    },
    approved: {
      title: '{{Kind}} {{number}} đã được duyệt thay bạn',
      content: '{{by}} đã duyệt thay bạn {{kind}} {{with}}.',
    },
    rejected: {
      title: '{{Kind}} {{number}} đã bị từ chối thay bạn',
      content: '{{by}} từ chối thay bạn {{kind}} {{with}}: {{note}}',
    },
    by: '{{by}} thay {{inPlaceOf}}',
  },
  /** What is said of a document, with its amount first: the bell has room for one line. */
  document: { amount: '{{total}} · {{content}}' },
}
