/** One product of a story: its code, how many, and how it is priced; a cut length in metres where it is not the mill's. */
export type StoryLine = [
  code: string,
  quantity: number,
  priceType: 'item' | 'actual' | 'theoretical',
  length?: number,
]

/** What happens to it after it was written, in turn; words after the colon are the person's note. */
export type Step =
  | 'request'
  | 'approve'
  | 'withdraw'
  | 'clone'
  | `clone:${string}`
  | `approve:${string}`
  | `reject:${string}`
  | `cancel:${string}`
  | `discount:${number}`

export interface Story {
  by: 'sales.minh' | 'sales.trang'
  approver: 'director.hoa' | 'admin.lan'
  customer: string
  date: string
  lines: StoryLine[]
  note?: string
  discount?: [amount: number, reason: string]
  shippingFee?: number
  deposit?: number
  selfPick?: boolean
  supplier?: boolean
  steps: Step[]
}

type Rest = Omit<Story, 'by' | 'approver' | 'customer' | 'date' | 'lines' | 'steps'>

function story(
  by: 'minh' | 'trang',
  customer: number,
  date: string,
  lines: StoryLine[],
  steps: Step[],
  rest: Rest = {},
): Story {
  const approver = customer % 6 === 0 ? 'admin.lan' : 'director.hoa'
  return {
    by: `sales.${by}`,
    approver,
    customer: `KH${String(customer).padStart(4, '0')}`,
    date,
    lines,
    steps,
    ...rest,
  }
}

/** Six weeks of a sales room, in the order they were written. */
export const stories: Story[] = [
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
