import { sql } from 'kysely'
import { spreadsheet } from '#spreadsheet/kind'
import type { Module } from '../module.ts'
import { priceConfigurations } from './repository.ts'
import { priceConfigurationRoutes } from './routes.ts'
import { priceConfigurationRecord } from './save.ts'
import { priceConfigurationSpreadsheet } from './spreadsheet.ts'

export const priceConfigurationModule: Module = {
  name: 'price-configuration',
  routes: priceConfigurationRoutes,
  constraints: { price_configuration_alike_key: { code: 'price-rule-alike', path: 'validFrom' } },
  spreadsheets: [spreadsheet(priceConfigurationSpreadsheet)],
  lists: [priceConfigurations],
  found: [
    {
      entity: 'priceConfiguration',
      list: priceConfigurations,
      title: sql`price_configuration.code`,
      detail: () => sql<string>`coalesce(
        (select code || ' · ' || name from product where id = price_configuration.product_id),
        (select name from product_group where id = price_configuration.product_group_id),
        (select name from product_type where id = price_configuration.product_type_id), '')`,
    },
  ],
  records: [
    {
      ...{ table: 'price_configuration', entity: priceConfigurationRecord.entity, name: 'code' },
      changes: ['priceConfiguration.updated'],
      unique: { 'price rule': 'upper(code)' },
    },
  ],
}
