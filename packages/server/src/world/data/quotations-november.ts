import { type Story, story } from '../quotation-story.ts'

/** November so far. */
export const november: Story[] = [
  story(
    'minh',
    5,
    '2026-11-02',
    [
      ['TV-D8-CB300-V', 900, 'theoretical'],
      ['TV-D10-CB300-V', 1_100, 'theoretical'],
      ['CUON-D6', 3_000, 'actual'],
    ],
    ['request', 'approve:Duyệt giá tháng 11.'],
    { shippingFee: 6_200_000, deposit: 80_000_000 },
  ),
  story(
    'trang',
    8,
    '2026-11-03',
    [
      ['ON21.3x1.6', 400, 'item'],
      ['ON26.9x1.6', 300, 'item'],
      ['ON33.7x2.6', 150, 'item'],
    ],
    ['request', 'approve'],
    { selfPick: true },
  ),
  story(
    'minh',
    30,
    '2026-11-04',
    [
      ['HOP20x40x1.4', 60, 'item'],
      ['V30x30x3', 40, 'item'],
    ],
    ['request', 'reject:Khách lẻ nợ quá hạn 45 ngày, thu xong công nợ cũ mới báo giá mới.'],
  ),
  story(
    'trang',
    13,
    '2026-11-05',
    [
      ['PL2x1500x6000', 80, 'theoretical'],
      ['PL3x1500x6000', 60, 'theoretical'],
    ],
    ['request', 'approve'],
    { discount: [1_500_000, 'Lấy nguyên kiện'], shippingFee: 2_100_000 },
  ),
  story(
    'minh',
    17,
    '2026-11-06',
    [
      ['TV-D25-CB500-V', 240, 'theoretical'],
      ['TV-D18-CB500-V', 320, 'theoretical'],
    ],
    ['request', 'approve', 'clone:Khách đổi D25 sang giao tháng 12, báo lại khối lượng.'],
    { shippingFee: 4_900_000 },
  ),
  story(
    'trang',
    10,
    '2026-11-09',
    [
      ['HOP50x100x2.0', 90, 'item'],
      ['HOP60x120x2.0', 70, 'item'],
      ['QUE-HAN-32', 10, 'item'],
    ],
    ['request', 'approve'],
    { shippingFee: 1_200_000 },
  ),
  story(
    'minh',
    19,
    '2026-11-10',
    [
      ['U75x40x5x7', 80, 'actual'],
      ['V90x90x7', 36, 'actual'],
    ],
    ['request', 'reject:Phí vận chuyển ra Hải Phòng quá thấp, tính lại theo chuyến xe đầu kéo.'],
    { shippingFee: 1_000_000 },
  ),
  story(
    'trang',
    1,
    '2026-11-11',
    [
      ['TV-D32-CB400-V', 180, 'theoretical'],
      ['TV-D25-CB500-V', 260, 'theoretical'],
      ['KEM-BUOC', 90, 'item'],
    ],
    ['request', 'approve:Đợt 2 theo thỏa thuận tháng 10.'],
    { discount: [4_000_000, 'Đợt 2, giữ mức giảm của đợt 1'], shippingFee: 6_800_000, deposit: 60_000_000 },
  ),
  story(
    'minh',
    24,
    '2026-11-12',
    [
      ['ON114.3x4.5', 64, 'item'],
      ['ON60.3x2.9', 80, 'item'],
    ],
    ['request'],
    { shippingFee: 1_700_000 },
  ),
  story(
    'trang',
    14,
    '2026-11-13',
    [
      ['TV-D10-CB300-V', 640, 'theoretical', 11.7],
      ['TV-D12-CB500-V', 420, 'theoretical'],
    ],
    ['request'],
    { discount: [2_200_000, 'Đại lý đặt trước 10 ngày'], selfPick: true },
  ),
  story(
    'minh',
    3,
    '2026-11-16',
    [
      ['H400x400x13x21', 16, 'actual'],
      ['I500x200x10x16', 22, 'actual'],
      ['PL25x1500x6000', 8, 'actual'],
    ],
    ['request'],
    {
      supplier: true,
      shippingFee: 12_500_000,
      deposit: 300_000_000,
      note: 'Nhà máy hẹn có hàng ngày 05/12.',
    },
  ),
  story(
    'trang',
    28,
    '2026-11-17',
    [
      ['HOP40x40x1.4', 120, 'item'],
      ['HOP30x60x1.8', 90, 'item'],
    ],
    ['request', 'reject:Thiếu lý do giảm giá, đề nghị bổ sung.', 'clone:Báo lại, bỏ phần giảm giá.'],
    { shippingFee: 450_000 },
  ),
  story(
    'minh',
    18,
    '2026-11-18',
    [
      ['TV-D16-CB400-V', 380, 'theoretical'],
      ['TV-D10-CB400-V', 500, 'theoretical'],
    ],
    ['request'],
    { shippingFee: 3_900_000 },
  ),
  story(
    'trang',
    16,
    '2026-11-19',
    [
      ['PL5x1500x6000', 26, 'theoretical'],
      ['PL4x1500x6000', 18, 'theoretical'],
    ],
    ['request'],
    { shippingFee: 1_600_000 },
  ),
  story(
    'minh',
    22,
    '2026-11-19',
    [
      ['V25x25x3', 200, 'item'],
      ['V30x30x3', 160, 'item'],
    ],
    [],
  ),
  story(
    'trang',
    20,
    '2026-11-20',
    [
      ['CUON-D8', 5_400, 'actual'],
      ['DINH-5', 40, 'item'],
    ],
    [],
    { note: 'Chờ khách chốt số xe nhận hàng.' },
  ),
  story(
    'minh',
    12,
    '2026-11-20',
    [
      ['HOP50x100x2.0', 240, 'theoretical'],
      ['HOP40x80x2.0', 180, 'theoretical'],
      ['HOP100x100x4.0', 36, 'actual'],
    ],
    [],
    { discount: [2_500_000, 'Đại lý lấy đủ một xe'], selfPick: true },
  ),
]
