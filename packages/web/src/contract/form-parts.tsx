import type { Progress } from '@barem/shared/contract/fields'
import type { Expected } from '@barem/shared/contract/lateness'
import type { Format } from '@barem/shared/values/format'
import { Form } from 'antd'
import { CustomerChoice, type PickableCustomer } from '#customer/CustomerChoice.tsx'
import type { DocumentAnswer, DocumentKind, Fact, FieldPlace, Section } from '#document/document-kind.ts'
import { asAgreed, fieldLabel } from '#document/document-kind.ts'
import { textOf } from '#i18n/i18n.ts'
import { lateTag } from './DeliveryDate.tsx'

interface PartnerProps {
  name: string
  /** Only those we also buy from. */
  supplier?: boolean
  /** What else is taken of who is picked. */
  more?: (picked: PickableCustomer) => object
}

/** The partner of a contract, which begins with the terms agreed with them for good. */
export function PartnerChoice({ name, supplier = false, more }: PartnerProps) {
  const form = Form.useFormInstance()
  return (
    <CustomerChoice
      name={name}
      supplier={supplier}
      onPick={(picked) => {
        const { paymentCycle, paymentTerm } = picked
        form.setFieldsValue({ paymentCycle: paymentCycle ?? 'per-delivery', paymentTerm, ...more?.(picked) })
      }}
    />
  )
}

interface Fulfilled extends Pick<Expected, 'status' | 'delivery' | 'expectedReceiptDate'> {
  payment: Progress
  ending: object | null
  agreed: object | null
}

/** How far a contract is fulfilled, and how late, to be read; of one that does not bind yet there is nothing to say. */
export function progressFacts(
  kind: Pick<DocumentKind, 'entity'>,
  contract: Fulfilled,
  format: Format,
): Fact[] {
  const { status, delivery, payment, ending } = contract
  if (status !== 'approved') return []
  const { expectedReceiptDate } = asAgreed(contract)
  const words = textOf(`${kind.entity}.delivery.${delivery}`)
  const late = lateTag(
    { status, ended: ending !== null, delivery, expectedReceiptDate },
    expectedReceiptDate === null ? '' : format.date(expectedReceiptDate),
  )
  return [
    {
      label: fieldLabel(kind, 'delivery'),
      value: late ? (
        <>
          {words} {late}
        </>
      ) : (
        words
      ),
    },
    { label: fieldLabel(kind, 'payment'), value: textOf(`${kind.entity}.payment.${payment}`) },
  ]
}

/** The fields that every contract has for payment, with what its kind adds before them. */
export function paymentSection<Document extends DocumentAnswer>(
  ...first: FieldPlace<Document>[]
): Section<Document> {
  return {
    title: 'payment',
    fields: [
      ...first,
      { name: 'paymentMethod' },
      { name: 'paymentCycle' },
      { name: 'paymentTerm' },
      { name: 'deposit' },
    ],
  }
}

/** The same for delivery and settlement. */
export function deliverySection<Document extends DocumentAnswer>(
  ...first: FieldPlace<Document>[]
): Section<Document> {
  return {
    title: 'delivery',
    fields: [
      ...first,
      { name: 'deliveryMethod' },
      { name: 'shippingMethod' },
      { name: 'tolerance', hint: 'hint.tolerance' },
      { name: 'settlingWeight', hint: 'hint.settlingWeight' },
      {
        name: 'franchise',
        hint: 'hint.franchise',
        when: ({ settlingWeight }) => settlingWeight === 'theirs',
      },
      { name: 'officer', hint: 'hint.officer' },
      { name: 'note', hint: 'hint.note' },
    ],
  }
}
