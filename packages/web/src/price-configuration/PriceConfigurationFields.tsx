import type { PriceConfiguration } from '@barem/shared/price-configuration/endpoints'
import { priceBases, priceConfigurationBody } from '@barem/shared/price-configuration/form'
import { productEndpoints } from '@barem/shared/product/endpoints'
import { priceTypes, sources } from '@barem/shared/values/constants'
import { Alert, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { optionsOf } from '#category/options.ts'
import { DateField } from '#form/DateField.tsx'
import { LongTextField } from '#form/LongTextField.tsx'
import { NumberField } from '#form/NumberField.tsx'
import { FormSection } from '#form/RecordForm.tsx'
import { RemoteSelectField } from '#form/RemoteSelectField.tsx'
import { SelectField } from '#form/SelectField.tsx'
import type { TextKey } from '#i18n/i18n.ts'
import { useMay } from '#navigation/rights.ts'
import { ruleAmount, useExample, useTarget } from './example.ts'
import { amountUnitOf } from './formula.ts'
import { PriceExample } from './PriceExample.tsx'

type FieldName = keyof typeof priceConfigurationBody.shape

/** Every field of the form has its label under `priceConfiguration.field`. */
export const priceConfigurationLabels = Object.fromEntries(
  Object.keys(priceConfigurationBody.shape).map((name) => [
    name,
    `priceConfiguration.field.${name as FieldName}`,
  ]),
) as Record<FieldName, TextKey>

const lists = {
  group: optionsOf('product_group'),
  type: optionsOf('product_type'),
  customerType: optionsOf('customer_type'),
}

/** The fields of a price rule: what it is for, how the price is computed, and since when. */
export function PriceConfigurationFields({ rule }: { rule?: PriceConfiguration | undefined }) {
  const { t } = useTranslation()
  const anyHint = t('priceConfiguration.anyHint')
  const all = t('frame.form.any')
  return (
    <>
      <FormSection title={t('priceConfiguration.section.scope')}>
        <RemoteSelectField
          name="productId"
          endpoint={productEndpoints.options}
          chosen={rule?.product}
          span={6}
          placeholder={t('priceConfiguration.target.any')}
          // said once: it holds for the three
          hint={t('priceConfiguration.targetHint')}
        />
        <RemoteSelectField
          name="productGroupId"
          endpoint={lists.group}
          chosen={rule?.productGroup}
          placeholder={all}
        />
        <RemoteSelectField
          name="productTypeId"
          endpoint={lists.type}
          chosen={rule?.productType}
          placeholder={all}
        />
        <RemoteSelectField
          name="customerTypeId"
          endpoint={lists.customerType}
          chosen={rule?.customerType}
          span={6}
          placeholder={all}
          hint={anyHint}
        />
        <SelectField
          name="source"
          placeholder={all}
          hint={anyHint}
          options={sources.map((value) => ({ value, label: t(`priceConfiguration.source.${value}`) }))}
        />
        <SelectField
          name="priceType"
          placeholder={all}
          hint={anyHint}
          options={priceTypes.map((value) => ({ value, label: t(`priceConfiguration.priceType.${value}`) }))}
        />
      </FormSection>
      <PriceSection />
      <FormSection title={t('priceConfiguration.section.days')}>
        <DateField name="validFrom" span={3} lean="ahead" />
        <DateField name="validTo" span={3} lean="ahead" hint={t('priceConfiguration.validToHint')} />
        <LongTextField name="note" lines={2} span={6} />
      </FormSection>
    </>
  )
}

/** What only whoever sees and changes costs may type; the rounding belongs to everybody. */
function PriceSection() {
  const { t } = useTranslation()
  const may = useMay()
  const form = Form.useFormInstance()
  const base: unknown = Form.useWatch('base', form)
  const priceType: unknown = Form.useWatch('priceType', form)
  const target = useTarget()
  // of one product it is known what its amounts are per
  const product = useExample(target, null)
  const own = target.productId ? product : null
  const unit = amountUnitOf(priceType, own)
  const read = ruleAmount(priceType, own)
  const per = priceType === 'item' ? 'item' : priceType ? 'kilogram' : 'any'
  const hint = t(`priceConfiguration.perHint.${per}`)
  // whoever writes rules and may not change costs would type them for nothing
  const seesCosts = may('cost:view') && (may('cost:update') || !may('priceConfiguration:update'))
  const fields = (
    <FormSection title={t('priceConfiguration.section.price')}>
      {seesCosts ? (
        <>
          <SelectField
            name="base"
            options={priceBases.map((value) => ({ value, label: t(`priceConfiguration.base.${value}`) }))}
            onPick={(picked) => picked !== 'fixed' && form.setFieldValue('fixedPrice', null)}
          />
          {base === 'fixed' && (
            <NumberField name="fixedPrice" span={3} unit={unit} read={read} hint={hint} needed />
          )}
          <NumberField name="rate" span={3} unit="%" hint={t('priceConfiguration.rateHint')} />
          <NumberField
            name="money"
            span={3}
            unit={unit}
            read={read}
            hint={t('priceConfiguration.rateHint')}
          />
          <NumberField
            name="floor"
            span={3}
            unit={unit}
            read={read}
            hint={t('priceConfiguration.floorHint')}
          />
        </>
      ) : (
        <Alert className="field-wide" type="info" showIcon title={t('priceConfiguration.hidden')} />
      )}
      <NumberField name="step" span={3} unit="đ" hint={hint} />
    </FormSection>
  )
  return (
    <>
      {fields}
      {seesCosts && may('product:view') ? (
        <PriceExample key={JSON.stringify(target)} target={target} />
      ) : null}
    </>
  )
}
