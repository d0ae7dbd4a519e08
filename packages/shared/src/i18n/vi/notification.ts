import type { ToldEvent } from '#approval/events'

/** What the bell says, by kind of event; `notification.<kind>.title` and `.content`. */
export const notification = {
  user: {
    'forgot-password': {
      title: 'Yêu cầu cấp lại mật khẩu',
      content: '{{name}} ({{username}}) quên mật khẩu và đang chờ được cấp lại.',
    },
  },
  quotation: {
    'approval-requested': {
      title: 'Báo giá {{number}} chờ bạn duyệt',
      content: '{{by}} gửi duyệt báo giá cho {{customer}}, tổng tiền {{total}}.',
    },
    approved: {
      title: 'Báo giá {{number}} đã được duyệt',
      content: '{{by}} đã duyệt báo giá cho {{customer}}, tổng tiền {{total}}.',
    },
    rejected: {
      title: 'Báo giá {{number}} bị từ chối',
      content: '{{by}} từ chối báo giá cho {{customer}}: {{note}}',
    },
    withdrawn: {
      title: 'Báo giá {{number}} đã được thu hồi',
      content: '{{by}} thu hồi báo giá cho {{customer}}, bạn không cần duyệt nữa.',
    },
    cancelled: {
      title: 'Báo giá {{number}} đã bị hủy',
      content: '{{by}} đã hủy báo giá cho {{customer}}, tổng tiền {{total}}.',
    },
    cloned: {
      title: 'Báo giá {{number}} đã được thay bằng {{clone}}',
      content: '{{by}} đã lập bản thay thế báo giá cho {{customer}}.',
    },
  } satisfies Record<ToldEvent, { title: string; content: string }>,
}
