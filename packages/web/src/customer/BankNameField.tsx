import { banks } from '@barem/shared/bank/banks'
import { foldText } from '@barem/shared/values/fold-text'
import { AutoComplete } from 'antd'
import { bankOptions } from '#form/bank-options.ts'
import { Field, type FieldProps } from '#form/Field.tsx'
import { useField } from '#form/form-context.ts'
import { TextField } from '#form/TextField.tsx'

const options = bankOptions.map((option, at) => ({ ...option, value: banks[at]!.shortName }))

/** The name of a bank: typed, or one of those that what is typed finds. */
export function BankNameField(field: FieldProps) {
  const { required, disabled } = useField(field.name)
  // a list that is off writes the label of what is chosen over the name
  if (disabled) return <TextField {...field} />
  return (
    <Field span={5} {...field}>
      <AutoComplete
        options={options}
        showSearch={{
          filterOption: (typed, option) => typed !== '' && (option?.found.includes(foldText(typed)) ?? false),
        }}
        // what was typed is not another bank by Enter alone
        defaultActiveFirstOption={false}
        popupMatchSelectWidth={false}
        classNames={{ popup: { root: 'select-popup' } }}
        aria-required={required}
      />
    </Field>
  )
}
