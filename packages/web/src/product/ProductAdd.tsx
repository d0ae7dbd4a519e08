import { type Product, productEndpoints } from '@barem/shared/product/endpoints'
import { newProductBody } from '@barem/shared/product/form'
import { VAT_RATE } from '@barem/shared/values/constants'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { feedback } from '#feedback/feedback.ts'
import { RecordForm } from '#form/RecordForm.tsx'
import { paths } from '#navigation/paths.ts'
import { ProductFields, productLabels } from './ProductFields.tsx'

const initial = { active: true, shipsByWeight: true, vatRate: VAT_RATE, barems: [], pictureIds: [] }

export default function ProductAdd() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <div className="page">
      <h1 className="page-heading">{t('product.add')}</h1>
      <RecordForm
        schema={newProductBody}
        labels={productLabels}
        initial={initial}
        draft="product/new"
        save={(body, _, send) => send(productEndpoints.create, { body })}
        onSaved={(answer) => {
          const product = answer as Product
          feedback.success(t('product.created', { code: product.code }))
          void navigate({ to: paths.product(product.id) })
        }}
        onCancel={() => void navigate({ to: paths.productCategory })}
      >
        <ProductFields />
      </RecordForm>
    </div>
  )
}
