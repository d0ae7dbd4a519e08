import { type Story, story } from '../quotation-story.ts'

/** October in a sales room, in the order in which it was written. */
export const october: Story[] = [
  story(
    'minh',
    1,
    '2026-10-12',
    [
      ['TV-D10-CB300-V', 800, 'theoretical'],
      ['TV-D16-CB400-V', 450, 'theoretical'],
      ['KEM-BUOC', 120, 'item'],
    ],
    ['request', 'approve:Giữ giá đến hết tháng, khách thanh toán đúng hạn.'],
    {
      note: 'Giao hai đợt: móng trước 20/10, sàn tầng 1 trước 30/10.',
      discount: [3_500_000, 'Khách công trình lấy trên 15 tấn'],
      shippingFee: 6_800_000,
      deposit: 50_000_000,
    },
  ),
  story(
    'trang',
    2,
    '2026-10-13',
    [
      ['HOP50x100x2.0', 160, 'item'],
      ['HOP40x80x2.0', 220, 'item'],
    ],
    ['request', 'approve'],
    { selfPick: true },
  ),
  story(
    'minh',
    11,
    '2026-10-14',
    [
      ['V40x40x3', 90, 'actual'],
      ['V90x90x7', 24, 'actual'],
      ['QUE-HAN-32', 15, 'item'],
    ],
    [
      'request',
      'reject:Giá thép hình thấp hơn giá sàn tuần này, báo lại theo bảng giá 14/10.',
      'clone:Báo lại theo bảng giá 14/10.',
      'request',
      'approve',
    ],
    { shippingFee: 900_000 },
  ),
  story(
    'trang',
    4,
    '2026-10-15',
    [
      ['TV-D18-CB500-V', 600, 'theoretical'],
      ['TV-D25-CB500-V', 380, 'theoretical'],
      ['TV-D32-CB400-V', 140, 'theoretical'],
    ],
    ['request', 'approve:Duyệt. Nhắc khách bảo lãnh thanh toán trước khi giao.'],
    { supplier: true, shippingFee: 18_500_000, deposit: 200_000_000 },
  ),
  story(
    'minh',
    7,
    '2026-10-16',
    [
      ['PL5x1500x6000', 40, 'actual'],
      ['PL25x1500x6000', 6, 'actual'],
    ],
    ['request', 'approve'],
    { discount: [1_200_000, 'Khách quen, đặt tấm dày lần đầu'], shippingFee: 2_400_000 },
  ),
  story(
    'trang',
    18,
    '2026-10-19',
    [
      ['ON60.3x2.9', 120, 'item'],
      ['ON114.3x4.5', 45, 'item'],
    ],
    ['cancel:Khách đổi sang ống nhập khẩu.'],
  ),
  story(
    'minh',
    3,
    '2026-10-20',
    [
      ['U75x40x5x7', 60, 'actual'],
      ['U380x100x10.5x16', 12, 'actual'],
      ['PL3x1500x6000', 35, 'theoretical'],
    ],
    ['request', 'approve', 'cancel:Chủ đầu tư tạm dừng dự án, hai bên thống nhất hủy.'],
    { supplier: true, shippingFee: 5_600_000 },
  ),
  story(
    'trang',
    12,
    '2026-10-21',
    [
      ['HOP30x60x1.4', 300, 'item'],
      ['HOP20x40x1.2', 500, 'item'],
      ['HOP40x40x1.4', 180, 'item'],
    ],
    ['request', 'approve'],
    { discount: [800_000, 'Đại lý đạt mức 10 tấn trong tháng'], selfPick: true },
  ),
  story(
    'minh',
    9,
    '2026-10-22',
    [
      ['TV-D12-CB500-V', 520, 'theoretical'],
      ['TV-D12-CB500-V', 80, 'theoretical', 6],
    ],
    ['request', 'withdraw', 'request', 'approve'],
    { note: '80 cây cắt 6 m, khách nhận phần 5,7 m còn lại.', shippingFee: 3_200_000 },
  ),
  story(
    'trang',
    21,
    '2026-10-23',
    [
      ['I500x200x10x16', 18, 'actual'],
      ['H400x400x13x21', 10, 'actual'],
    ],
    [
      'request',
      'reject:Chưa có xác nhận giá của nhà máy cho H400, bổ sung rồi gửi lại.',
      'discount:2000000',
      'request',
      'approve:Đã có xác nhận giá ngày 26/10.',
    ],
    { supplier: true, shippingFee: 9_500_000, deposit: 150_000_000 },
  ),
  story(
    'minh',
    15,
    '2026-10-26',
    [
      ['CUON-D6', 4_850, 'actual'],
      ['CUON-D8', 6_200, 'actual'],
    ],
    ['request', 'approve'],
    { shippingFee: 1_800_000 },
  ),
  story(
    'trang',
    6,
    '2026-10-27',
    [
      ['TV-D10-CB400-V', 1_200, 'theoretical'],
      ['TV-D18-CB500-V', 300, 'theoretical'],
      ['KEM-BUOC', 200, 'item'],
      ['DINH-5', 60, 'item'],
    ],
    ['request', 'approve'],
    {
      discount: [5_000_000, 'Giảm theo thỏa thuận khung năm 2026'],
      shippingFee: 7_500_000,
      deposit: 100_000_000,
    },
  ),
  story(
    'minh',
    23,
    '2026-10-28',
    [
      ['HOP100x100x4.0', 48, 'item'],
      ['HOP60x120x2.0', 96, 'item'],
    ],
    ['request', 'clone:Khách tăng số lượng hộp 100.', 'request', 'approve'],
    { shippingFee: 1_500_000 },
  ),
  story(
    'trang',
    26,
    '2026-10-30',
    [
      ['V40x40x5', 150, 'actual'],
      ['PL4x1500x6000', 22, 'theoretical'],
    ],
    ['cancel:Trùng với báo giá gửi qua Zalo sáng nay.'],
  ),
]
