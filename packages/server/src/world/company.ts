import { type ConfigurationKey, type ConfigurationOf, shortOf } from '@barem/shared/configuration/known'
import type { Transaction } from 'kysely'
import type { Database } from '#db/types'

const company: ConfigurationOf<'company'> = {
  name: 'Công ty TNHH Thương mại và Tiếp vận Thép Barem',
  nameEn: 'Barem Steel Trading and Logistics Co., Ltd.',
  taxCode: '0318452706',
  addressEn: 'Lot B12, Road No. 6, Song Than 1 Industrial Park, Di An Ward, Ho Chi Minh City, Vietnam',
  address: 'Lô B12, đường số 6, Khu công nghiệp Sóng Thần 1, Phường Dĩ An, Thành phố Hồ Chí Minh',
  warehouseAddress: null,
  phone: '0274 3790 126',
  email: 'kinhdoanh@thepbarem.example',
  website: 'thepbarem.example',
  representative: 'Phạm Thị Hòa',
  representativePosition: 'Giám đốc',
  representativePositionEn: 'Director',
  logoId: null,
}

const bankAccounts: ConfigurationOf<'bank-accounts'> = {
  accounts: [
    {
      bin: '970436',
      bankName: 'Vietcombank – CN Bình Dương',
      accountNumber: '0281000456789',
      accountName: 'CONG TY TNHH TM VA TIEP VAN THEP BAREM',
    },
  ],
}

/** The demo world's own company and where it is paid, as its papers name them. */
export async function seedCompany(trx: Transaction<Database>): Promise<void> {
  await setConfiguration(trx, 'company', company)
  await setConfiguration(trx, 'bank-accounts', bankAccounts)
}

async function setConfiguration<Key extends ConfigurationKey>(
  trx: Transaction<Database>,
  key: Key,
  value: ConfigurationOf<Key>,
): Promise<void> {
  await trx
    .updateTable('configuration')
    .set({ jsonValue: JSON.stringify(value), value: shortOf(key, value) })
    .where('key', '=', key)
    .execute()
}
