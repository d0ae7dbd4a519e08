/** Words of what our people had of advances at first. */
export const openingAdvance = {
  title: 'Tạm ứng đầu kỳ',
  field: {
    username: 'Tên đăng nhập',
    employee: 'Nhân viên',
    employeeId: 'Nhân viên',
    date: 'Ngày',
    amount: 'Số tiền tạm ứng',
    note: 'Ghi chú',
  },
  usernameHint: 'Tài khoản của nhân viên; mỗi người một dòng',
  dateHint: 'Ngày chốt số dư khi bắt đầu dùng hệ thống',
}
