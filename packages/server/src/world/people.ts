import type { Role } from '@barem/shared/permission/permissions'

export interface Person {
  username: string
  fullName: string
  role: Role
  /** Codes of role groups, beyond the one everybody starts in. */
  groups: string[]
  department: string
  position: string
  phoneNumber: string
  email: string
}

/** The password of every account of the demo world. */
export const DEMO_PASSWORD = 'barem-demo-2026'

/** The people of the demo world; tests and stories refer to them by username. */
export const cast: Person[] = [
  person('superadmin', 'Quản trị hệ thống', 'SuperAdmin', [], 'BGD', 'QTHT', '0901000001'),
  person('admin.lan', 'Nguyễn Thị Lan', 'Admin', [], 'HCNS', 'TP', '0901000002'),
  person('sales.minh', 'Trần Quang Minh', 'basic', ['KINH-DOANH'], 'KD', 'NVKD', '0901000003'),
  person('sales.trang', 'Lê Thị Thu Trang', 'basic', ['KINH-DOANH'], 'KD', 'NVKD', '0901000004'),
  person('director.hoa', 'Phạm Thị Hòa', 'basic', ['GIAM-DOC'], 'BGD', 'GD', '0901000005'),
  person('warehouse.tu', 'Đỗ Văn Tú', 'basic', ['KHO'], 'KHO', 'TK', '0901000006'),
  person('account.mai', 'Vũ Thị Tuyết Mai', 'basic', ['KE-TOAN'], 'KT', 'NVKT', '0901000007'),
  person('purchase.khoa', 'Nguyễn Đăng Khoa', 'basic', ['MUA-HANG'], 'MH', 'NVMH', '0901000008'),
]

function person(
  username: string,
  fullName: string,
  role: Role,
  groups: string[],
  department: string,
  position: string,
  phoneNumber: string,
): Person {
  return {
    username,
    fullName,
    role,
    groups,
    department,
    position,
    phoneNumber,
    email: `${username}@thep-demo.example`,
  }
}
