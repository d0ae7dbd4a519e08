import type { Status, Verb } from '#approval/lifecycle'

/** Words of the approval lifecycle, the same for every approvable document. */
export const approval = {
  status: {
    draft: 'Nháp',
    pending: 'Chờ duyệt',
    approved: 'Đã duyệt',
    rejected: 'Từ chối',
    cancelled: 'Đã hủy',
  } satisfies Record<Status, string>,
  verb: {
    update: 'Chỉnh sửa',
    delete: 'Xóa',
    'request-approval': 'Gửi duyệt',
    withdraw: 'Rút lại',
    approve: 'Duyệt',
    reject: 'Từ chối',
    cancel: 'Hủy',
    'clone-and-cancel': 'Nhân bản và hủy',
  } satisfies Record<Verb, string>,
  history: {
    created: 'Đã tạo',
    updated: 'Đã cập nhật',
    requested: 'Đã gửi duyệt',
    waiting: 'Chờ {{name}} duyệt',
    approved: '{{name}} đã duyệt',
    rejected: '{{name}} đã từ chối',
    cancelled: '{{name}} đã hủy',
    withdrawn: '{{name}} đã rút lại',
    cloned: 'Đã nhân bản sang {{number}}',
  },
  note: {
    reject: 'Lý do từ chối',
    cancel: 'Lý do hủy',
    required: 'Vui lòng nhập lý do',
    optional: 'Ghi chú',
  },
}
