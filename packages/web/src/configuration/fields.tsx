import { approvableEntities } from '@barem/shared/business'
import { mailSecurities } from '@barem/shared/configuration/channels'
import { usualPrefixes } from '@barem/shared/configuration/company-settings'
import { capitalized } from '@barem/shared/values/capitalized'
import { taxCodeWarning } from '@barem/shared/values/tax-code'
import { Checkbox, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { DateField } from '#form/DateField.tsx'
import { Field } from '#form/Field.tsx'
import { LongTextField } from '#form/LongTextField.tsx'
import { NumberField } from '#form/NumberField.tsx'
import { PictureField } from '#form/PictureField.tsx'
import { FormSection } from '#form/RecordForm.tsx'
import { SelectField } from '#form/SelectField.tsx'
import { SwitchField } from '#form/SwitchField.tsx'
import { TextField } from '#form/TextField.tsx'
import { nameOfEntity } from '#navigation/permission-words.ts'

export function CompanyFields() {
  const { t } = useTranslation()
  const taxCode = Form.useWatch('taxCode', { form: Form.useFormInstance(), preserve: true })
  const warning = taxCodeWarning(String(taxCode ?? ''))
  return (
    <>
      <FormSection>
        <TextField name="name" span={9} />
        <TextField name="taxCode" inputMode="numeric" warning={warning && t(`issues.${warning}`)} />
        <TextField name="nameEn" span={12} />
        <LongTextField name="address" lines={2} span={6} />
        <LongTextField name="addressEn" lines={2} span={6} />
        <LongTextField name="warehouseAddress" lines={2} span={6} />
      </FormSection>
      <FormSection>
        <TextField name="phone" inputMode="tel" />
        <TextField name="email" inputMode="email" />
        <TextField name="website" span={6} />
        <TextField name="representative" />
        <TextField name="representativePosition" />
        <TextField name="representativePositionEn" />
      </FormSection>
      <FormSection>
        <PictureField name="logoId" folder="company" />
      </FormSection>
    </>
  )
}

export function NumberingFields() {
  return (
    <FormSection>
      <Field name="prefixes" span={9}>
        <Prefixes />
      </Field>
      <SwitchField name="enabled" span={3} />
    </FormSection>
  )
}

interface PrefixesProps {
  value?: Record<string, string>
  onChange?: (value: Record<string, string>) => void
}

/** An empty one is the usual one of its kind. */
function Prefixes({ value = {}, onChange }: PrefixesProps) {
  return (
    <div className="configuration-prefixes">
      {Object.entries(usualPrefixes).map(([kind, usual]) => {
        const name = capitalized(nameOfEntity(kind as keyof typeof usualPrefixes))
        return (
          <div key={kind}>
            <span>{name}</span>
            <Input
              aria-label={name}
              value={value[kind] ?? ''}
              placeholder={usual}
              maxLength={6}
              autoComplete="off"
              onChange={({ target }) => {
                const { [kind]: _, ...others } = value
                const typed = target.value.trim().toUpperCase()
                onChange?.(typed ? { ...others, [kind]: typed } : others)
              }}
            />
          </div>
        )
      })}
    </div>
  )
}

export function ClosingDateFields() {
  return (
    <FormSection>
      <DateField name="date" span={3} lean="behind" />
      <SwitchField name="enabled" span={3} />
    </FormSection>
  )
}

export function SelfApprovalFields() {
  return (
    <FormSection>
      <Field name="kinds" span={9} unmarked>
        <Checkbox.Group
          className="configuration-kinds"
          options={approvableEntities.map((value) => ({ value, label: capitalized(nameOfEntity(value)) }))}
        />
      </Field>
      <SwitchField name="enabled" span={3} />
    </FormSection>
  )
}

/** A number of days, of validity or of prices. */
export function DaysFields() {
  const { t } = useTranslation()
  return (
    <FormSection>
      <NumberField name="days" unit={t('configuration.unit.days')} />
      <SwitchField name="enabled" span={3} />
    </FormSection>
  )
}

export function WeightBandsFields() {
  return (
    <FormSection>
      <NumberField name="slight" unit="%" />
      <NumberField name="clear" unit="%" />
      <NumberField name="strong" unit="%" />
      <SwitchField name="enabled" span={3} />
    </FormSection>
  )
}

export function LimitsFields() {
  const { t } = useTranslation()
  return (
    <FormSection>
      <NumberField name="creditWarningPercent" unit="%" span={4} />
      <NumberField name="overdueWarningDays" unit={t('configuration.unit.days')} span={4} />
      <SwitchField name="enabled" span={3} />
    </FormSection>
  )
}

export function MailFields() {
  const { t } = useTranslation()
  return (
    <>
      <FormSection>
        <TextField name="host" span={5} placeholder="smtp.example.vn" />
        <NumberField name="port" />
        <SelectField
          name="security"
          options={mailSecurities.map((value) => ({ value, label: t(`configuration.security.${value}`) }))}
        />
        <SwitchField name="enabled" />
      </FormSection>
      <FormSection>
        <TextField name="user" span={4} />
        <TextField name="from" span={4} inputMode="email" />
        <TextField name="fromName" span={4} />
        <SwitchField name="privateAddress" span={4} />
      </FormSection>
    </>
  )
}

export function ZaloFields() {
  const { t } = useTranslation()
  return (
    <FormSection>
      <TextField name="baseUrl" span={9} />
      <SwitchField name="enabled" span={3} />
      <TextField name="appId" span={4} inputMode="numeric" />
      <TextField name="oaId" span={4} inputMode="numeric" />
      <TextField
        name="templateId"
        span={4}
        inputMode="numeric"
        hint={t('configuration.templateHint', { parameters: 'title, content, link' })}
      />
      <SwitchField name="privateAddress" span={4} />
    </FormSection>
  )
}
