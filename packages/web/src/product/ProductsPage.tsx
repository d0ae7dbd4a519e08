import { productEndpoints } from '@barem/shared/product/endpoints'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '#table/ListPage.tsx'
import { productColumns as all, productFilters } from './columns.tsx'
import { ProductDrawer } from './ProductDrawer.tsx'

const columns = [
  all.pictured,
  all.code,
  all.group,
  all.unit,
  all.weight,
  all.pricePerKilogram,
  all.pricePerUnit,
]

/** The same catalogue for people who sell: picture, weight and both prices, details beside the list. */
export default function ProductsPage() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<string | null>(null)
  return (
    <>
      <ListPage
        endpoint={productEndpoints.list}
        title="product.title"
        columns={columns}
        nameOf={(row) => t('product.name', { code: row.code })}
        filters={productFilters(t)}
        searchHint={t('product.searchHint')}
        onOpen={(row) => setOpen(row.id)}
        spreadsheet={{ path: 'product' }}
      />
      <ProductDrawer id={open} onClose={() => setOpen(null)} />
    </>
  )
}
