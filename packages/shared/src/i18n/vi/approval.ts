import type { NotifiedEvent } from '#approval/events'
import type { Status, Verb } from '#approval/lifecycle'

/** Words of the approval lifecycle, the same for every approvable document. */
export const approval = {
  status: {
    draft: 'Nháp',
    pending: 'Chờ duyệt',
    approved: 'Đã duyệt',
    rejected: 'Bị từ chối',
    cancelled: 'Đã hủy',
  } satisfies Record<Status, string>,
  verb: {
    update: 'Chỉnh sửa',
    delete: 'Xóa',
    'request-approval': 'Gửi duyệt',
    withdraw: 'Thu hồi',
    approve: 'Duyệt',
    reject: 'Từ chối',
    cancel: 'Hủy',
    'clone-and-cancel': 'Lập bản thay thế',
  } satisfies Record<Verb, string>,
  note: {
    reject: 'Lý do từ chối',
    cancel: 'Lý do hủy',
    replace: 'Lý do thay thế',
    required: 'Vui lòng nhập lý do',
    optional: 'Ghi chú',
  },
  /** Where what is done to is said with the action. */
  act: { cancel: 'Hủy {{kind}}', delete: 'Xóa bản nháp' },
  confirm: {
    'request-approval': {
      title: 'Gửi duyệt {{name}}?',
      text: '{{approver}} sẽ nhận được yêu cầu duyệt {{about}}. Trong lúc chờ duyệt không sửa được.',
    },
    withdraw: {
      title: 'Thu hồi {{name}}?',
      text: '{{Kind}} gồm {{about}} trở về nháp và {{approver}} không cần duyệt nữa.',
    },
    approve: {
      title: 'Duyệt {{name}}?',
      text: 'Duyệt {{about}}. Sau khi duyệt nội dung không thay đổi được.',
    },
    reject: {
      title: 'Từ chối {{name}}?',
      text: '{{author}} sẽ nhận lại {{kind}} gồm {{about}}, cùng lý do của bạn.',
    },
    cancel: {
      title: 'Hủy {{name}}?',
      text: '{{Kind}} gồm {{about}} sẽ bị hủy hẳn, không khôi phục được.',
    },
    'clone-and-cancel': {
      title: 'Lập bản thay thế {{name}}?',
      text: '{{Kind}} gồm {{about}} bị hủy, không gửi hay duyệt được nữa. Một bản nháp mới cùng nội dung được tạo, ngày hôm nay, chưa có người duyệt.',
    },
    delete: {
      title: 'Xóa {{name}}?',
      text: 'Bản nháp gồm {{about}} sẽ bị xóa, không khôi phục được.',
    },
  } satisfies Record<Exclude<Verb, 'update'>, { title: string; text: string }>,
  done: {
    'request-approval': 'Đã gửi duyệt {{name}}',
    withdraw: 'Đã thu hồi {{name}}',
    approve: 'Đã duyệt {{name}}',
    reject: 'Đã từ chối {{name}}',
    cancel: 'Đã hủy {{name}}',
    'clone-and-cancel': 'Đã lập {{name}} thay cho bản cũ',
    delete: 'Đã xóa {{name}}',
  } satisfies Record<Exclude<Verb, 'update'>, string>,
  inUse: {
    title: '{{Name}} đang được sử dụng',
    text: 'Chưa {{verb}} được vì các chứng từ sau còn dựa vào {{kind}} này:',
    hidden: 'Chưa {{verb}} được vì chứng từ mà bạn không được xem còn dựa vào {{kind}} này.',
  },
  closed: '{{Kind}} đã có bản thay thế',
  step: {
    requested: '{{name}} đã gửi duyệt',
    waiting: 'Chờ {{name}} duyệt',
    coming: 'Sau đó {{name}} duyệt',
    approved: '{{name}} đã duyệt',
    rejected: '{{name}} đã từ chối',
    withdrawn: '{{name}} đã thu hồi',
    cancelled: '{{name}} đã hủy',
    cloned: '{{name}} đã lập bản thay thế',
  },
  /** Who decided, and in whose place. */
  inPlaceOf: '{{name}} thay {{of}}',
  /** Asked of whoever stands in. */
  decidesFor: 'Bạn duyệt thay {{of}}.',
  byWorkflow: 'Người duyệt theo quy trình',
  path: {
    title: 'Các bước duyệt',
    followed: 'Theo {{name}}, bản {{number}}',
    quorum: 'cần {{count}} trong {{of}} người',
    since: 'từ {{at}}',
    carried: 'cùng lúc với bước trước',
  },
  event: {
    'approval-requested': 'Đã gửi duyệt',
    approved: 'Đã duyệt',
    rejected: 'Đã từ chối',
    withdrawn: 'Đã thu hồi',
    cancelled: 'Đã hủy',
    cloned: 'Đã lập bản thay thế',
    informed: 'Đã báo theo quy trình',
  } satisfies Record<NotifiedEvent, string>,
}
