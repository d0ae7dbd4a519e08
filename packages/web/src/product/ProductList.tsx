import { type ProductItem, productEndpoints } from '@barem/shared/product/endpoints'
import { productBody } from '@barem/shared/product/form'
import { useTranslation } from 'react-i18next'
import { useGuardedRemoval } from '#category/use-in-use.tsx'
import { useMay } from '#navigation/rights.ts'
import { copyAction } from '#table/copy-action.ts'
import { ListPage } from '#table/ListPage.tsx'
import { switchActive } from '#table/many/switch-active.ts'
import { useRemoveAction } from '#table/use-remove-action.ts'
import { productColumns as all, offeredFilters } from './columns.tsx'
import { productPaths } from './paths.ts'

const columns = [
  all.picture,
  all.code,
  all.name,
  all.active,
  { ...all.group, hidden: true },
  all.type,
  all.unit,
]
const figures = [all.barem, { ...all.length, hidden: true }, all.weight, all.pricePerKilogram]

const many = switchActive<ProductItem>(
  { endpoints: productEndpoints, schema: productBody },
  {
    on: 'product.many.on',
    off: 'product.many.off',
    states: { on: 'product.status.active', off: 'product.status.inactive' },
  },
  (row) => row.abilities.edit,
)

/** The catalogue for those who keep it. */
const copyCode = copyAction<ProductItem>('frame.document.copyCode', (row) => row.code)

export default function ProductList() {
  const { t } = useTranslation()
  const may = useMay()
  const nameOf = (row: ProductItem) => t('product.name', { code: row.code })
  const removal = useRemoveAction<ProductItem>({
    endpoint: productEndpoints.remove,
    nameOf,
    allowed: (row) => row.abilities.remove,
  })
  const { remove, dialog } = useGuardedRemoval(productEndpoints.uses, removal, nameOf)
  const cost = may('cost:view') ? [all.capitalPrice] : []
  return (
    <>
      <ListPage
        endpoint={productEndpoints.list}
        title="product.categoryTitle"
        count="product.count"
        columns={[...columns, ...figures, ...cost, all.modifiedAt]}
        nameOf={nameOf}
        filters={offeredFilters()}
        searchHint={t('product.searchHint')}
        openPath={(row) => productPaths.one(row.id)}
        addPath={productPaths.add}
        addRight="product:create"
        actions={[copyCode, remove]}
        many={many}
        spreadsheet={{ path: 'product', importRight: 'product:create', readsXls: true }}
      />
      {dialog}
    </>
  )
}
