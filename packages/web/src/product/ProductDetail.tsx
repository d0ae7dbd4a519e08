import { type Product, productEndpoints } from '@barem/shared/product/endpoints'
import { productBody } from '@barem/shared/product/form'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryClient, queryOf, useCommand } from '#api/query.ts'
import { RecordPage } from '#form/RecordPage.tsx'
import { paths } from '#navigation/paths.ts'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { ProductFields, productLabels } from './ProductFields.tsx'

export function preload(id: string): Promise<void> {
  return queryClient.prefetchQuery(queryOf(productEndpoints.one, { params: { id } }, { quiet: true }))
}

export default function ProductDetail() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error } = useQuery(queryOf(productEndpoints.one, { params: { id } }))
  if (error) throw error
  return data ? <ProductPage product={data} /> : <PageSkeleton />
}

function ProductPage({ product }: { product: Product }) {
  const { t } = useTranslation()
  const remove = useCommand(productEndpoints.remove)
  const { id, version, code, active } = product
  return (
    <RecordPage
      title={t('product.edit', { code })}
      record={product}
      entity="product"
      history={productEndpoints.history}
      schema={productBody}
      labels={productLabels}
      save={(body, seen, send) => send(productEndpoints.update, { body: { ...body, id, version: seen } })}
      remove={() => remove.mutateAsync({ params: { id }, query: { version } })}
      code={code}
      list={paths.productCategory}
      words={{
        status: t(active ? 'product.status.active' : 'product.status.inactive'),
        toggle: t(active ? 'product.deactivate' : 'product.activate'),
        toggled: t(active ? 'product.deactivated' : 'product.activated', { code }),
        saved: t('product.saved', { code }),
        name: t('product.name', { code }),
        deleteHint: t('frame.list.deleteConfirmText'),
      }}
    >
      <ProductFields product={product} />
    </RecordPage>
  )
}
