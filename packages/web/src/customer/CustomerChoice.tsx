import { IdcardOutlined, PhoneOutlined } from '@ant-design/icons'
import { type Customer, customerEndpoints } from '@barem/shared/customer/endpoints'
import type { DataOf } from '@barem/shared/http/endpoint'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import type { Pickable } from '#form/pickable.ts'
import type { AddingProps } from '#form/RemoteSelect.tsx'
import { RemoteSelectField } from '#form/RemoteSelectField.tsx'
import { firstQuery, RecentContext } from '#form/recent-context.ts'
import { useMay } from '#navigation/rights.ts'

type Option = DataOf<typeof customerEndpoints.options>[number]
/** One of the options, or a customer that was added from here. */
export type PickableCustomer = Pickable & Omit<Option, 'usualAddress'> & Partial<Pick<Option, 'usualAddress'>>

interface Props {
  /** Of the id, such as `customerId`; the form keeps what was picked under `customer`. */
  name: string
  onPick?: (customer: PickableCustomer) => void
  /** Only those we also buy from. */
  supplier?: boolean
}

/** The customer of a document, with code, phone, tax code and contact below it. */
export function CustomerChoice({ name, onPick, supplier = false }: Props) {
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
  return (
    <RemoteSelectField<PickableCustomer>
      name={name}
      endpoint={supplier ? customerEndpoints.suppliers : customerEndpoints.options}
      query={firstQuery(partners)}
      Adding={may('customer:create') ? (supplier ? SupplierAdding : Adding) : undefined}
      // A document names its customer without code and short name; the picker says them, before and after saving.
      chosen={called(chosen, customer) as PickableCustomer | null}
      onPick={(picked) => picked && onPick?.(picked)}
      span={6}
      beside={customer && <Reached {...customer} />}
    />
  )
}

function called(chosen: Pickable | null | undefined, customer: Customer | undefined): Pickable | null {
  if (!chosen || !customer || chosen.abbreviatedName) return chosen ?? null
  const { code, abbreviatedName } = customer
  return { ...chosen, code, abbreviatedName }
}

type Reach = Pick<Customer, 'phone' | 'taxCode' | 'contactPerson' | 'contactPhone'>

/** Phone and tax code by their marks, and whom to ask for. */
function Reached({ phone, taxCode, contactPerson, contactPhone }: Reach) {
  const { t } = useTranslation()
  const named = (name: 'phone' | 'taxCode') => {
    const label = t(`customer.field.${name}`)
    return { title: label, 'aria-label': label }
  }
  return (
    <>
      <PhoneOutlined {...named('phone')} /> {phone} ·{' '}
      {taxCode ? (
        <>
          <IdcardOutlined {...named('taxCode')} /> {taxCode} ·{' '}
        </>
      ) : null}
      {contactPerson} – {contactPhone}
    </>
  )
}

const loadAdding = async () => (await import('./CustomerAdding.tsx')).CustomerAdding

function Adding(props: AddingProps<PickableCustomer> & { supplier?: boolean }) {
  const Loaded = useLazyComponent(loadAdding, true, props.onClose)
  return Loaded ? <Loaded {...props} /> : null
}

/** What is added where a supplier is looked for is one. */
export function SupplierAdding(props: AddingProps<PickableCustomer>) {
  return <Adding {...props} supplier />
}
