import { productEndpoints } from '@barem/shared/product/endpoints'
import { useTranslation } from 'react-i18next'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { ListPage } from '#table/ListPage.tsx'
import { useOpenedRecord } from '#table/use-opened-record.ts'
import { productColumns as all, offeredFilters } from './columns.tsx'

const columns = [
  all.picture,
  all.code,
  all.name,
  all.group,
  all.unit,
  all.weight,
  all.pricePerKilogram,
  all.pricePerUnit,
]

const loadDrawer = async () => (await import('./ProductDrawer.tsx')).ProductDrawer

/** The same catalogue for people who sell: picture, weight and both prices, details beside the list. */
export default function ProductsPage() {
  const { t } = useTranslation()
  const { opened, open, close } = useOpenedRecord()
  const ProductDrawer = useLazyComponent(loadDrawer, opened !== null, close)
  return (
    <>
      <ListPage
        endpoint={productEndpoints.list}
        title="product.title"
        count="product.count"
        columns={columns}
        nameOf={(row) => t('product.name', { code: row.code })}
        filters={offeredFilters()}
        searchHint={t('product.searchHint')}
        onOpen={(row) => open(row.id)}
        spreadsheet={{ path: 'product' }}
        viewList="ProductForSale"
      />
      {ProductDrawer ? <ProductDrawer id={opened} onClose={close} /> : null}
    </>
  )
}
