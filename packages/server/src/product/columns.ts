import { resources } from '@barem/shared/i18n/resources'
import type { ReadContext } from '#http/call'
import { entriesOf } from '#list/entries'
import type { SpreadsheetColumn, Words } from '#spreadsheet/kind'

const { vi, en } = { vi: resources.vi.product.import, en: resources.en.product.import }
type Header = keyof typeof vi.column
type Hint = keyof typeof vi.comment

function column(
  key: Header,
  kind: SpreadsheetColumn['kind'],
  hint: Hint | null,
  more: Partial<SpreadsheetColumn> = {},
): SpreadsheetColumn {
  const header: Words = { vi: vi.column[key], en: en.column[key] }
  const words: Words = hint ? { vi: vi.comment[hint], en: en.comment[hint] } : { vi: '', en: '' }
  return { key, header, kind, required: false, hint: words, ...more }
}

const namesOf =
  (list: Parameters<typeof entriesOf>[1]) =>
  async ({ db }: ReadContext) =>
    (await entriesOf(db, list)).map((entry) => entry.name)

/** The columns of a spreadsheet of products: those of the export, the template and the import. */
export const productColumns: readonly SpreadsheetColumn[] = [
  column('code', 'text', 'code', { required: true, unique: true }),
  column('name', 'text', 'name', { required: true }),
  column('nameEn', 'text', null),
  column('type', 'text', 'type', { required: true, options: namesOf('productType') }),
  column('group', 'text', 'group', { options: namesOf('productGroup') }),
  column('unit', 'text', 'unit', { required: true, options: namesOf('productUnit') }),
  column('origin', 'text', 'origin', { options: namesOf('productOrigin') }),
  column('standard', 'text', 'standard'),
  column('barem', 'number', 'barem', { decimals: 4 }),
  column('length', 'number', null, { decimals: 3 }),
  column('weight', 'number', 'weight', { decimals: 3 }),
  column('capitalPrice', 'number', 'price', { needs: 'cost:view' }),
  column('salePrice', 'number', 'price'),
  column('vatRate', 'number', 'vatRate'),
  column('description', 'text', 'description'),
  column('active', 'switch', 'active'),
]
