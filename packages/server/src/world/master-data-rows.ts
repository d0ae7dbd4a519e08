type Row = { code: string; name: string } & Record<string, string | number | boolean | null>

function plain(...rows: [code: string, name: string, nameEn: string][]): Row[] {
  return rows.map(([code, name, nameEn]) => ({ code, name, nameEn }))
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

function origin(code: string, name: string, nameEn: string): Row {
  return { code, name, nameEn, imported: code !== 'VN' }
}

function status(code: string, [name, nameEn]: [string, string], systemCode: string): Row {
  return { code, name, nameEn, systemCode }
}

/** `warehouseType` by its code. */
function warehouse(
  code: string,
  [name, nameEn, warehouseType]: [string, string, string],
  province: string,
  ward: string,
  address: string,
): Row {
  return {
    code,
    name,
    nameEn,
    warehouseType,
    addressCatalogue: '2025',
    province,
    district: null,
    ward,
    address,
  }
}

/** What a Vietnamese steel trader has in these lists on the first day. */
export const masterDataRows = {
  productType: plain(
    ['THEP', 'Thép', 'Steel'],
    ['PHUKIEN', 'Phụ kiện', 'Accessories'],
    ['TONMA', 'Tôn mạ', 'Coated sheet'],
    ['VATTU', 'Vật tư tiêu hao', 'Consumables'],
    ['DICHVU', 'Dịch vụ gia công', 'Processing service'],
  ),
  productOrigin: [
    origin('VN', 'Việt Nam', 'Vietnam'),
    origin('CN', 'Trung Quốc', 'China'),
    origin('JP', 'Nhật Bản', 'Japan'),
    origin('KR', 'Hàn Quốc', 'South Korea'),
    origin('TW', 'Đài Loan', 'Taiwan'),
    origin('IN', 'Ấn Độ', 'India'),
    origin('RU', 'Nga', 'Russia'),
    origin('MY', 'Malaysia', 'Malaysia'),
    origin('ID', 'Indonesia', 'Indonesia'),
  ],
  productGroup: plain(
    ['TXD', 'Thép xây dựng', 'Construction steel'],
    ['TCU', 'Thép cuộn', 'Coils'],
    ['THI', 'Thép hình', 'Sections'],
    ['THO', 'Thép hộp', 'Hollow sections'],
    ['TON', 'Thép ống', 'Pipes'],
    ['TTA', 'Thép tấm', 'Plates'],
    ['PKI', 'Phụ kiện', 'Accessories'],
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
    ['TT', 'Bán trực tiếp tại kho', 'At the warehouse'],
    ['DT', 'Điện thoại', 'Telephone'],
    ['ZALO', 'Zalo', 'Zalo'],
    ['WEB', 'Website', 'Website'],
    ['DL', 'Qua đại lý', 'Through an agent'],
    ['DA', 'Dự án, đấu thầu', 'Projects and tenders'],
  ),
  salesMethod: plain(
    ['BS', 'Bán sỉ', 'Wholesale'],
    ['BL', 'Bán lẻ', 'Retail'],
    ['BCT', 'Bán thẳng nhà máy – công trình', 'Direct from mill to site'],
    ['KG', 'Ký gửi', 'Consignment'],
  ),
  customerType: plain(
    ['CT', 'Công trình', 'Construction project'],
    ['XCK', 'Xưởng cơ khí', 'Engineering workshop'],
    ['DL', 'Đại lý', 'Dealer'],
    ['KL', 'Khách lẻ', 'Retail customer'],
    ['NT', 'Nhà thầu', 'Contractor'],
    ['NM', 'Nhà máy cán thép', 'Rolling mill'],
    ['NCC', 'Nhà cung cấp', 'Supplier'],
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
    status('CNH', ['Chưa nhận hàng', 'Not received'], 'not-received'),
    status('DNH', ['Đã nhận hàng', 'Received'], 'received'),
    status('DLH', ['Đang lấy hàng', 'In pick-up'], 'in-pick-up'),
    status('DLX', ['Đã lấy hàng', 'Picked up'], 'picked-up'),
    status('DGH', ['Đang giao hàng', 'In delivery'], 'in-delivery'),
    status('GHX', ['Đã giao hàng', 'Delivered'], 'delivered'),
    status('DDS', ['Đã đối soát', 'Reconciled'], 'reconciled'),
    status('DTH', ['Đang trả hàng', 'Returning'], 'returning'),
    status('THX', ['Đã trả hàng', 'Returned'], 'returned'),
    status('HUY', ['Đã hủy', 'Cancelled'], 'cancelled'),
  ],
  warehouseType: plain(
    ['KMC', 'Kho có mái che', 'Covered warehouse'],
    ['BAI', 'Bãi ngoài trời', 'Open yard'],
    ['KGC', 'Khu gia công', 'Processing area'],
    ['KCX', 'Khu chờ xuất', 'Dispatch area'],
    ['KHL', 'Khu hàng lỗi', 'Defective goods area'],
    ['KDD', 'Hàng đi đường', 'Goods in transit'],
  ),
  warehouse: [
    warehouse(
      'KHO-DA',
      ['Kho Đông Anh', 'Dong Anh warehouse', 'KMC'],
      'Thành phố Hà Nội',
      'Xã Đông Anh',
      'Km 12, Quốc lộ 3',
    ),
    warehouse(
      'KHO-HP',
      ['Kho Hồng Bàng', 'Hong Bang warehouse', 'KMC'],
      'Thành phố Hải Phòng',
      'Phường Hồng Bàng',
      'Số 5 đường Hà Nội',
    ),
    warehouse(
      'KHO-DN',
      ['Kho Hòa Khánh', 'Hoa Khanh warehouse', 'KMC'],
      'Thành phố Đà Nẵng',
      'Phường Hòa Khánh',
      'Đường số 4, khu công nghiệp Hòa Khánh',
    ),
    warehouse(
      'KHO-TD',
      ['Kho Thủ Đức', 'Thu Duc yard', 'BAI'],
      'Thành phố Hồ Chí Minh',
      'Phường Thủ Đức',
      'Số 128 đường Võ Văn Ngân',
    ),
    warehouse(
      'KHO-BD',
      ['Kho Dĩ An', 'Di An processing warehouse', 'KGC'],
      'Thành phố Hồ Chí Minh',
      'Phường Dĩ An',
      'Đường số 9, khu công nghiệp Sóng Thần 1',
    ),
  ],
  expensesType: plain(
    ['VC', 'Chi phí vận chuyển', 'Transport'],
    ['BX', 'Chi phí bốc xếp', 'Loading and unloading'],
    ['CAU', 'Thuê cẩu', 'Crane hire'],
    ['LK', 'Lưu kho, bến bãi', 'Storage'],
    ['CTP', 'Công tác phí', 'Travel expenses'],
    ['TK', 'Tiếp khách', 'Hospitality'],
    ['XD', 'Xăng dầu', 'Fuel'],
    ['CD', 'Cầu đường', 'Road tolls'],
    ['KD', 'Kiểm định chất lượng', 'Quality inspection'],
  ),
  shippingFee: plain(
    ['MP', 'Miễn phí vận chuyển', 'Free of charge'],
    ['TKG', 'Theo khối lượng (kg)', 'By weight (kg)'],
    ['TCH', 'Theo chuyến', 'Per trip'],
    ['TKM', 'Theo km', 'Per km'],
    ['KTT', 'Khách tự thuê xe', 'Customer hires the truck'],
  ),
  department: plain(
    ['BGD', 'Ban giám đốc', 'Board of directors'],
    ['KD', 'Phòng Kinh doanh', 'Sales'],
    ['MH', 'Phòng Mua hàng', 'Purchasing'],
    ['KHO', 'Phòng Kho vận', 'Warehouse and logistics'],
    ['KT', 'Phòng Kế toán', 'Accounting'],
    ['HCNS', 'Phòng Hành chính – Nhân sự', 'Administration and personnel'],
  ),
  position: plain(
    ['GD', 'Giám đốc', 'Director'],
    ['PGD', 'Phó giám đốc', 'Deputy director'],
    ['TP', 'Trưởng phòng', 'Head of department'],
    ['KTT', 'Kế toán trưởng', 'Chief accountant'],
    ['NVKD', 'Nhân viên kinh doanh', 'Sales executive'],
    ['NVMH', 'Nhân viên mua hàng', 'Purchasing executive'],
    ['NVKT', 'Nhân viên kế toán', 'Accountant'],
    ['TK', 'Thủ kho', 'Storekeeper'],
    ['LX', 'Lái xe', 'Driver'],
    ['QTHT', 'Quản trị hệ thống', 'System administrator'],
  ),
} satisfies Record<string, Row[]>
