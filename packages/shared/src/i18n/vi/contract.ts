/** Words that purchase and sales contracts have alike: spread into the branches of both. */
export const contractWords = {
  cycle: { 'per-delivery': 'Theo từng chuyến', weekly: 'Hằng tuần', monthly: 'Hằng tháng' },
  fields: {
    number: 'Số hợp đồng',
    date: 'Ngày hợp đồng',
    paymentMethod: 'Hình thức thanh toán',
    deliveryMethod: 'Hình thức giao hàng',
    shippingMethod: 'Phương thức vận chuyển',
    paymentCycle: 'Chu kỳ thanh toán',
    paymentTerm: 'Hạn thanh toán (ngày)',
    deposit: 'Tiền cọc',
    tolerance: 'Dung sai giao nhận (±)',
    settlingWeight: 'Khối lượng quyết toán',
    franchise: 'Chênh lệch cân bỏ qua',
    officer: 'Nhân viên phụ trách',
    approver: 'Người duyệt',
    author: 'Người lập',
    note: 'Thỏa thuận khác',
    total: 'Giá trị hợp đồng',
    status: 'Trạng thái',
    modifiedAt: 'Cập nhật',
    lines: 'Sản phẩm',
    from: 'Từ ngày',
    to: 'Đến ngày',
    clonedFrom: 'Thay cho',
    clone: 'Bản thay thế',
    delivery: 'Giao nhận',
    payment: 'Thanh toán',
  },
  /** Of their annexes; the terms are called as in the contract. */
  annex: {
    said: { open: 'Xem phụ lục', name: 'phụ lục {{number}}', kind: 'phụ lục' },
    fields: {
      number: 'Số phụ lục',
      date: 'Ngày phụ lục',
      contract: 'Của hợp đồng',
      reason: 'Lý do',
      total: 'Giá trị sau phụ lục',
    },
    title: 'Phụ lục hợp đồng',
  },
  hint: {
    tolerance: 'Được giao thừa hoặc thiếu so với số lượng hợp đồng',
    settlingWeight: 'Chỉ cho các dòng tính giá theo cân',
    note: 'In trên hợp đồng',
    approver: 'Cần chọn trước khi gửi duyệt',
    officer: 'Để trống là người lập',
  },
}

/** What both print beside goods and prices. */
export const contract = {
  print: {
    payment: 'Thanh toán: {{cycle}}, {{due}}.',
    cycle: {
      'per-delivery': 'theo từng chuyến',
      weekly: 'hàng giao trong tuần chốt vào Chủ nhật',
      monthly: 'hàng giao trong tháng chốt vào ngày cuối tháng',
    },
    due: {
      delivery: 'trong vòng {{days}} ngày kể từ ngày giao hàng',
      closing: 'trong vòng {{days}} ngày kể từ ngày chốt',
    },
    atOnce: { delivery: 'trả ngay khi nhận hàng', closing: 'trả ngay khi chốt' },
    exact: 'Số lượng giao không vượt số lượng từng dòng của hợp đồng.',
    tolerance: 'Số lượng giao được chênh lệch ±{{rate}} so với từng dòng của hợp đồng.',
    settling: 'Khối lượng quyết toán của hàng tính theo cân: {{weight}}.',
    franchise:
      'Khối lượng quyết toán của hàng tính theo cân: cân hai bên lệch nhau không quá {{rate}} thì lấy {{ours}}; lệch quá mức đó thì lấy toàn bộ theo {{theirs}}.',
    motto: { country: 'CỘNG HÒA XÃ HỘI CHỦ NGHĨA VIỆT NAM', words: 'Độc lập – Tự do – Hạnh phúc' },
    ground: {
      civil: 'Căn cứ Bộ luật Dân sự số 91/2015/QH13 ngày 24/11/2015;',
      trade: 'Căn cứ Luật Thương mại số 36/2005/QH11 ngày 14/6/2005;',
      will: 'Căn cứ nhu cầu và khả năng của hai bên;',
      quotation: 'Căn cứ báo giá số {{number}};',
    },
    opening: 'Hôm nay, ngày {{day}} tháng {{month}} năm {{year}}, hai bên gồm:',
    party: {
      buyer: 'Bên A (bên mua)',
      seller: 'Bên B (bên bán)',
      address: 'Địa chỉ',
      taxCode: 'Mã số thuế',
      phone: 'Điện thoại',
      account: 'Tài khoản số',
      accountAt: '{{account}} tại {{bank}}',
      representative: 'Đại diện (ông/bà)',
      position: 'Chức vụ',
    },
    article: 'Điều {{no}}. {{title}}',
    title: {
      goods: 'Hàng hóa, số lượng và giá cả',
      tolerance: 'Dung sai giao nhận',
      settling: 'Dung sai và khối lượng quyết toán',
      quality: 'Chất lượng hàng hóa',
      delivery: 'Giao nhận hàng',
      payment: 'Thanh toán',
      general: 'Điều khoản chung',
    },
    quality: {
      goods: 'Hàng giao đúng chủng loại, quy cách ghi tại Điều 1.',
      certificates:
        'Bên bán giao kèm chứng chỉ chất lượng (CQ) của nhà sản xuất và, với hàng nhập khẩu, chứng nhận xuất xứ (CO).',
      claims: 'Bên mua kiểm tra khi nhận; hàng không đúng quy cách, chất lượng thì được đổi hoặc trả lại.',
      period: 'Thời hạn khiếu nại kể từ ngày giao hàng: 03 tháng về số lượng, 06 tháng về chất lượng.',
    },
    delivery: {
      place: 'Địa điểm giao hàng: {{place}}.',
      day: 'Thời gian giao hàng: {{day}}.',
      contact: 'Liên hệ giao nhận: bên mua {{buyer}}; bên bán {{seller}}.',
      minutes: 'Mỗi lần giao hàng, hai bên ký phiếu giao nhận ghi số lượng và khối lượng cân.',
    },
    deposit: 'Bên mua đặt cọc {{deposit}}; tiền cọc được trừ khi thanh toán.',
    invoice: 'Bên bán xuất hóa đơn giá trị gia tăng cho từng lần giao hàng.',
    late: 'Bên mua chậm thanh toán thì trả tiền lãi trên số tiền chậm trả theo lãi suất nợ quá hạn trung bình trên thị trường, tương ứng với thời gian chậm trả.',
    general: {
      performed: 'Hai bên thực hiện đúng hợp đồng; bên vi phạm bồi thường thiệt hại theo pháp luật.',
      changed: 'Mọi thay đổi được lập thành phụ lục có chữ ký của hai bên.',
      disputed: 'Tranh chấp được thương lượng trước; không thành thì do Tòa án có thẩm quyền giải quyết.',
      force: 'Hợp đồng có hiệu lực từ ngày ký, lập thành 02 bản có giá trị như nhau, mỗi bên giữ 01 bản.',
      note: 'Thỏa thuận khác: {{note}}',
    },
    sign: { buyer: 'Đại diện bên A', seller: 'Đại diện bên B', hint: '(Ký, ghi rõ họ tên, đóng dấu)' },
  },
  /** What changes of a contract, on paper and on the page. */
  annex: {
    no: 'STT',
    what: 'Nội dung',
    before: 'Trước',
    after: 'Sau',
    difference: 'Chênh lệch',
    line: '{{quantity}} {{unit}} × {{price}}\u00a0đ/{{per}}',
    open: 'Mở hợp đồng {{number}}',
    changes: 'Thay đổi so với {{number}}',
    none: 'Chưa có gì khác {{number}}, cần sửa rồi mới gửi duyệt được',
    /** To whom does not see what differs. */
    unseen: 'Chỉ khác {{number}} ở phần bạn không được xem',
    /** What somebody who sends it or decides on it is told before. */
    question: {
      'request-approval':
        '{{approver}} sẽ nhận được yêu cầu duyệt phụ lục {{with}}: {{change}}, lý do: “{{reason}}”. Trong lúc chờ duyệt không sửa được.',
      approve:
        'Duyệt phụ lục {{with}}: {{change}}, lý do: “{{reason}}”. Sau khi duyệt nội dung không thay đổi được.',
      reject:
        '{{author}} sẽ nhận lại phụ lục {{with}}: {{change}}, lý do: “{{reason}}”; kèm lý do từ chối của bạn.',
      change: '{{difference}} ({{before}} → {{after}})',
      same: 'giá trị hợp đồng không đổi ({{after}})',
    },
    total: 'Giá trị hợp đồng',
    agreedTotal: 'Theo phụ lục {{number}}: {{total}}; đã ký: {{signed}}',
    list: 'Phụ lục',
    /** The annex by which a contract comes to its total. */
    inForce: 'Theo phụ lục',
    make: 'Lập phụ lục',
    /** In its place, while one is a draft, waits for approval or was rejected. */
    goOn: 'Mở phụ lục dở dang {{number}}',
    makeOf: 'Lập phụ lục của {{number}}',
    lead: 'Phụ lục được lập từ hợp đồng đã duyệt: mở hợp đồng rồi bấm “Lập phụ lục”.',
    pick: 'Hợp đồng cần lập phụ lục',
    pickHint:
      'Hợp đồng đã duyệt, chưa kết thúc sớm, không có phụ lục dở dang. Gõ số hợp đồng hoặc tên đối tác.',
    standing: 'Đang theo phụ lục {{number}} ngày {{date}}: giá trị {{before}} → {{after}}',
    signed: 'Xem bản đã ký',
    agreed: 'Xem bản đang hiệu lực',
    showsSigned: 'Đây là bản đã ký ban đầu. Hợp đồng nay theo phụ lục {{number}}.',
    print: {
      number: 'Số: {{number}} của hợp đồng {{contract}}',
      ground: 'Căn cứ hợp đồng mua bán số {{number}} ký ngày {{date}};',
      will: 'Căn cứ thỏa thuận của hai bên;',
      force: 'Phụ lục có hiệu lực từ ngày ký, lập thành 02 bản có giá trị như nhau, mỗi bên giữ 01 bản.',
      reason: 'Lý do điều chỉnh: {{reason}}',
      rest: 'Các điều khoản khác của hợp đồng {{number}} giữ nguyên. Phụ lục này là một phần không tách rời của hợp đồng.',
      totalBefore: 'Giá trị hợp đồng trước điều chỉnh',
      difference: 'Chênh lệch',
      totalAfter: 'Giá trị hợp đồng sau điều chỉnh',
    },
  },
  /** Ended before all of it is delivered. */
  ending: {
    tag: 'Kết thúc sớm',
    told: '{{name}} đã kết thúc sớm',
    end: 'Kết thúc sớm',
    endTitle: 'Kết thúc sớm {{name}}?',
    endText:
      'Phần chưa giao nhận của {{name}} coi như hết: không giao nhận, lập phụ lục hay ghép mua bán thêm nữa. Sau này có thể mở lại.',
    endReason: 'Lý do kết thúc sớm',
    ended: 'Đã kết thúc sớm {{name}}',
    reopen: 'Mở lại',
    reopenTitle: 'Mở lại {{name}}?',
    reopenText: 'Phần chưa giao nhận của {{name}} được thực hiện tiếp.',
    reopenReason: 'Lý do mở lại',
    reopened: 'Đã mở lại {{name}}',
  },
}
