import type { CategoryDefinition, CategoryField } from '@barem/shared/category/define-category'
import { useTranslation } from 'react-i18next'
import { NumberField } from '#form/NumberField.tsx'
import { FormSection } from '#form/RecordForm.tsx'
import { SelectField } from '#form/SelectField.tsx'
import { SwitchField } from '#form/SwitchField.tsx'
import { TextField } from '#form/TextField.tsx'
import { AddressFields } from './AddressFields.tsx'
import { optionKey } from './labels.ts'

/** The inputs of a list: code and name, what it has of its own, and whether it is in use. */
export function CategoryFields({ definition }: { definition: CategoryDefinition }) {
  return (
    <FormSection>
      <TextField name="code" autoFocus />
      <TextField name="name" />
      {Object.entries(definition.fields).map(([name, field]) => (
        <OwnField key={name} name={name} field={field} />
      ))}
      <SwitchField name="active" />
    </FormSection>
  )
}

function OwnField({ name, field }: { name: string; field: CategoryField }) {
  const { t } = useTranslation()
  switch (field.kind) {
    case 'switch':
      return <SwitchField name={name} />
    case 'choice':
      return (
        <SelectField
          name={name}
          options={field.options.map((value) => ({ value, label: t(optionKey(name, value)) }))}
        />
      )
    case 'factor':
      return <NumberField name={name} hint={t('category.hints.factor')} />
    case 'text':
      return <TextField name={name} />
    case 'address':
      return <AddressFields />
    case 'system':
      return null
  }
}
