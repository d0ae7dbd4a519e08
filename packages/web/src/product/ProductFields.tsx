import type { Product } from '@barem/shared/product/endpoints'
import { currentBarem, productBody } from '@barem/shared/product/form'
import { priceBasis, pricePerUnit } from '@barem/shared/product/price'
import { multiply } from '@barem/shared/values/decimal'
import { businessDate } from '@barem/shared/values/local-date'
import { toKilogram } from '@barem/shared/values/weight'
import { Button, Flex, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { optionsOf } from '#category/options.ts'
import { Field } from '#form/Field.tsx'
import { NumberField } from '#form/NumberField.tsx'
import { PictureField } from '#form/PictureField.tsx'
import { FormSection, type FormValues } from '#form/RecordForm.tsx'
import { RemoteSelectField } from '#form/RemoteSelect.tsx'
import { SwitchField } from '#form/SwitchField.tsx'
import { TextField } from '#form/TextField.tsx'
import { type TextKey, useFormat } from '#i18n.ts'
import { useMay } from '#rights.ts'
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

/** One object, so that whoever watches the values sees them rest. */
const NOTHING: FormValues = {}

/** The fields of a product in named sections. */
export function ProductFields({ product }: { product?: Product }) {
  const { t } = useTranslation()
  const values: FormValues = Form.useWatch([], { form: Form.useFormInstance(), preserve: true }) ?? NOTHING
  return (
    <>
      <FormSection title={t('product.section.general')}>
        <TextField name="code" />
        <TextField name="name" />
        <TextField name="nameEn" />
        <RemoteSelectField name="productTypeId" endpoint={lists.type} chosen={product?.productType} />
        <RemoteSelectField name="productGroupId" endpoint={lists.group} chosen={product?.productGroup} />
        <RemoteSelectField name="productUnitId" endpoint={lists.unit} chosen={product?.productUnit} />
        <RemoteSelectField name="productOriginId" endpoint={lists.origin} chosen={product?.productOrigin} />
        <SwitchField name="active" />
        <TextField name="description" lines={3} wide />
      </FormSection>
      <WeightSection values={values} />
      <PriceSection values={values} />
      <FormSection title={t('product.section.pictures')}>
        <PictureField name="pictureIds" folder="product" several wide />
      </FormSection>
    </>
  )
}

function WeightSection({ values }: { values: FormValues }) {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const barems = Array.isArray(values['barems']) ? values['barems'] : []
  const known = barems.filter((row) => typeof row?.kgPerMetre === 'number')
  const newest = currentBarem(known, businessDate(new Date()))?.kgPerMetre ?? null
  const barem = numberOf(values['densityWeight']) ?? newest
  const length = numberOf(values['length'])
  const weigh = (kgPerMetre: number | null) => {
    if (kgPerMetre !== null && length !== null && kgPerMetre > 0 && length > 0)
      form.setFieldValue('theoreticalWeight', toKilogram(multiply(kgPerMetre, length)))
  }
  return (
    <FormSection title={t('product.section.weight')}>
      <NumberField name="densityWeight" unit="kg/m" decimals={4} hint={t('product.barem.takesNewest')} />
      <NumberField name="length" unit="m" decimals={3} />
      <NumberField name="theoreticalWeight" unit="kg" decimals={3} />
      <Flex gap={8} wrap align="center" style={{ marginBottom: 18 }}>
        <BaremHelper
          length={length}
          onApply={(kgPerMetre) => {
            form.setFieldValue('densityWeight', kgPerMetre)
            weigh(kgPerMetre)
          }}
        />
        <Button disabled={barem === null || length === null} onClick={() => weigh(barem)}>
          {t('product.barem.computeWeight')}
        </Button>
      </Flex>
      <SwitchField name="shipsByWeight" />
      <Field name="barems" wide>
        <BaremsField />
      </Field>
    </FormSection>
  )
}

function PriceSection({ values }: { values: FormValues }) {
  const { t } = useTranslation()
  const format = useFormat()
  const may = useMay()
  const weight = { theoreticalWeight: numberOf(values['theoreticalWeight']) ?? 0 }
  const basis = priceBasis(weight)
  const price = numberOf(values['salePrice'])
  const equals =
    basis === 'kilogram' && price !== null
      ? `. ${t('product.priceBasis.equals', { price: format.money(pricePerUnit(price, weight)) })}`
      : ''
  return (
    <FormSection title={t('product.section.price')}>
      <NumberField name="salePrice" unit="đ" decimals={2} hint={t(`product.priceBasis.${basis}`) + equals} />
      {may('cost:view') && may('cost:update') && <NumberField name="capitalPrice" unit="đ" decimals={2} />}
      <NumberField name="vatRate" unit="%" decimals={4} />
    </FormSection>
  )
}
