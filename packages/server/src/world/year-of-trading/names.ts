import { unitsBelow } from '#address/catalogue'
import type { Chance } from './chance.ts'

const families =
  'Nguyễn Nguyễn Nguyễn Nguyễn Trần Trần Trần Lê Lê Phạm Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Đinh Trịnh Mai Tạ Lương Đoàn Cao'.split(
    ' ',
  )
const menMiddle =
  'Văn Văn Hữu Đức Quang Minh Công Thanh Xuân Ngọc Đình Trọng Quốc Tuấn Anh Bá Tiến Hoàng'.split(' ')
const men =
  'Anh Bảo Bình Cường Dũng Đạt Đức Hải Hiếu Hùng Hưng Huy Khánh Khoa Kiên Lâm Long Lộc Minh Nam Nghĩa Phong Phúc Quân Quý Sơn Tài Tâm Thắng Thành Thịnh Toàn Trung Tuấn Tùng Việt Vinh Vũ'.split(
    ' ',
  )
const womenMiddle = 'Thị Thị Thị Ngọc Thu Thanh Kim Minh Phương Bích Mỹ Hồng Tuyết Khánh Thùy'.split(' ')
const women =
  'An Chi Dung Duyên Giang Hà Hạnh Hằng Hiền Hoa Hương Huyền Lan Liên Linh Loan Mai My Nga Ngân Ngọc Nhung Oanh Phượng Quyên Thảo Thủy Trang Trinh Tuyết Uyên Vân Xuân Yến'.split(
    ' ',
  )

/** Somebody's name as it is written, family, middle, given, and how a salesman speaks of them. */
export function person(chance: Chance): { name: string; called: string } {
  const [title, middles, given] = chance.happens(60)
    ? (['Anh', menMiddle, men] as const)
    : (['Chị', womenMiddle, women] as const)
  const name = `${chance.pick(families)} ${chance.pick(middles)} ${chance.pick(given)}`
  return { name, called: `${title} ${name}` }
}

const firstWords =
  'An Bảo Bình Đại Đông Đồng Đức Gia Hải Hòa Hoàng Hồng Hùng Hưng Khang Kim Lộc Long Minh Nam Ngọc Nhật Phát Phú Phúc Phước Quang Quốc Sơn Tân Tấn Thái Thành Thiên Thịnh Thuận Tiến Toàn Trường Trung Tuấn Vạn Việt Vĩnh Xuân'.split(
    ' ',
  )
const lastWords =
  'An Anh Châu Cường Đạt Đăng Đức Giang Hà Hải Hưng Khánh Khởi Lâm Lợi Long Minh Nguyên Nghĩa Phát Phong Phú Phúc Quang Sơn Tâm Tài Thắng Thành Thịnh Thuận Tiến Tín Tường Vinh Vượng'.split(
    ' ',
  )

/** What a business is called after: `Phú Thành Đạt`. */
export function tradeName(chance: Chance): string {
  const words = [chance.pick(firstWords), chance.pick(lastWords)]
  if (chance.happens(55)) words.splice(1, 0, chance.pick(firstWords))
  return words.filter((word, place) => word !== words[place - 1]).join(' ')
}

const streets =
  'Nguyễn Trãi;Lê Lợi;Trần Hưng Đạo;Quang Trung;Lý Thường Kiệt;Hai Bà Trưng;Nguyễn Văn Linh;Phạm Văn Đồng;Võ Văn Kiệt;Nguyễn Huệ;Lê Duẩn;Hoàng Văn Thụ;Phan Đình Phùng;Nguyễn Thị Minh Khai;Cách Mạng Tháng Tám;Điện Biên Phủ;Ngô Quyền;Trường Chinh;Nguyễn Văn Cừ;Lạc Long Quân;Âu Cơ;Tô Hiến Thành;Hùng Vương;Quốc lộ 1A;Tỉnh lộ 10'.split(
    ';',
  )

interface Place {
  province: string
  wards: readonly string[]
}

let provinces: Place[] | null = null

/** Every province with its wards, in the division of July 2025. */
function places(): Place[] {
  provinces ??= (unitsBelow('2025') ?? []).map(({ code, name }) => ({
    province: /^(Thành phố|Tỉnh) /.test(name) ? name : `Tỉnh ${name}`,
    wards: (unitsBelow('2025', code) ?? []).map((ward) => ward.name),
  }))
  return provinces
}

/** A street, a ward and its province; `yard` is where goods are sent to. */
export function address(chance: Chance, kind: 'office' | 'yard' = 'office'): string {
  const { province, wards } = chance.pick(places())
  const street = chance.pick(streets)
  const numbered = /^(Quốc|Tỉnh) lộ/.test(street)
  const road = numbered ? street : `Đường ${street}`
  const door =
    kind === 'office'
      ? `${chance.between(1, 480)}${chance.happens(15) ? `/${chance.between(1, 60)}` : ''} ${road}`
      : `${chance.pick(['Kho', 'Bãi thép', 'Công trường', 'Xưởng'])} ${numbered ? street : `đường ${street}`}`
  return `${door}, ${chance.pick(wards)}, ${province}`
}

const banks =
  'Vietcombank;VietinBank;BIDV;Agribank;Techcombank;ACB;MB;Sacombank;VPBank;TPBank;HDBank;SHB;VIB;MSB;OCB;Eximbank'.split(
    ';',
  )

/** The short name of a bank of Vietnam. */
export function bank(chance: Chance): string {
  return chance.pick(banks)
}
