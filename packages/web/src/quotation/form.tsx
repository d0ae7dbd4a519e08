import type { Quotation } from '@barem/shared/quotation/endpoints'
import { quotation, quotationBody } from '@barem/shared/quotation/form'
import { discountBys } from '@barem/shared/trade-line/money-header'
import { Form } from 'antd'
import type { ComponentProps } from 'react'
import { CustomerChoice } from '#customer/CustomerChoice.tsx'
import { deliveryAddressOf, ShippingAddress } from '#customer/ShippingAddress.tsx'
import { Judged } from '#discount-policy/Judged.tsx'
import { takenOf } from '#discount-policy/judged-words.ts'
import { PolicyDiscount } from '#discount-policy/PolicyDiscount.tsx'
import { type DocumentForm, type Fact, fieldLabel, type OwnParts } from '#document/document-kind.ts'
import { phoneFact } from '#document/HeaderFacts.tsx'
import type { FormValues } from '#form/RecordForm.tsx'
import { SelectField } from '#form/SelectField.tsx'
import { textOf } from '#i18n/i18n.ts'
import { QuotationContracts } from '#sales-contract/QuotationContracts.tsx'
import { useMaking } from '#sales-contract/use-making.tsx'
import { DepositField, DiscountField, DiscountReason } from '#trade-line/DiscountField.tsx'
import { floorReason } from '#trade-line/floor-reason.ts'
import type { LineValues } from '#trade-line/line.ts'
import { tradeRules } from '#trade-line/rules.ts'
import { tradeLines } from '#trade-line/trade-lines.ts'
import kind from './kind.ts'
import { isExpired, REPLACE, Renewal, useRenewal } from './Renewal.tsx'
import { ShippingFee, ShippingRate } from './ShippingFee.tsx'
import { withoutComputedFee } from './shipping-fee.ts'

/** How a quotation is written and read. */
const quotationForm: DocumentForm<Quotation, LineValues> = {
  kind,
  ...tradeRules(quotation, quotationBody),
  lines: tradeLines(quotation.line),
  sent: withoutComputedFee,
  Above: QuotationContracts,
  Strip,
  useOwn,
  head: {
    title: 'customer',
    fields: [
      {
        name: 'customer',
        Control: Customer,
        strong: true,
        followedBy: ({ customerPhone, customerTaxCode }) => [
          phoneFact(kind, 'customerPhone', customerPhone),
          { label: fieldLabel(kind, 'customerTaxCode'), value: customerTaxCode },
        ],
      },
      { name: 'date' },
      { name: 'validUntil' },
      { name: 'shippingAddress', Control: ShippingAddress },
      { name: 'contractNumber' },
      { name: 'approver', hint: 'approverHint' },
    ],
  },
  sections: [
    {
      title: 'money',
      fields: [
        { name: 'discountBy', Control: DiscountBy, shown: () => false },
        {
          name: 'discountPolicy',
          Control: Policy,
          when: ({ discountBy }) => discountBy === 'policy',
          shown: () => false,
          followedBy: policyFacts,
        },
        { name: 'discount', Control: Discount, when: byHand },
        {
          name: 'discountReason',
          Control: DiscountReason,
          when: (values) => byHand(values) && Boolean(values.discount),
          shown: ({ discount }) => discount > 0,
        },
        { name: 'selfPick', hint: SelfPickHint },
        { name: 'shippingRate', Control: ShippingRate, when: isShipped },
        { name: 'shippingFee', Control: ShippingFee, when: isShipped },
        { name: 'shippingVatRate', when: isShipped, shown: ({ shippingFee }) => shippingFee > 0 },
        { name: 'depositEnabled', shown: () => false },
        { name: 'deposit', Control: Deposit, when: ({ depositEnabled }) => depositEnabled === true },
        floorReason,
      ],
    },
    {
      title: 'terms',
      fields: [
        { name: 'salesChannel' },
        { name: 'salesMethod' },
        { name: 'paymentMethod' },
        { name: 'deliveryMethod' },
        { name: 'shippingMethod' },
        { name: 'officer', hint: 'officerHint' },
        { name: 'source' },
        { name: 'warehouse', when: ({ source }) => source !== 'supplier' },
        { name: 'expectedReceiptDate' },
        { name: 'note' },
      ],
    },
  ],
}

export default quotationForm

function Discount({ name }: { name: string }) {
  return <DiscountField name={name} kind={quotation.line} />
}

function Deposit({ name }: { name: string }) {
  return <DepositField name={name} kind={quotation.line} />
}

function byHand({ discountBy }: FormValues): boolean {
  return discountBy !== 'policy'
}

function Policy() {
  return <PolicyDiscount kind={quotation.line} />
}

/** By the best policy, or typed. */
function DiscountBy({ name }: { name: string }) {
  return (
    <SelectField
      name={name}
      unmarked
      hint={textOf('discountPolicy.handHint')}
      options={discountBys.map((value) => ({ value, label: textOf(`quotation.discountBy.${value}`) }))}
    />
  )
}

/** Which policy the discount is from, and why not each of the others; where none applies, for whoever can change that. */
function policyFacts({ discountJudged, abilities }: Quotation): Fact[] {
  if (!discountJudged || (!takenOf(discountJudged) && abilities.update !== true)) return []
  return [{ label: textOf('quotation.field.discountPolicy'), value: <Judged judged={discountJudged} /> }]
}

function isShipped({ selfPick }: FormValues): boolean {
  return selfPick !== true
}

function SelfPickHint() {
  return Form.useWatch('selfPick') ? textOf('quotation.selfPickHint') : null
}

/** What comes next: the contract of an approved one, the replacement of one that expired. */
function useOwn(document: Quotation): OwnParts<Quotation> {
  const renewal = useRenewal(document)
  const making = useMaking(document, !document.closed && !isExpired(document))
  return { shown: document, above: null, ...making, ...(renewal === 'me' && { leads: REPLACE }) }
}

/** Why it was cancelled, and who replaces one that expired. */
function Strip(props: ComponentProps<typeof Renewal>) {
  return (
    <>
      <CancelledFor {...props} />
      <Renewal {...props} />
    </>
  )
}

/** Why it was cancelled, who won it and by what. */
function CancelledFor({ document: { cancellation } }: { document: Quotation }) {
  if (!cancellation) return null
  const { cancelReason, lostTo, lostCause } = cancellation
  const parts = [
    textOf(`quotation.cancelReason.${cancelReason}`),
    ...(lostTo ? [lostTo] : []),
    ...(lostCause ? [textOf(`quotation.lostCause.${lostCause}`)] : []),
  ]
  return <strong>{textOf('quotation.cancelledFor', { reason: parts.join(' · ') })}</strong>
}

/** The goods go where the customer takes them in, unless somebody says otherwise. */
function Customer({ name }: { name: string }) {
  const form = Form.useFormInstance()
  return (
    <CustomerChoice
      name={name}
      onPick={(customer) => form.setFieldValue('shippingAddress', deliveryAddressOf(customer))}
    />
  )
}
