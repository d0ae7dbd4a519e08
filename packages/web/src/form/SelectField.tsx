import { foldText } from '@barem/shared/values/fold-text'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field, type FieldProps } from './Field.tsx'
import { useField } from './form-context.ts'
import { useClearButton } from './use-clear-button.tsx'

interface Choice {
  value: string
  label: string
  /** Folded words it is found by, where they are more than its label. */
  found?: string
}

interface SelectFieldProps extends FieldProps {
  options: readonly Choice[]
  /** What it means that nothing is chosen; else that something is to be. */
  placeholder?: string
  /** Told when a person picks or clears, for fields that hang on this one. */
  onPick?: (value: string | null) => void
}

/** One of a few; what is typed finds by letters without accents. */
export function SelectField({ options, onPick, placeholder, ...field }: SelectFieldProps) {
  const { t } = useTranslation()
  const clearing = useClearButton()
  const { required, clearable } = useField(field.name)
  return (
    <Field
      {...field}
      item={{
        getValueFromEvent: (value: string | undefined) => {
          onPick?.(value ?? null)
          return value ?? null
        },
      }}
    >
      <Select
        options={[...options]}
        showSearch={{
          filterOption: (typed, option) =>
            (option?.found ?? foldText(option?.label ?? '')).includes(foldText(typed)),
        }}
        // what is chosen between can be read also where the field is narrow
        popupMatchSelectWidth={false}
        classNames={{ popup: { root: 'select-popup' } }}
        placeholder={placeholder ?? t('frame.form.choose')}
        // the schema may take null as well, of callers that leave the field out
        allowClear={clearable && !field.unmarked && clearing}
        aria-required={required}
      />
    </Field>
  )
}
