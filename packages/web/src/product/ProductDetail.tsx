import { type Product, productEndpoints } from '@barem/shared/product/endpoints'
import { productBody } from '@barem/shared/product/form'
import { CONFIRMED } from '@barem/shared/values/constants'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Button, Card, Col, Flex, Row, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { RecordHistory } from '#event/RecordHistory.tsx'
import { confirm, feedback } from '#feedback.ts'
import { RecordForm } from '#form/RecordForm.tsx'
import { PageSkeleton } from '#layout/PageSkeleton.tsx'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'
import { queryOf, useCommand } from '#query.ts'
import { ProductFields, productLabels } from './ProductFields.tsx'

export default function ProductDetail() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error } = useQuery(queryOf(productEndpoints.one, { params: { id } }))
  if (error) throw error
  return data ? <ProductPage product={data} /> : <PageSkeleton />
}

function ProductPage({ product }: { product: Product }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const update = useCommand(productEndpoints.update)
  const title = t('product.edit', { code: product.code })
  usePageTitle(title)
  return (
    <div className="page">
      <Flex justify="space-between" align="center" wrap gap={8}>
        <Flex align="center" gap={8}>
          <h1 className="page-heading">{title}</h1>
          <Tag className="status-tag" color={product.active ? 'green' : 'default'}>
            {t(product.active ? 'product.status.active' : 'product.status.inactive')}
          </Tag>
        </Flex>
        <Actions product={product} />
      </Flex>
      <Row gutter={[24, 24]}>
        <Col xs={24} xl={17}>
          <RecordForm
            key={product.version}
            schema={productBody}
            labels={productLabels}
            initial={{ ...product }}
            disabled={product.abilities.edit !== true}
            save={(body, version = product.version) =>
              update.mutateAsync({ body: { ...body, id: product.id, version } })
            }
            onSaved={() => feedback.success(t('product.saved', { code: product.code }))}
            onCancel={() => void navigate({ to: paths.productCategory })}
          >
            <ProductFields product={product} />
          </RecordForm>
        </Col>
        <Col xs={24} xl={7}>
          <Card size="small" title={t('frame.document.history')}>
            <RecordHistory entries={product.history} module="product" />
          </Card>
        </Col>
      </Row>
    </div>
  )
}

/** Going inactive is always possible; deleting only as long as nothing uses the product. */
function Actions({ product }: { product: Product }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const update = useCommand(productEndpoints.update)
  const remove = useCommand(productEndpoints.remove)
  const { id, code, version, active, abilities } = product
  const toggle = async () => {
    const body = productBody.parse(pick(product))
    try {
      await update.mutateAsync({ body: { ...body, active: !active, id, version } })
      feedback.success(t(active ? 'product.deactivated' : 'product.activated', { code }))
    } catch (error) {
      feedback.failure(error)
    }
  }
  const erase = async () => {
    const title = t('frame.list.deleteConfirm', { name: t('product.name', { code }) })
    if (
      (await confirm({
        title,
        text: t('frame.list.deleteConfirmText'),
        yes: t('frame.list.delete'),
        danger: true,
      })) !== CONFIRMED
    )
      return
    try {
      await remove.mutateAsync({ params: { id } })
      feedback.success(t('frame.list.deleted', { name: t('product.name', { code }) }))
      await navigate({ to: paths.productCategory })
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Flex gap={8} wrap>
      {abilities.edit === true && (
        <Button loading={update.isPending} onClick={() => void toggle()}>
          {t(active ? 'product.deactivate' : 'product.activate')}
        </Button>
      )}
      {abilities.remove === true && (
        <Button danger loading={remove.isPending} onClick={() => void erase()}>
          {t('frame.list.delete')}
        </Button>
      )}
    </Flex>
  )
}

/** The fields of the form, of a record that carries more. */
function pick(product: Product) {
  return Object.fromEntries(Object.keys(productBody.shape).map((key) => [key, product[key as keyof Product]]))
}
