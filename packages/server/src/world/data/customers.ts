export interface DemoCustomer {
  name: string
  abbreviatedName: string
  kind: 'Công trình' | 'Xưởng cơ khí' | 'Đại lý' | 'Khách lẻ'
  contactPerson: string
  companyAddress: string
  warehouseAddress: string | null
  bankName: string
  branchName: string | null
  supplier: boolean
  officer: 'sales.minh' | 'sales.trang'
  individual: boolean
}

type Line = [name: string, abbreviated: string, contact: string, address: string, bank: string, site?: string]

const minh = 'sales.minh'
const trang = 'sales.trang'

/** Everybody of one kind, in turn with one of the two officers. */
function kind(
  name: DemoCustomer['kind'],
  lines: Line[],
  { supplier = false, individual = false } = {},
): DemoCustomer[] {
  return lines.map(([fullName, abbreviatedName, contactPerson, companyAddress, bank, site], place) => {
    const [bankName = '', branchName] = bank.split(' · ')
    return {
      name: fullName,
      abbreviatedName,
      kind: name,
      contactPerson,
      companyAddress,
      warehouseAddress: site ?? null,
      bankName,
      branchName: branchName ?? null,
      supplier,
      officer: place % 2 === 0 ? minh : trang,
      individual,
    }
  })
}

/** Invented customers of a steel trader, addresses in the form of July 2025: ward, then province. */
export const customers: DemoCustomer[] = [
  ...kind('Công trình', [
    [
      'Công ty Cổ phần Đầu tư và Xây dựng Hạ tầng Kỹ thuật Miền Đông Nam Bộ',
      'HẠ TẦNG MIỀN ĐÔNG',
      'Nguyễn Hữu Phước',
      '128 Đường Phạm Văn Thuận, Phường Tam Hiệp, Tỉnh Đồng Nai',
      'Vietcombank · Chi nhánh Biên Hòa',
      'Công trường nút giao Long Thành, Xã Long Thành, Tỉnh Đồng Nai',
    ],
    [
      'Công ty TNHH Xây dựng Thành Đạt Phát',
      'THÀNH ĐẠT PHÁT',
      'Trần Văn Đạt',
      '45/12 Đường Nguyễn Xí, Phường Bình Lợi Trung, Thành phố Hồ Chí Minh',
      'ACB · Chi nhánh Bình Thạnh',
    ],
    [
      'Công ty Cổ phần Kết cấu Thép và Nhà Tiền chế An Hưng',
      'KẾT CẤU AN HƯNG',
      'Lê Quốc An',
      'Lô C5 Khu công nghiệp Sóng Thần, Phường Dĩ An, Thành phố Hồ Chí Minh',
      'BIDV · Chi nhánh Dĩ An',
      'Lô C5 Khu công nghiệp Sóng Thần, Phường Dĩ An, Thành phố Hồ Chí Minh',
    ],
    [
      'Tổng Công ty Xây lắp Công nghiệp và Dân dụng Sông Hồng Thủ Đô',
      'SÔNG HỒNG THỦ ĐÔ',
      'Phạm Ngọc Sơn',
      '86 Đường Lê Trọng Tấn, Phường Phương Liệt, Thành phố Hà Nội',
      'VietinBank · Chi nhánh Thanh Xuân',
      'Công trường chung cư Đại Mỗ, Phường Đại Mỗ, Thành phố Hà Nội',
    ],
    [
      'Công ty TNHH Xây dựng và Thương mại Bình Minh Xanh',
      'BÌNH MINH XANH',
      'Đặng Thị Kim Oanh',
      '17 Đường Cách Mạng Tháng Tám, Phường Thủ Dầu Một, Thành phố Hồ Chí Minh',
      'Sacombank · Chi nhánh Bình Dương',
    ],
    [
      'Công ty Cổ phần Xây dựng Cầu Đường Trường Giang',
      'CẦU ĐƯỜNG TRƯỜNG GIANG',
      'Võ Trường Giang',
      '210 Đường Nguyễn Hữu Thọ, Phường Hải Châu, Thành phố Đà Nẵng',
      'MB Bank · Chi nhánh Đà Nẵng',
      'Công trường cầu Quá Giáng, Phường Điện Bàn Bắc, Thành phố Đà Nẵng',
    ],
    [
      'Công ty TNHH MTV Xây dựng Nhà xưởng Hoàng Long Phát',
      'HOÀNG LONG PHÁT',
      'Hoàng Long',
      '39 Đường số 8, Phường Linh Xuân, Thành phố Hồ Chí Minh',
      'Techcombank · Chi nhánh Thủ Đức',
    ],
    [
      'Công ty Cổ phần Thi công Cơ giới Việt Bắc',
      'CƠ GIỚI VIỆT BẮC',
      'Ma Văn Thắng',
      '52 Đường Lương Ngọc Quyến, Phường Phan Đình Phùng, Tỉnh Thái Nguyên',
      'Agribank · Chi nhánh Thái Nguyên',
    ],
    [
      'Công ty TNHH Đầu tư Xây dựng Cửu Long Giang',
      'CỬU LONG GIANG',
      'Nguyễn Thị Bé Sáu',
      '301 Đường 30 Tháng 4, Phường Ninh Kiều, Thành phố Cần Thơ',
      'Vietcombank · Chi nhánh Cần Thơ',
      'Kho bãi bến phà Cái Răng, Phường Cái Răng, Thành phố Cần Thơ',
    ],
    [
      'Công ty Cổ phần Xây lắp Dầu khí và Kết cấu Kim loại Biển Đông',
      'KIM LOẠI BIỂN ĐÔNG',
      'Trịnh Công Hậu',
      'Đường số 3 Khu công nghiệp Đông Xuyên, Phường Rạch Dừa, Thành phố Hồ Chí Minh',
      'BIDV · Chi nhánh Vũng Tàu',
    ],
    [
      'Công ty TNHH Tư vấn Thiết kế và Xây dựng Nhà Phố Việt',
      'NHÀ PHỐ VIỆT',
      'Ngô Thanh Tâm',
      '9 Đường Hoa Cau, Phường Cầu Kiệu, Thành phố Hồ Chí Minh',
      'VPBank · Chi nhánh Phú Nhuận',
    ],
    [
      'Công ty Cổ phần Hạ tầng Khu công nghiệp Kinh Bắc Thịnh',
      'KINH BẮC THỊNH',
      'Nguyễn Đăng Khoa',
      '24 Đường Lý Thái Tổ, Phường Kinh Bắc, Tỉnh Bắc Ninh',
      'VietinBank · Chi nhánh Bắc Ninh',
      'Khu công nghiệp Quế Võ mở rộng, Phường Quế Võ, Tỉnh Bắc Ninh',
    ],
  ]),
  ...kind('Xưởng cơ khí', [
    [
      'Công ty TNHH Cơ khí Chính xác Tân Tiến',
      'CƠ KHÍ TÂN TIẾN',
      'Lý Chí Hùng',
      '77 Đường Trần Đại Nghĩa, Xã Bình Chánh, Thành phố Hồ Chí Minh',
      'ACB · Chi nhánh Bình Chánh',
    ],
    [
      'Doanh nghiệp tư nhân Cơ khí Ba Sao',
      'CƠ KHÍ BA SAO',
      'Huỳnh Văn Ba',
      '14 Đường Tỉnh Lộ 10, Phường Bình Trị Đông, Thành phố Hồ Chí Minh',
      'Sacombank · Chi nhánh Bình Tân',
    ],
    [
      'Công ty TNHH Sản xuất Cửa cổng Lan can Inox và Sắt Mỹ thuật Gia Bảo',
      'SẮT MỸ THUẬT GIA BẢO',
      'Phan Gia Bảo',
      '268 Quốc lộ 1A, Phường An Phú Đông, Thành phố Hồ Chí Minh',
      'Techcombank · Chi nhánh Quận 12',
    ],
    [
      'Công ty TNHH Chế tạo Thiết bị Nâng hạ Đại Lực',
      'NÂNG HẠ ĐẠI LỰC',
      'Đỗ Đại Lực',
      'Cụm công nghiệp Ngọc Hồi, Xã Ngọc Hồi, Thành phố Hà Nội',
      'MB Bank · Chi nhánh Thanh Trì',
    ],
    [
      'Hợp tác xã Cơ khí Nông nghiệp Đồng Tháp Mười',
      'HTX ĐỒNG THÁP MƯỜI',
      'Lâm Văn Út',
      '5 Đường Hùng Vương, Phường Cao Lãnh, Tỉnh Đồng Tháp',
      'Agribank · Chi nhánh Cao Lãnh',
    ],
    [
      'Công ty Cổ phần Cơ khí Đóng tàu Sông Cấm Mới',
      'ĐÓNG TÀU SÔNG CẤM MỚI',
      'Bùi Hải Đăng',
      '33 Đường Bạch Đằng, Phường Hồng Bàng, Thành phố Hải Phòng',
      'VietinBank · Chi nhánh Hải Phòng',
      'Bến số 2 nhà máy, Phường Thủy Nguyên, Thành phố Hải Phòng',
    ],
    [
      'Công ty TNHH Khung kèo Mái tôn Phú Quý',
      'KHUNG KÈO PHÚ QUÝ',
      'Trương Phú Quý',
      '112 Đường Nguyễn Tất Thành, Phường Quy Nhơn, Tỉnh Gia Lai',
      'BIDV · Chi nhánh Bình Định',
    ],
    [
      'Công ty TNHH Cơ điện lạnh và Kết cấu Hải Âu',
      'CƠ ĐIỆN HẢI ÂU',
      'Nguyễn Thị Hải Âu',
      '60 Đường 23 Tháng 10, Phường Tây Nha Trang, Tỉnh Khánh Hòa',
      'Vietcombank · Chi nhánh Nha Trang',
    ],
    [
      'Xưởng cơ khí Minh Khôi',
      'XƯỞNG MINH KHÔI',
      'Đinh Minh Khôi',
      'Thôn Đình Dù, Xã Như Quỳnh, Tỉnh Hưng Yên',
      'Techcombank · Chi nhánh Hưng Yên',
    ],
    [
      'Công ty TNHH Gia công Kim loại Tấm Đông Á Việt',
      'KIM LOẠI TẤM ĐÔNG Á',
      'Vương Đông Á',
      'Đường số 6 Khu công nghiệp Đức Hòa 1, Xã Đức Hòa, Tỉnh Tây Ninh',
      'HDBank · Chi nhánh Long An',
    ],
  ]),
  ...kind(
    'Đại lý',
    [
      [
        'Công ty TNHH Thương mại Sắt Thép Hưng Thịnh Vượng',
        'THÉP HƯNG THỊNH VƯỢNG',
        'Lương Thịnh Vượng',
        '501 Đường Phạm Hùng, Xã Bình Hưng, Thành phố Hồ Chí Minh',
        'Vietcombank · Chi nhánh Nam Sài Gòn',
        'Kho 2, 501 Đường Phạm Hùng, Xã Bình Hưng, Thành phố Hồ Chí Minh',
      ],
      [
        'Công ty Cổ phần Phân phối Thép Toàn Cầu Á Châu',
        'THÉP TOÀN CẦU',
        'Mai Thanh Toàn',
        '88 Đường Giải Phóng, Phường Hoàng Mai, Thành phố Hà Nội',
        'BIDV · Chi nhánh Hoàng Mai',
      ],
      [
        'Công ty TNHH Thép Hình Ngọc Biển',
        'THÉP NGỌC BIỂN',
        'Hồ Ngọc Biển',
        'Lô 7 Đường số 2 Khu công nghiệp Phú Mỹ 1, Phường Phú Mỹ, Thành phố Hồ Chí Minh',
        'ACB · Chi nhánh Phú Mỹ',
      ],
      [
        'Công ty TNHH MTV Vật liệu Xây dựng Hai Thành',
        'VLXD HAI THÀNH',
        'Cao Văn Thành',
        '23 Đường Trần Hưng Đạo, Phường Long Xuyên, Tỉnh An Giang',
        'Sacombank · Chi nhánh An Giang',
      ],
    ],
    { supplier: true },
  ),
  ...kind('Đại lý', [
    [
      'Cửa hàng Vật liệu Xây dựng Kim Phụng',
      'VLXD KIM PHỤNG',
      'Trần Kim Phụng',
      '156 Đường Lê Lợi, Phường Mỹ Tho, Tỉnh Đồng Tháp',
      'Agribank · Chi nhánh Mỹ Tho',
    ],
    [
      'Công ty TNHH Thương mại Dịch vụ Thép Trung Kiên',
      'THÉP TRUNG KIÊN',
      'Nguyễn Trung Kiên',
      '72 Đường Nguyễn Văn Linh, Phường Thanh Khê, Thành phố Đà Nẵng',
      'Techcombank · Chi nhánh Thanh Khê',
    ],
    [
      'Công ty Cổ phần Thương mại Thép và Thiết bị Công nghiệp Nghệ Tĩnh',
      'THÉP NGHỆ TĨNH',
      'Phan Bá Nghệ',
      '41 Đường Quang Trung, Phường Trường Vinh, Tỉnh Nghệ An',
      'VietinBank · Chi nhánh Nghệ An',
    ],
    [
      'Công ty TNHH Sắt Thép Đức Tín',
      'SẮT THÉP ĐỨC TÍN',
      'Tạ Đức Tín',
      '19 Đường Hùng Vương, Phường Việt Trì, Tỉnh Phú Thọ',
      'MB Bank · Chi nhánh Phú Thọ',
    ],
    [
      'Doanh nghiệp tư nhân Thép Cô Ba Long Hải',
      'THÉP CÔ BA',
      'Nguyễn Thị Ba',
      '8 Đường Võ Thị Sáu, Xã Long Hải, Thành phố Hồ Chí Minh',
      'Agribank · Chi nhánh Long Điền',
    ],
    [
      'Công ty TNHH Thương mại Thép Ống Tây Nguyên Xanh',
      'THÉP ỐNG TÂY NGUYÊN',
      'Y Thim Niê',
      '95 Đường Nguyễn Chí Thanh, Phường Buôn Ma Thuột, Tỉnh Đắk Lắk',
      'HDBank · Chi nhánh Đắk Lắk',
    ],
  ]),
  ...kind(
    'Khách lẻ',
    [
      [
        'Anh Nguyễn Văn Tài (nhà dân Tân Phú)',
        'ANH TÀI TÂN PHÚ',
        'Nguyễn Văn Tài',
        '37 Đường Lũy Bán Bích, Phường Tân Phú, Thành phố Hồ Chí Minh',
        'Vietcombank',
      ],
      [
        'Chị Phạm Thị Ngọc Ánh',
        'CHỊ ÁNH HÓC MÔN',
        'Phạm Thị Ngọc Ánh',
        '4/7 Ấp Mới 1, Xã Hóc Môn, Thành phố Hồ Chí Minh',
        'ACB',
      ],
      [
        'Thầu Sáu Hiền',
        'THẦU SÁU HIỀN',
        'Đoàn Văn Hiền',
        'Ấp 3, Xã Bến Lức, Tỉnh Tây Ninh',
        'Agribank · Chi nhánh Bến Lức',
        'Công trình trường mầm non, Xã Bến Lức, Tỉnh Tây Ninh',
      ],
      [
        'Anh Lò Văn Pành',
        'ANH PÀNH',
        'Lò Văn Pành',
        'Bản Mé Ban, Phường Chiềng Cơi, Tỉnh Sơn La',
        'BIDV · Chi nhánh Sơn La',
      ],
      [
        'Bà Trần Thị Thu Hương (nhà trọ Vĩnh Lộc)',
        'CÔ HƯƠNG NHÀ TRỌ',
        'Trần Thị Thu Hương',
        '215 Đường Vĩnh Lộc, Xã Vĩnh Lộc, Thành phố Hồ Chí Minh',
        'Techcombank',
      ],
      [
        'Đội thi công anh Quân',
        'ĐỘI ANH QUÂN',
        'Vũ Anh Quân',
        '63 Đường Ngô Gia Tự, Phường Việt Hưng, Thành phố Hà Nội',
        'VPBank',
      ],
      [
        'Anh Đặng Hoàng Phúc',
        'ANH PHÚC BIÊN HÒA',
        'Đặng Hoàng Phúc',
        '120 Đường Đồng Khởi, Phường Trấn Biên, Tỉnh Đồng Nai',
        'Sacombank',
      ],
      [
        'Chú Tư Lân (xây nhà Ô Môn)',
        'CHÚ TƯ LÂN',
        'Nguyễn Văn Lân',
        'Khu vực 5, Phường Ô Môn, Thành phố Cần Thơ',
        'Agribank · Chi nhánh Ô Môn',
      ],
    ],
    { individual: true },
  ),
]
