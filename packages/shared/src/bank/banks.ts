import { foldText } from '#values/fold-text'

/** A bank, or a digital bank with account numbers of its own, that keeps accounts in Vietnam. */
export interface Bank {
  /** Its number in the payment network (NAPAS), six digits: what a VietQR code names it by. */
  bin: string
  /** What everybody calls it, in both languages. */
  shortName: string
  /** As its licence names it. */
  fullName: string
  /** Transfers by account number reach it at once, and the name of the account's owner is answered (NAPAS 247). */
  napas: boolean
  /** Its application reads VietQR codes, and accounts with it may stand in one. */
  vietQr: boolean
  /** The day from which it bears this name, `YYYY-MM-DD`; null: before 2025, or not known to the day. */
  validFrom: string | null
  /** Names it had before and others in use, which a search finds and older data says. */
  formerNames: readonly string[]
}

type More = { validFrom?: string; formerNames?: readonly string[] }

function bank(
  bin: string,
  shortName: string,
  fullName: string,
  supports: 'vietqr' | 'napas' | 'neither' = 'vietqr',
  { validFrom, formerNames = [] }: More = {},
): Bank {
  const napas = supports !== 'neither'
  return {
    ...{ bin, shortName, fullName, napas },
    vietQr: supports === 'vietqr',
    validFrom: validFrom ?? null,
    formerNames,
  }
}

const oneMember = 'Ngân hàng TNHH MTV'

/**
 * The banks of Vietnam by their short names, as published for VietQR (NAPAS) and by the State Bank. Names change and banks
 * go over to others: the number stays, so it is what records keep.
 */
export const banks: readonly Bank[] = [
  bank('970425', 'ABBank', 'Ngân hàng TMCP An Bình', 'vietqr', { formerNames: ['ABB'] }),
  bank('970416', 'ACB', 'Ngân hàng TMCP Á Châu'),
  bank('970405', 'Agribank', 'Ngân hàng Nông nghiệp và Phát triển Nông thôn Việt Nam', 'vietqr', {
    formerNames: ['VBARD'],
  }),
  bank('970409', 'Bac A Bank', 'Ngân hàng TMCP Bắc Á', 'vietqr', { formerNames: ['BAB'] }),
  bank('970438', 'BaoViet Bank', 'Ngân hàng TMCP Bảo Việt'),
  bank('970418', 'BIDV', 'Ngân hàng TMCP Đầu tư và Phát triển Việt Nam'),
  bank('970454', 'BVBank', 'Ngân hàng TMCP Bản Việt', 'vietqr', { formerNames: ['Viet Capital Bank'] }),
  bank('546034', 'CAKE', 'Ngân hàng số CAKE by VPBank'),
  bank('422589', 'CIMB', `${oneMember} CIMB Việt Nam`, 'napas'),
  bank('970446', 'Co-opBank', 'Ngân hàng Hợp tác xã Việt Nam'),
  bank('796500', 'DBS', 'Ngân hàng DBS – Chi nhánh TP. Hồ Chí Minh', 'neither'),
  bank('970431', 'Eximbank', 'Ngân hàng TMCP Xuất Nhập khẩu Việt Nam', 'vietqr', { formerNames: ['EIB'] }),
  bank('970408', 'GPBank', 'Ngân hàng TM TNHH MTV Kỷ Nguyên Thịnh Vượng', 'napas', {
    formerNames: ['Ngân hàng TM TNHH MTV Dầu Khí Toàn Cầu'],
  }),
  bank('970437', 'HDBank', 'Ngân hàng TMCP Phát triển TP. Hồ Chí Minh', 'vietqr', { formerNames: ['HDB'] }),
  bank('970442', 'Hong Leong', `${oneMember} Hong Leong Việt Nam`, 'napas'),
  bank('458761', 'HSBC', `${oneMember} HSBC (Việt Nam)`, 'napas'),
  bank('970455', 'IBK Hà Nội', 'Ngân hàng Công nghiệp Hàn Quốc – Chi nhánh Hà Nội', 'neither'),
  bank('970456', 'IBK TP. HCM', 'Ngân hàng Công nghiệp Hàn Quốc – Chi nhánh TP. Hồ Chí Minh', 'neither'),
  bank('970434', 'Indovina', 'Ngân hàng TNHH Indovina', 'napas', { formerNames: ['IVB'] }),
  bank(
    '668888',
    'Kasikornbank',
    'Ngân hàng Đại chúng TNHH KASIKORNBANK – Chi nhánh TP. Hồ Chí Minh',
    'vietqr',
    {
      formerNames: ['KBank'],
    },
  ),
  bank('970452', 'KienlongBank', 'Ngân hàng TMCP Kiên Long', 'vietqr', { formerNames: ['KLB'] }),
  bank('970462', 'Kookmin Hà Nội', 'Ngân hàng Kookmin – Chi nhánh Hà Nội', 'neither'),
  bank('970463', 'Kookmin TP. HCM', 'Ngân hàng Kookmin – Chi nhánh TP. Hồ Chí Minh', 'neither'),
  bank('963369', 'Liobank', 'Ngân hàng số Liobank by OCB'),
  bank('970449', 'LPBank', 'Ngân hàng TMCP Lộc Phát Việt Nam', 'vietqr', {
    formerNames: ['LPB', 'LienVietPostBank', 'Ngân hàng TMCP Bưu điện Liên Việt'],
  }),
  bank('970422', 'MB', 'Ngân hàng TMCP Quân đội', 'vietqr', { formerNames: ['MBB', 'MBBank'] }),
  bank('970414', 'MBV', `${oneMember} Việt Nam Hiện Đại`, 'vietqr', {
    formerNames: ['OceanBank', 'Ngân hàng TM TNHH MTV Đại Dương'],
  }),
  bank('970426', 'MSB', 'Ngân hàng TMCP Hàng Hải Việt Nam', 'vietqr', { formerNames: ['Maritime Bank'] }),
  bank('970428', 'Nam A Bank', 'Ngân hàng TMCP Nam Á', 'vietqr', { formerNames: ['NAB'] }),
  bank('970419', 'NCB', 'Ngân hàng TMCP Quốc Dân', 'vietqr', { formerNames: ['Navibank'] }),
  bank('801011', 'Nonghyup', 'Ngân hàng Nonghyup – Chi nhánh Hà Nội', 'neither'),
  bank('970448', 'OCB', 'Ngân hàng TMCP Phương Đông'),
  bank('970430', 'PGBank', 'Ngân hàng TMCP Thịnh vượng và Phát triển', 'vietqr', {
    formerNames: ['PGB', 'Ngân hàng TMCP Xăng dầu Petrolimex'],
  }),
  bank('970439', 'Public Bank', `${oneMember} Public Việt Nam`, 'napas'),
  bank('970412', 'PVcomBank', 'Ngân hàng TMCP Đại Chúng Việt Nam'),
  bank('970403', 'Sacombank', 'Ngân hàng TMCP Sài Gòn Thương Tín', 'vietqr', { formerNames: ['STB'] }),
  bank('970400', 'Saigonbank', 'Ngân hàng TMCP Sài Gòn Công Thương', 'vietqr', { formerNames: ['SGB'] }),
  bank('970429', 'SCB', 'Ngân hàng TMCP Sài Gòn'),
  bank('970440', 'SeABank', 'Ngân hàng TMCP Đông Nam Á', 'vietqr', { formerNames: ['SSB'] }),
  bank('970443', 'SHB', 'Ngân hàng TMCP Sài Gòn – Hà Nội'),
  bank('970424', 'Shinhan Bank', `${oneMember} Shinhan Việt Nam`),
  bank('970410', 'Standard Chartered', `${oneMember} Standard Chartered (Việt Nam)`, 'napas'),
  bank('970407', 'Techcombank', 'Ngân hàng TMCP Kỹ thương Việt Nam', 'vietqr', { formerNames: ['TCB'] }),
  bank('963388', 'Timo', 'Ngân hàng số Timo by BVBank'),
  bank('970423', 'TPBank', 'Ngân hàng TMCP Tiên Phong', 'vietqr', { formerNames: ['TPB'] }),
  bank('546035', 'Ubank', 'Ngân hàng số Ubank by VPBank'),
  bank('970458', 'UOB', `${oneMember} United Overseas Bank (Việt Nam)`, 'napas'),
  bank('970444', 'VCBNeo', 'Ngân hàng TM TNHH MTV Ngoại thương Công nghệ số', 'napas', {
    formerNames: ['CBBank', 'Ngân hàng TM TNHH MTV Xây dựng Việt Nam'],
  }),
  bank('970441', 'VIB', 'Ngân hàng TMCP Quốc tế Việt Nam'),
  bank('970427', 'VietABank', 'Ngân hàng TMCP Việt Á', 'vietqr', { formerNames: ['VAB'] }),
  bank('970433', 'VietBank', 'Ngân hàng TMCP Việt Nam Thương Tín', 'vietqr', { formerNames: ['VBB'] }),
  bank('970436', 'Vietcombank', 'Ngân hàng TMCP Ngoại thương Việt Nam', 'vietqr', { formerNames: ['VCB'] }),
  bank('970415', 'VietinBank', 'Ngân hàng TMCP Công thương Việt Nam', 'vietqr', {
    formerNames: ['ICB', 'CTG'],
  }),
  bank('970406', 'Vikki Bank', `${oneMember} Số Vikki`, 'vietqr', {
    validFrom: '2025-02-14',
    formerNames: ['DongA Bank', 'Ngân hàng TMCP Đông Á'],
  }),
  bank('970432', 'VPBank', 'Ngân hàng TMCP Việt Nam Thịnh Vượng', 'vietqr', { formerNames: ['VPB'] }),
  bank('970421', 'VRB', 'Ngân hàng Liên doanh Việt – Nga', 'napas'),
  bank('970457', 'Woori Bank', `${oneMember} Woori Việt Nam`, 'napas'),
]

const byBin = new Map(banks.map((one) => [one.bin, one]))

/** The bank of a number; undefined for one that is not known. */
export function bankOf(bin: string): Bank | undefined {
  return byBin.get(bin)
}

/** Everything a bank is called and its number, folded: what typed words are looked for in. */
export function bankSearchText({ bin, shortName, fullName, formerNames }: Bank): string {
  return foldText([shortName, fullName, bin, ...formerNames].join(' '))
}

/** What a name says without the words that many banks share, its accents, its spaces and its signs. */
function bareName(name: string): string {
  return foldText(name)
    .replace(/^(?:(?:ngan hang|nh|thuong mai co phan|tmcp|tm|tnhh|mtv) )+/, '')
    .replace(/ \(?(?:viet nam|vn)\)?$/, '')
    .replace(/[^a-z0-9]/g, '')
}

const usualNames = new Map(
  banks.flatMap(({ bin, shortName, fullName, formerNames }) =>
    [bin, shortName, fullName, ...formerNames].map((name) => [bareName(name), shortName]),
  ),
)

/**
 * What everybody calls the bank of this number or of this name (short, of its licence, former or an abbreviation), however it
 * is written; any other text, one with a branch behind the name too, as it was typed.
 */
export function usualBankName(typed: string): string {
  return usualNames.get(bareName(typed)) ?? typed
}
