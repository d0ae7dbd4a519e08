import { resources } from '@barem/shared/i18n/resources'
import { baremRow, productBody } from '@barem/shared/product/form'
import { pricePerKilogram, pricePerUnit } from '@barem/shared/product/price'
import { figureOf } from '@barem/shared/values/figure'
import { businessDate } from '@barem/shared/values/local-date'
import type { ReadContext } from '#http/call'
import { namesOf } from '#spreadsheet/columns'
import type { SpreadsheetColumn, Words } from '#spreadsheet/kind'
import { exportedBarem } from './import.ts'
import type { ExportedProduct } from './repository.ts'

const { vi, en } = { vi: resources.vi.product.import, en: resources.en.product.import }
const fields = { vi: resources.vi.product.field, en: resources.en.product.field }
type Header = keyof typeof vi.column
type Hint = keyof typeof vi.comment

type Column = SpreadsheetColumn<ExportedProduct>

function column(
  key: Header,
  kind: Column['kind'],
  hint: Hint | null,
  value: Column['value'],
  more: Partial<Column> = {},
): Column {
  const header: Words = { vi: vi.column[key], en: en.column[key] }
  const words: Words = hint ? { vi: vi.comment[hint], en: en.comment[hint] } : { vi: '', en: '' }
  return { key, header, kind, value, required: false, hint: words, ...more }
}

/** A column of the list that no import reads. */
function shown(key: keyof typeof fields.vi, kind: Column['kind'], value: Column['value']): Column {
  const header: Words = { vi: fields.vi[key], en: fields.en[key] }
  const only = { required: false, readOnly: true, whenChosen: true }
  return { key, header, kind, value, hint: { vi: '', en: '' }, ...only }
}

const barem = (product: ExportedProduct, { now }: ReadContext) => exportedBarem(product, businessDate(now))

/** The columns of a spreadsheet of products: those of the export, the template and the import. */
export const productColumns: readonly Column[] = [
  column('code', 'text', 'code', ({ code }) => code, { required: true, unique: true }),
  column('name', 'text', 'name', ({ name }) => name, { required: true }),
  column('nameEn', 'text', null, ({ nameEn }) => nameEn),
  column('type', 'text', 'type', ({ productType }) => productType.name, {
    required: true,
    options: namesOf('productType'),
  }),
  column('group', 'text', 'group', ({ productGroup }) => productGroup?.name ?? null, {
    options: namesOf('productGroup'),
  }),
  column('unit', 'text', 'unit', ({ unit }) => unit.name, {
    required: true,
    options: namesOf('productUnit'),
  }),
  column('origin', 'text', 'origin', ({ productOrigin }) => productOrigin?.name ?? null, {
    options: namesOf('productOrigin'),
  }),
  column('standard', 'text', 'standard', (product, context) => barem(product, context).standard),
  column('barem', 'number', 'barem', (product, context) => barem(product, context).barem, {
    decimals: 4,
    figure: () => figureOf(baremRow.shape.kgPerMetre),
  }),
  column('length', 'number', null, ({ length }) => length, {
    decimals: 3,
    figure: () => figureOf(productBody.shape.length),
  }),
  column('weight', 'number', 'weight', ({ theoreticalWeight }) => theoreticalWeight, {
    decimals: 3,
    figure: () => figureOf(productBody.shape.theoreticalWeight),
    formerHeaders: ['Trọng lượng lý thuyết (kg/ĐVT)'],
  }),
  column('capitalPrice', 'number', 'price', ({ capitalPrice }) => capitalPrice, { needs: 'cost:view' }),
  column('salePrice', 'number', 'price', ({ salePrice }) => salePrice),
  column('vatRate', 'number', 'vatRate', ({ vatRate }) => vatRate, { percent: true }),
  column('description', 'text', 'description', ({ description }) => description),
  column('active', 'switch', 'active', ({ active }) => active),
  shown('pricePerKilogram', 'number', (product) =>
    product.salePrice === null ? null : pricePerKilogram(product.salePrice, product),
  ),
  shown('pricePerUnit', 'number', (product) =>
    product.salePrice === null ? null : pricePerUnit(product.salePrice, product),
  ),
  shown('modifiedAt', 'date', ({ modifiedAt }) => businessDate(new Date(modifiedAt))),
]
