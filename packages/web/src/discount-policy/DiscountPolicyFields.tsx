import { nextDays } from '@barem/shared/discount-policy/choice'
import type { DiscountPolicy } from '@barem/shared/discount-policy/endpoints'
import {
  type DiscountPolicyBody,
  discountFigure,
  discountPolicyBody,
  policyConditions,
  policyPers,
  policyRepeats,
  policyTypes,
  thresholdFigure,
} from '@barem/shared/discount-policy/form'
import { PRICE_BAND_PERCENT } from '@barem/shared/trade-line/warnings'
import { count } from '@barem/shared/values/figure'
import { businessDate, isLocalDate } from '@barem/shared/values/local-date'
import { Checkbox, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { optionsOf } from '#category/options.ts'
import { DateField } from '#form/DateField.tsx'
import { Field } from '#form/Field.tsx'
import { NumberField } from '#form/NumberField.tsx'
import { FormSection } from '#form/RecordForm.tsx'
import { RemoteSelectField } from '#form/RemoteSelectField.tsx'
import { SelectField } from '#form/SelectField.tsx'
import { SwitchField } from '#form/SwitchField.tsx'
import { TextField } from '#form/TextField.tsx'
import { type TextKey, useFormat } from '#i18n/i18n.ts'
import './judged.css'
import { TryPolicy } from './TryPolicy.tsx'
import { dayWords } from './terms.ts'

type FieldName = keyof typeof discountPolicyBody.shape

/** Every field of the form has its label under `discountPolicy.field`. */
export const discountPolicyLabels = Object.fromEntries(
  Object.keys(discountPolicyBody.shape).map((name) => [name, `discountPolicy.field.${name as FieldName}`]),
) as Record<FieldName, TextKey>

const customerTypes = optionsOf('customer_type')
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const DAYS_SHOWN = 5

/** The fields of a discount policy: what it takes off, of which documents, and on which days. */
export function DiscountPolicyFields({ policy }: { policy?: DiscountPolicy | undefined }) {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const type: unknown = Form.useWatch('type', form)
  const per = Form.useWatch('per', form) as DiscountPolicyBody['per']
  const condition = Form.useWatch('condition', form) as DiscountPolicyBody['condition'] | undefined
  const discount: unknown = Form.useWatch('discount', form)
  const money = type === 'money'
  const isMuch = type === 'rate' && typeof discount === 'number' && discount > PRICE_BAND_PERCENT
  return (
    <>
      <FormSection title={t('discountPolicy.section.discount')}>
        <TextField name="code" hint={t('discountPolicy.codeHint')} />
        <TextField name="name" span={6} />
        <SwitchField name="active" />
        <SelectField
          name="type"
          options={policyTypes.map((value) => ({ value, label: t(`discountPolicy.type.${value}`) }))}
        />
        {money && (
          <SelectField
            name="per"
            needed
            options={policyPers.map((value) => ({ value, label: t(`discountPolicy.per.${value}`) }))}
          />
        )}
        <NumberField
          name="discount"
          figure={discountFigure(type)}
          span={3}
          unit={money ? t(`discountPolicy.perUnit.${per ?? 'order'}`) : '%'}
          {...(isMuch && { warning: t('discountPolicy.much', { rate: discount }) })}
        />
      </FormSection>
      <FormSection title={t('discountPolicy.section.condition')}>
        <SelectField
          name="condition"
          options={policyConditions.map((value) => ({
            value,
            label: t(`discountPolicy.condition.${value}`),
          }))}
        />
        <NumberField
          name="quantity"
          figure={thresholdFigure(condition)}
          span={4}
          unit={t(`discountPolicy.conditionUnit.${condition ?? 'amount'}`)}
          hint={t('discountPolicy.quantityHint')}
        />
        <RemoteSelectField
          name="customerTypeId"
          endpoint={customerTypes}
          chosen={policy?.customerType}
          span={6}
          placeholder={t('frame.form.any')}
          hint={t('discountPolicy.anyHint')}
        />
      </FormSection>
      <DaysSection />
      <TryPolicy />
    </>
  )
}

function DaysSection() {
  const { t } = useTranslation()
  const repeat: unknown = Form.useWatch('repeat', Form.useFormInstance())
  return (
    <FormSection title={t('discountPolicy.section.days')}>
      <DateField name="validFrom" span={3} lean="ahead" />
      <DateField name="validTo" span={3} lean="ahead" hint={t('discountPolicy.validToHint')} />
      <SelectField
        name="repeat"
        options={policyRepeats.map((value) => ({ value, label: t(`discountPolicy.repeat.${value}`) }))}
      />
      {repeat === 'weekly' && (
        <Field name="weekdays" span={12} needed>
          <Weekdays />
        </Field>
      )}
      {repeat === 'monthly' && (
        <NumberField name="monthDay" figure={count} span={3} needed hint={t('discountPolicy.monthDayHint')} />
      )}
      <NextDays />
    </FormSection>
  )
}

interface WeekdaysProps {
  id?: string
  value?: number[]
  onChange?: (days: number[]) => void
  'aria-describedby'?: string
}

/** Of what a field gives an input, what is meant for a group: that is never required itself. */
function Weekdays({ id, value, onChange, 'aria-describedby': describedBy }: WeekdaysProps) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own
    <div id={id} role="group" aria-label={t('discountPolicy.field.weekdays')} aria-describedby={describedBy}>
      <Checkbox.Group
        value={value ?? []}
        {...(onChange && { onChange })}
        options={weekdays.map((day) => ({ value: day, label: t(`discountPolicy.weekday.d${day}`) }))}
      />
    </div>
  )
}

/** The next days on which what is typed holds. */
function NextDays() {
  const { t } = useTranslation()
  const format = useFormat()
  const form = Form.useFormInstance()
  const values = (Form.useWatch([], form) ?? {}) as Partial<DiscountPolicyBody>
  const { repeat, weekdays = [], monthDay = null, validFrom, validTo = null } = values
  if (!repeat || !isLocalDate(validFrom) || (validTo !== null && !isLocalDate(validTo))) return null
  if (repeat === 'weekly' ? !weekdays?.length : repeat === 'monthly' && !monthDay) return null
  const terms = { repeat, weekdays, monthDay: Number(monthDay), validFrom, validTo }
  const days = nextDays(terms, businessDate(new Date()), DAYS_SHOWN)
  return (
    <p className="field-wide policy-words" role="status">
      {days.length === 0
        ? t('discountPolicy.noDays')
        : t('discountPolicy.nextDays', {
            days: days.map((day) => dayWords(day, format)).join(' · '),
          })}
    </p>
  )
}
