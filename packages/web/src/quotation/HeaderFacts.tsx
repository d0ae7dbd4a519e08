import type { Quotation } from '@barem/shared/quotation/endpoints'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf, useFormat } from '#i18n/i18n.ts'

type Fact = readonly [field: string, value: ReactNode]

/** Who it is for and over how much: what is asked first of a document that is there to be read. */
export function MainFacts({ quotation }: { quotation: Quotation }) {
  const format = useFormat()
  const { customer, customerPhone, customerTaxCode, date, validUntil, shippingAddress } = quotation
  return (
    <Facts
      title="quotation.section.customer"
      facts={[
        ['customer', <strong key="customer">{customer.name}</strong>],
        ['total', <strong key="total">{format.money(quotation.total)}</strong>],
        ['customerPhone', customerPhone],
        ['customerTaxCode', customerTaxCode],
        ['date', format.date(date)],
        ['validUntil', validUntil && format.date(validUntil)],
        ['shippingAddress', shippingAddress],
        ['contractNumber', quotation.contractNumber],
        ['approver', quotation.approver?.name],
      ]}
    />
  )
}

/** Money, terms and the note, as far as there are any. */
export function OtherFacts({ quotation }: { quotation: Quotation }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { discount, shippingFee, deposit, depositEnabled, expectedReceiptDate, source } = quotation
  return (
    <>
      <Facts
        title="quotation.section.money"
        facts={[
          ['discount', discount > 0 && format.money(discount)],
          ['discountReason', discount > 0 && quotation.discountReason],
          ['selfPick', quotation.selfPick && t('frame.list.yes')],
          ['shippingFee', shippingFee > 0 && format.money(shippingFee)],
          ['shippingVatRate', shippingFee > 0 && format.rate(quotation.shippingVatRate)],
          ['deposit', depositEnabled && format.money(deposit)],
        ]}
      />
      <Facts
        title="quotation.section.terms"
        facts={[
          ['salesChannel', quotation.salesChannel?.name],
          ['salesMethod', quotation.salesMethod?.name],
          ['paymentMethod', quotation.paymentMethod?.name],
          ['deliveryMethod', quotation.deliveryMethod?.name],
          ['shippingMethod', quotation.shippingMethod?.name],
          ['officer', quotation.officer.name],
          ['source', t(`quotation.source.${source}`)],
          ['warehouse', quotation.warehouse?.name],
          ['expectedReceiptDate', expectedReceiptDate && format.date(expectedReceiptDate)],
          ['note', quotation.note],
        ]}
      />
    </>
  )
}

/** Names and values as text; what is empty is left out, and with nothing in it the whole section. */
function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  const given = facts.filter(([, value]) => value)
  if (given.length === 0) return null
  return (
    <section className="form-section">
      <h2>{textOf(title)}</h2>
      <dl className="quotation-facts">
        {given.map(([field, value]) => (
          <div key={field}>
            <dt>{textOf(`quotation.field.${field}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
