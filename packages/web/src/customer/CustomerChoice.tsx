import { customerEndpoints } from '@barem/shared/customer/endpoints'
import type { DataOf } from '@barem/shared/http/endpoint'
import { useQuery } from '@tanstack/react-query'
import { Form, Typography } from 'antd'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import type { AddingProps, Pickable } from '#form/RemoteSelect.tsx'
import { RemoteSelectField } from '#form/RemoteSelectField.tsx'
import { firstQuery, RecentContext } from '#form/recent-context.ts'
import { useMay } from '#navigation/rights.ts'

type Option = DataOf<typeof customerEndpoints.options>[number]
/** One of the options, or a customer that was added from here. */
export type PickableCustomer = Pickable & Omit<Option, 'usualAddress'> & Partial<Pick<Option, 'usualAddress'>>

interface Props {
  /** Of the id, such as `customerId`; the form keeps what was picked under `customer`. */
  name: string
  onPick: (customer: PickableCustomer) => void
  /** Only those we also buy from. */
  supplier?: boolean
}

/** The customer of a document, with code, phone, tax code and contact below it. */
export function CustomerChoice({ name, onPick, supplier = false }: Props) {
  const { t } = useTranslation()
  const may = useMay()
  const form = Form.useFormInstance()
  const { partners } = useContext(RecentContext)
  const id: string | undefined = Form.useWatch(name, form)
  const chosen: Pickable | null | undefined = Form.useWatch(name.replace(/Id$/, ''), { form, preserve: true })
  // Read whole; nothing until it is there, or where it may not be read.
  const { data } = useQuery({
    ...queryOf(customerEndpoints.one, { params: { id: id ?? '' } }, { quiet: true }),
    enabled: Boolean(id),
  })
  const customer = data?.id === id ? data : undefined
  const facts = customer && [
    `${t('customer.field.phone')}: ${customer.phone}`,
    ...(customer.taxCode ? [`${t('customer.field.taxCode')}: ${customer.taxCode}`] : []),
    `${customer.contactPerson} – ${customer.contactPhone}`,
  ]
  return (
    <RemoteSelectField<PickableCustomer>
      name={name}
      endpoint={supplier ? customerEndpoints.suppliers : customerEndpoints.options}
      query={firstQuery(partners)}
      // what is added here is no supplier yet
      Adding={may('customer:create') && !supplier ? Adding : undefined}
      render={(item) => <CustomerOption customer={item} />}
      // A document names its customer without the code; the picker says both, before and after saving.
      chosen={coded(chosen, customer?.code) as PickableCustomer | null}
      onPick={(picked) => picked && onPick(picked)}
      span={6}
      beside={facts?.join(' · ')}
    />
  )
}

function coded(chosen: Pickable | null | undefined, code: string | undefined): Pickable | null {
  return chosen && code && !chosen.code ? { ...chosen, code } : (chosen ?? null)
}

const loadAdding = async () => (await import('./CustomerAdding.tsx')).CustomerAdding

function Adding(props: AddingProps<PickableCustomer>) {
  const Loaded = useLazyComponent(loadAdding, true, props.onClose)
  return Loaded ? <Loaded {...props} /> : null
}

/** A customer that may be chosen: what it is called first, since companies' names differ only at their end. */
function CustomerOption({ customer }: { customer: PickableCustomer }) {
  const { abbreviatedName, name, code, phone } = customer
  return (
    <div className="choice">
      <div className="choice-head">
        <strong>{abbreviatedName}</strong>
        <span className="figures">
          {code} · {phone}
        </span>
      </div>
      <Typography.Text type="secondary">{name}</Typography.Text>
    </div>
  )
}
