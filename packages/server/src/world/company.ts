import type { Company } from '@barem/shared/configuration/company'
import type { Transaction } from 'kysely'
import type { Database } from '#db/types'
import { COMPANY } from '../configuration/company.ts'

const company: Company = {
  name: 'Công ty TNHH Thương mại và Tiếp vận Thép Barem',
  nameEn: 'Barem Steel Trading and Logistics Co., Ltd.',
  address: 'Lô B12, đường số 6, Khu công nghiệp Sóng Thần 1, Phường Dĩ An, Thành phố Hồ Chí Minh',
  phone: '0274 3790 126',
  email: 'kinhdoanh@thepbarem.example',
  website: 'thepbarem.example',
  taxCode: '0318452706',
  bankAccount: {
    bin: '970436',
    bankName: 'Vietcombank – CN Bình Dương',
    accountNumber: '0281000456789',
    accountName: 'CONG TY TNHH TM VA TIEP VAN THEP BAREM',
  },
  representative: 'Phạm Thị Hòa',
  representativePosition: 'Giám đốc',
}

/** The demo world's own company, as its letterhead names it. */
export async function seedCompany(trx: Transaction<Database>): Promise<void> {
  await trx
    .insertInto('setting')
    .values({ key: COMPANY, value: JSON.stringify(company) })
    .execute()
}
