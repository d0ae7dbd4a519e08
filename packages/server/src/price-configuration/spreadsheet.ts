import { resources } from '@barem/shared/i18n/resources'
import { priceConfigurationQuery } from '@barem/shared/price-configuration/endpoints'
import { type PriceConfigurationBody, priceBases } from '@barem/shared/price-configuration/form'
import { codeHeadings, priceHeadings } from '@barem/shared/trade-line/pasted-headings'
import { priceTypes, sources } from '@barem/shared/values/constants'
import { toWireOrNull } from '@barem/shared/values/decimal'
import { businessDate } from '@barem/shared/values/local-date'
import { columnMaker, namesOf } from '#spreadsheet/columns'
import type { SpreadsheetColumn, SpreadsheetKind } from '#spreadsheet/kind'
import { checkPriceConfigurations } from './import.ts'
import {
  eachPriceConfiguration,
  type PriceConfigurationRow,
  type PriceConfigurationView,
} from './repository.ts'
import { priceConfigurationRecord } from './save.ts'

const { vi, en } = { vi: resources.vi.priceConfiguration, en: resources.en.priceConfiguration }

type Column = SpreadsheetColumn<PriceConfigurationRow>

const column = columnMaker<PriceConfigurationRow, keyof typeof vi.field>({ vi, en })

const cost = { needs: 'cost:view' } as const

const columns: readonly Column[] = [
  column('code', 'text', ({ code }) => code, { readOnly: true }),
  column('productCode', 'text', ({ productCode }) => productCode, { formerHeaders: codeHeadings }),
  column('product', 'text', ({ productName }) => productName, { readOnly: true }),
  column('productGroup', 'text', ({ groupName }) => groupName, { options: namesOf('productGroup') }),
  column('productType', 'text', ({ typeName }) => typeName, { options: namesOf('productType') }),
  column('customerType', 'text', ({ customerTypeName }) => customerTypeName, {
    options: namesOf('customerType'),
  }),
  column('source', 'text', ({ source }) => source && vi.source[source], {
    options: () => sources.map((source) => vi.source[source]),
  }),
  column('priceType', 'text', ({ priceType }) => priceType && vi.priceType[priceType], {
    options: () => priceTypes.map((type) => vi.priceType[type]),
  }),
  column('validFrom', 'date', ({ validFrom }) => validFrom, { required: true }),
  column('validTo', 'date', ({ validTo }) => validTo),
  column('base', 'text', ({ base }) => vi.base[base], {
    ...cost,
    options: () => priceBases.map((base) => vi.base[base]),
  }),
  column('fixedPrice', 'number', ({ fixedPrice }) => toWireOrNull(fixedPrice), {
    ...cost,
    formerHeaders: priceHeadings,
  }),
  column('rate', 'number', ({ rate }) => toWireOrNull(rate), { ...cost, percent: true, decimals: 4 }),
  column('money', 'number', ({ money }) => toWireOrNull(money), cost),
  column('floor', 'number', ({ floor }) => toWireOrNull(floor), cost),
  column('step', 'number', ({ step }) => toWireOrNull(step)),
  column('note', 'text', ({ note }) => note),
  column('modifiedAt', 'date', ({ modifiedAt }) => businessDate(modifiedAt), {
    readOnly: true,
    whenChosen: true,
  }),
]

/** Price rules as a spreadsheet: products by their codes, all else by its name. */
export const priceConfigurationSpreadsheet: SpreadsheetKind<
  PriceConfigurationView,
  PriceConfigurationBody,
  PriceConfigurationRow
> = {
  path: 'price-configuration',
  entity: 'priceConfiguration',
  title: { vi: vi.title, en: en.title },
  view: 'priceConfiguration:view',
  create: 'priceConfiguration:create',
  columns,
  query: priceConfigurationQuery.omit({ pageNumber: true, pageSize: true }),
  rows: eachPriceConfiguration,
  check: checkPriceConfigurations,
  record: priceConfigurationRecord,
}
