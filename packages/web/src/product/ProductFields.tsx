import { CalculatorOutlined } from '@ant-design/icons'
import type { Product } from '@barem/shared/product/endpoints'
import { baremOn, productBody, weightDiffers } from '@barem/shared/product/form'
import { priceBasis, pricePerUnit } from '@barem/shared/product/price'
import { multiply } from '@barem/shared/values/decimal'
import { businessDate } from '@barem/shared/values/local-date'
import { toKilogram } from '@barem/shared/values/weight'
import { Alert, Button, Form, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { optionsOf } from '#category/options.ts'
import { Field } from '#form/Field.tsx'
import { LongTextField } from '#form/LongTextField.tsx'
import { NumberField } from '#form/NumberField.tsx'
import { PictureField } from '#form/PictureField.tsx'
import { FormSection, type FormValues } from '#form/RecordForm.tsx'
import { RemoteSelectField } from '#form/RemoteSelectField.tsx'
import { SwitchField } from '#form/SwitchField.tsx'
import { TextField } from '#form/TextField.tsx'
import { type TextKey, useFormat } from '#i18n/i18n.ts'
import { useMay } from '#navigation/rights.ts'
import { BaremHelper } from './BaremHelper.tsx'
import { BaremsField } from './BaremsField.tsx'

type FieldName = keyof typeof productBody.shape

/** Every field of the form has its label under `product.field`. */
export const productLabels = Object.fromEntries(
  Object.keys(productBody.shape).map((name) => [name, `product.field.${name as FieldName}`]),
) as Record<FieldName, TextKey>

const lists = {
  type: optionsOf('product_type'),
  group: optionsOf('product_group'),
  unit: optionsOf('product_unit'),
  origin: optionsOf('product_origin'),
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

/** A constant reference, so that watchers do not see a change. */
const NOTHING: FormValues = {}

/** The fields of a product in named sections. */
export function ProductFields({ product }: { product?: Product | undefined }) {
  const { t } = useTranslation()
  const values: FormValues = Form.useWatch([], { form: Form.useFormInstance(), preserve: true }) ?? NOTHING
  const [unit, setUnit] = useState(product?.productUnit?.name)
  return (
    <>
      <FormSection title={t('product.section.general')}>
        <TextField name="code" />
        <TextField name="name" span={5} />
        <TextField name="nameEn" span={4} />
        <RemoteSelectField name="productTypeId" endpoint={lists.type} chosen={product?.productType} />
        <RemoteSelectField name="productGroupId" endpoint={lists.group} chosen={product?.productGroup} />
        <RemoteSelectField
          name="productUnitId"
          endpoint={lists.unit}
          chosen={product?.productUnit}
          onPick={(item) => setUnit(item?.name)}
        />
        <RemoteSelectField name="productOriginId" endpoint={lists.origin} chosen={product?.productOrigin} />
        <LongTextField name="description" lines={2} />
      </FormSection>
      <WeightSection values={values} />
      <PriceSection values={values} unit={unit} />
      <FormSection>
        <PictureField name="pictureIds" folder="product" several />
      </FormSection>
    </>
  )
}

function WeightSection({ values }: { values: FormValues }) {
  const { t } = useTranslation()
  const format = useFormat()
  const form = Form.useFormInstance()
  const barems = Array.isArray(values.barems) ? values.barems : []
  const known = barems.filter((row) => typeof row?.kgPerMetre === 'number')
  const densityWeight = numberOf(values.densityWeight)
  const barem = baremOn({ barems: known, densityWeight }, businessDate(new Date()))
  const length = numberOf(values.length)
  const weightOf = (kgPerMetre: number | null) =>
    kgPerMetre !== null && length !== null && kgPerMetre > 0 && length > 0
      ? toKilogram(multiply(kgPerMetre, length))
      : null
  const weight = weightOf(barem)
  const differs = weightDiffers(numberOf(values.theoreticalWeight), weight)
  return (
    <FormSection title={t('product.section.weight')}>
      <NumberField
        name="densityWeight"
        unit="kg/m"
        span={4}
        hint={t('product.barem.untilInForce')}
        helper={(fill) => (
          <BaremHelper
            length={length}
            onApply={(kgPerMetre) => {
              fill(kgPerMetre)
              const heavy = weightOf(kgPerMetre)
              if (heavy !== null) form.setFieldValue('theoreticalWeight', heavy)
            }}
          />
        )}
      />
      <NumberField name="length" unit="m" span={4} />
      <NumberField
        name="theoreticalWeight"
        unit="kg"
        span={4}
        warning={
          weight !== null && differs
            ? t('product.barem.weightDiffers', { weight: format.number(weight, 3) })
            : null
        }
        helper={(fill) => (
          <Tooltip title={t('product.barem.computeWeight')}>
            <Button
              icon={<CalculatorOutlined />}
              aria-label={t('product.barem.computeWeight')}
              disabled={weight === null}
              onClick={() => weight !== null && fill(weight)}
            />
          </Tooltip>
        )}
      />
      <SwitchField name="shipsByWeight" span={4} />
      <Field name="barems" span={12}>
        <BaremsField />
      </Field>
    </FormSection>
  )
}

function PriceSection({ values, unit }: { values: FormValues; unit: string | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const may = useMay()
  const weight = { theoreticalWeight: numberOf(values.theoreticalWeight) ?? 0 }
  const basis = priceBasis(weight)
  const price = numberOf(values.salePrice)
  const was = usePricedBy(price, basis)
  const each = (unit ?? t('product.priceBasis.anyUnit')).toLocaleLowerCase()
  const name = (one: typeof basis) => (one === 'kilogram' ? 'kg' : each)
  const per = t(basis === 'kilogram' ? 'product.priceBasis.perKilogram' : 'product.priceBasis.perUnit', {
    unit: each,
  })
  const equals =
    basis === 'kilogram' && price !== null
      ? `. ${t('product.priceBasis.equals', { price: format.money(pricePerUnit(price, weight)) })}`
      : ''
  return (
    <FormSection title={t('product.section.price')}>
      {price !== null && name(was) !== name(basis) ? (
        <Alert
          className="field-wide form-problem"
          type="warning"
          showIcon
          role="alert"
          title={t('product.priceBasis.flipped', {
            price: format.money(price),
            was: name(was),
            now: name(basis),
          })}
        />
      ) : null}
      <NumberField
        name="salePrice"
        label={`${t('product.field.salePrice')} (${per})`}
        unit={per}
        span={4}
        hint={t(`product.priceBasis.${basis}`) + equals}
      />
      {may('cost:view') && may('cost:update') && (
        <NumberField
          name="capitalPrice"
          label={`${t('product.field.capitalPrice')} (${per})`}
          unit={per}
          span={4}
        />
      )}
      <NumberField name="vatRate" unit="%" span={4} />
    </FormSection>
  )
}

/** What the price was typed per: it keeps its figure when the weight appears or goes, and then means something else. */
function usePricedBy(price: number | null, basis: ReturnType<typeof priceBasis>) {
  const [priced, setPriced] = useState({ price, basis })
  if (priced.price !== price) setPriced({ price, basis })
  return priced.price === price ? priced.basis : basis
}
