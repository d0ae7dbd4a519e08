import { type Customer, customerEndpoints } from '@barem/shared/customer/endpoints'
import { customerBody } from '@barem/shared/customer/form'
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
import { CustomerFields, customerLabels } from './CustomerFields.tsx'

export default function CustomerDetail() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error } = useQuery(queryOf(customerEndpoints.one, { params: { id } }))
  if (error) throw error
  return data ? <CustomerPage customer={data} /> : <PageSkeleton />
}

function CustomerPage({ customer }: { customer: Customer }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const update = useCommand(customerEndpoints.update)
  const title = t('customer.edit', { name: customer.abbreviatedName })
  usePageTitle(title)
  return (
    <div className="page">
      <Flex justify="space-between" align="center" wrap gap={8}>
        <Flex align="center" gap={8}>
          <h1 className="page-heading">{title}</h1>
          <Tag className="status-tag" color={customer.active ? 'green' : 'default'}>
            {t(customer.active ? 'customer.status.active' : 'customer.status.inactive')}
          </Tag>
        </Flex>
        <Actions customer={customer} />
      </Flex>
      <Row gutter={[24, 24]}>
        <Col xs={24} xl={17}>
          <RecordForm
            key={customer.version}
            schema={customerBody}
            labels={customerLabels}
            initial={{ ...customer }}
            disabled={customer.abilities.edit !== true}
            save={(body, version = customer.version) =>
              update.mutateAsync({ body: { ...body, id: customer.id, version } })
            }
            onSaved={() => feedback.success(t('customer.saved', { name: customer.name }))}
            onCancel={() => void navigate({ to: paths.customers })}
          >
            <CustomerFields customer={customer} />
          </RecordForm>
        </Col>
        <Col xs={24} xl={7}>
          <Card size="small" title={t('frame.document.history')}>
            <RecordHistory entries={customer.history} module="customer" />
          </Card>
        </Col>
      </Row>
    </div>
  )
}

/** Going inactive is always possible; deleting only as long as nothing uses the customer. */
function Actions({ customer }: { customer: Customer }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const update = useCommand(customerEndpoints.update)
  const remove = useCommand(customerEndpoints.remove)
  const { id, name, version, active, abilities } = customer
  const toggle = async () => {
    const body = customerBody.parse(pick(customer))
    try {
      await update.mutateAsync({ body: { ...body, active: !active, id, version } })
      feedback.success(t(active ? 'customer.deactivated' : 'customer.activated', { name }))
    } catch (error) {
      feedback.failure(error)
    }
  }
  const erase = async () => {
    const title = t('frame.list.deleteConfirm', { name: t('customer.name', { name }) })
    if (
      (await confirm({
        title,
        text: t('customer.deleteHint'),
        yes: t('frame.list.delete'),
        danger: true,
      })) !== CONFIRMED
    )
      return
    try {
      await remove.mutateAsync({ params: { id } })
      feedback.success(t('frame.list.deleted', { name: t('customer.name', { name }) }))
      await navigate({ to: paths.customers })
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Flex gap={8} wrap>
      {abilities.edit === true && (
        <Button loading={update.isPending} onClick={() => void toggle()}>
          {t(active ? 'customer.deactivate' : 'customer.activate')}
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
function pick(customer: Customer) {
  return Object.fromEntries(
    Object.keys(customerBody.shape).map((key) => [key, customer[key as keyof Customer]]),
  )
}
