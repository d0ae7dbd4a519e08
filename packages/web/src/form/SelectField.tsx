import { foldText } from '@barem/shared/values/fold-text'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field, type FieldProps } from './Field.tsx'
import { useField } from './form-context.ts'

export interface Choice {
  value: string
  label: string
}

interface SelectFieldProps extends FieldProps {
  options: readonly Choice[]
}

/** One of a few; what is typed finds by letters without accents. */
export function SelectField({ options, ...field }: SelectFieldProps) {
  const { t } = useTranslation()
  const { required } = useField(field.name)
  return (
    <Field {...field}>
      <Select
        options={[...options]}
        showSearch={{
          filterOption: (typed, option) => foldText(option?.label ?? '').includes(foldText(typed)),
        }}
        placeholder={t('frame.form.choose')}
        allowClear={!required}
        aria-required={required}
      />
    </Field>
  )
}
