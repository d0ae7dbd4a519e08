type Row = { code: string; name: string } & Record<string, string | number | boolean | null>

function plain(...rows: [code: string, name: string, nameEn?: string][]): Row[] {
  return rows.map(([code, name, nameEn = null]) => ({ code, name, nameEn }))
}

/** kg in one for mass, metres for length, pieces for count. */
function unit(
  code: string,
  [name, nameEn]: [string, string],
  kind: 'count' | 'mass' | 'length',
  factor = 1,
): Row {
  return { code, name, nameEn, kind, factor }
}

function origin(code: string, name: string): Row {
  return { code, name, imported: code !== 'VN' }
}

function status(code: string, name: string, systemCode: string): Row {
  return { code, name, systemCode }
}

function warehouse(code: string, name: string, province: string, ward: string, address: string): Row {
  return { code, name, addressCatalogue: '2025', province, district: null, ward, address }
}

/** What a Vietnamese steel trader has in these lists on the first day. */
export const masterDataRows = {
  productType: plain(
    ['THEP', 'Thép'],
    ['PHUKIEN', 'Phụ kiện'],
    ['TONMA', 'Tôn mạ'],
    ['VATTU', 'Vật tư tiêu hao'],
    ['DICHVU', 'Dịch vụ gia công'],
  ),
  productOrigin: [
    origin('VN', 'Việt Nam'),
    origin('CN', 'Trung Quốc'),
    origin('JP', 'Nhật Bản'),
    origin('KR', 'Hàn Quốc'),
    origin('TW', 'Đài Loan'),
    origin('IN', 'Ấn Độ'),
    origin('RU', 'Nga'),
    origin('MY', 'Malaysia'),
    origin('ID', 'Indonesia'),
  ],
  productGroup: plain(
    ['TXD', 'Thép xây dựng'],
    ['TCU', 'Thép cuộn'],
    ['THI', 'Thép hình'],
    ['THO', 'Thép hộp'],
    ['TON', 'Thép ống'],
    ['TTA', 'Thép tấm'],
    ['PKI', 'Phụ kiện'],
  ),
  productUnit: [
    unit('CAY', ['Cây', 'pc'], 'count'),
    unit('TAM', ['Tấm', 'sheet'], 'count'),
    unit('CUON', ['Cuộn', 'coil'], 'count'),
    unit('BO', ['Bó', 'bundle'], 'count'),
    unit('BO-DONG-BO', ['Bộ', 'set'], 'count'),
    unit('CAI', ['Cái', 'pc'], 'count'),
    unit('HOP', ['Hộp', 'box'], 'count'),
    unit('BAO', ['Bao', 'bag'], 'count'),
    unit('KG', ['Kg', 'kg'], 'mass', 1),
    unit('TAN', ['Tấn', 'ton'], 'mass', 1000),
    unit('MET', ['Mét', 'm'], 'length', 1),
  ],
  salesChannel: plain(
    ['TT', 'Bán trực tiếp tại kho'],
    ['DT', 'Điện thoại'],
    ['ZALO', 'Zalo'],
    ['WEB', 'Website'],
    ['DL', 'Qua đại lý'],
    ['DA', 'Dự án, đấu thầu'],
  ),
  salesMethod: plain(
    ['BS', 'Bán sỉ'],
    ['BL', 'Bán lẻ'],
    ['BCT', 'Bán thẳng nhà máy – công trình'],
    ['KG', 'Ký gửi'],
  ),
  customerType: plain(
    ['CT', 'Công trình'],
    ['XCK', 'Xưởng cơ khí'],
    ['DL', 'Đại lý'],
    ['KL', 'Khách lẻ'],
    ['NT', 'Nhà thầu'],
    ['NM', 'Nhà máy cán thép'],
    ['NCC', 'Nhà cung cấp'],
  ),
  paymentMethod: plain(
    ['TM', 'Tiền mặt', 'Cash'],
    ['CK', 'Chuyển khoản', 'Bank transfer'],
    ['TMCK', 'Tiền mặt hoặc chuyển khoản', 'Cash or bank transfer'],
    ['CN15', 'Công nợ 15 ngày', '15 days credit'],
    ['CN30', 'Công nợ 30 ngày', '30 days credit'],
    ['BLNH', 'Bảo lãnh ngân hàng', 'Bank guarantee'],
    ['LC', 'Thư tín dụng (L/C)', 'Letter of credit (L/C)'],
  ),
  deliveryMethod: plain(
    ['TK', 'Giao tại kho bên bán', 'At the seller’s warehouse'],
    ['CT', 'Giao tận công trình', 'To the construction site'],
    ['KM', 'Giao tại kho bên mua', 'At the buyer’s warehouse'],
    ['NM', 'Nhận tại nhà máy', 'Ex mill'],
    ['CT-TDP', 'Giao trên phương tiện tại công trình', 'On truck at the site'],
  ),
  shippingMethod: plain(
    ['XTAI', 'Xe tải thùng', 'Box truck'],
    ['CAU', 'Xe cẩu tự hành', 'Crane truck'],
    ['DKEO', 'Xe đầu kéo, rơ-moóc', 'Tractor-trailer'],
    ['SALAN', 'Sà lan', 'Barge'],
    ['TAUHOA', 'Đường sắt', 'Railway'],
    ['TUCHO', 'Khách tự chở', 'Customer’s own transport'],
  ),
  deliveryStatus: [
    status('CNH', 'Chưa nhận hàng', 'not-received'),
    status('DNH', 'Đã nhận hàng', 'received'),
    status('DLH', 'Đang lấy hàng', 'in-pick-up'),
    status('DLX', 'Đã lấy hàng', 'picked-up'),
    status('DGH', 'Đang giao hàng', 'in-delivery'),
    status('GHX', 'Đã giao hàng', 'delivered'),
    status('DDS', 'Đã đối soát', 'reconciled'),
    status('DTH', 'Đang trả hàng', 'returning'),
    status('THX', 'Đã trả hàng', 'returned'),
    status('HUY', 'Đã hủy', 'cancelled'),
  ],
  warehouseType: plain(
    ['KMC', 'Kho có mái che'],
    ['BAI', 'Bãi ngoài trời'],
    ['KGC', 'Khu gia công'],
    ['KCX', 'Khu chờ xuất'],
    ['KHL', 'Khu hàng lỗi'],
    ['KDD', 'Hàng đi đường'],
  ),
  warehouse: [
    warehouse('KHO-DA', 'Kho Đông Anh', 'Thành phố Hà Nội', 'Xã Đông Anh', 'Km 12, Quốc lộ 3'),
    warehouse('KHO-HP', 'Kho Hồng Bàng', 'Thành phố Hải Phòng', 'Phường Hồng Bàng', 'Số 5 đường Hà Nội'),
    warehouse(
      'KHO-DN',
      'Kho Hòa Khánh',
      'Thành phố Đà Nẵng',
      'Phường Hòa Khánh',
      'Đường số 4, khu công nghiệp Hòa Khánh',
    ),
    warehouse('KHO-TD', 'Kho Thủ Đức', 'Thành phố Hồ Chí Minh', 'Phường Thủ Đức', 'Số 128 đường Võ Văn Ngân'),
    warehouse(
      'KHO-BD',
      'Kho Dĩ An',
      'Thành phố Hồ Chí Minh',
      'Phường Dĩ An',
      'Đường số 9, khu công nghiệp Sóng Thần 1',
    ),
  ],
  expensesType: plain(
    ['VC', 'Chi phí vận chuyển'],
    ['BX', 'Chi phí bốc xếp'],
    ['CAU', 'Thuê cẩu'],
    ['LK', 'Lưu kho, bến bãi'],
    ['CTP', 'Công tác phí'],
    ['TK', 'Tiếp khách'],
    ['XD', 'Xăng dầu'],
    ['CD', 'Cầu đường'],
    ['KD', 'Kiểm định chất lượng'],
  ),
  shippingFee: plain(
    ['MP', 'Miễn phí vận chuyển'],
    ['TKG', 'Theo khối lượng (kg)'],
    ['TCH', 'Theo chuyến'],
    ['TKM', 'Theo km'],
    ['KTT', 'Khách tự thuê xe'],
  ),
  department: plain(
    ['BGD', 'Ban giám đốc'],
    ['KD', 'Phòng Kinh doanh'],
    ['MH', 'Phòng Mua hàng'],
    ['KHO', 'Phòng Kho vận'],
    ['KT', 'Phòng Kế toán'],
    ['HCNS', 'Phòng Hành chính – Nhân sự'],
  ),
  position: plain(
    ['GD', 'Giám đốc'],
    ['PGD', 'Phó giám đốc'],
    ['TP', 'Trưởng phòng'],
    ['KTT', 'Kế toán trưởng'],
    ['NVKD', 'Nhân viên kinh doanh'],
    ['NVMH', 'Nhân viên mua hàng'],
    ['NVKT', 'Nhân viên kế toán'],
    ['TK', 'Thủ kho'],
    ['LX', 'Lái xe'],
    ['QTHT', 'Quản trị hệ thống'],
  ),
} satisfies Record<string, Row[]>
