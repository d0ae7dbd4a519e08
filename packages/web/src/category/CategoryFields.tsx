import {
  type CategoryDefinition,
  type CategoryField,
  type CategoryItem,
  entryColumns,
  personColumns,
} from '@barem/shared/category/define-category'
import { userEndpoints } from '@barem/shared/user/endpoints'
import { factorFigure } from '@barem/shared/values/figure'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { NumberField } from '#form/NumberField.tsx'
import { FormSection } from '#form/RecordForm.tsx'
import { RemoteSelectField } from '#form/RemoteSelectField.tsx'
import { SelectField } from '#form/SelectField.tsx'
import { SwitchField } from '#form/SwitchField.tsx'
import { TextField } from '#form/TextField.tsx'
import type { TextKey } from '#i18n/i18n.ts'
import { AddressFields } from './AddressFields.tsx'
import { optionKey } from './labels.ts'
import { type ListTable, optionsOf } from './options.ts'

/** The inputs of a list: code and name, what it has of its own, and whether it is in use. */
export function CategoryFields({
  definition,
  entry,
}: Pick<OwnProps, 'entry'> & { definition: CategoryDefinition }) {
  return (
    <FormSection>
      <TextField name="code" autoFocus />
      <TextField name="name" />
      {Object.entries(definition.fields).map(([name, field]) => (
        <OwnField key={name} name={name} field={field} entry={entry} />
      ))}
      <SwitchField name="active" />
    </FormSection>
  )
}

interface OwnProps {
  name: string
  field: CategoryField
  /** As it is stored; null for a new one. */
  entry: CategoryItem | null
}

function OwnField({ name, field, entry }: OwnProps) {
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
      return <FactorField name={name} />
    case 'price':
      return <NumberField name={name} span={6} unit="đ" hint={t(`category.hints.${name}` as TextKey)} />
    case 'text':
      return <TextField name={name} />
    case 'address':
      return <AddressFields />
    case 'person':
      return <PersonField name={name} entry={entry} />
    case 'entry':
      return <EntryField name={name} of={field.of} entry={entry} />
    case 'system':
      return null
  }
}

function FactorField({ name }: { name: string }) {
  const { t } = useTranslation()
  const kind: unknown = Form.useWatch('kind')
  return <NumberField name={name} figure={factorFigure(kind)} hint={t('category.hints.factor')} />
}

/** An entry of another list. */
function EntryField({ name, of, entry }: Pick<OwnProps, 'name' | 'entry'> & { of: string }) {
  const columns = entryColumns(name)
  const id = entry?.[columns.id]
  return (
    <RemoteSelectField
      name={columns.id}
      endpoint={optionsOf(of as ListTable)}
      chosen={typeof id === 'string' ? { id, name: String(entry?.[columns.name]) } : null}
    />
  )
}

/** Somebody who can sign in. Whoever was locked since stays chosen, with a warning. */
function PersonField({ name, entry }: Pick<OwnProps, 'name' | 'entry'>) {
  const { t } = useTranslation()
  const columns = personColumns(name)
  const id = entry?.[columns.id]
  const value: unknown = Form.useWatch(columns.id)
  const called = String(entry?.[columns.name])
  const isLocked = Boolean(id && value === id && entry?.[columns.locked])
  return (
    <RemoteSelectField
      name={columns.id}
      endpoint={userEndpoints.options}
      chosen={typeof id === 'string' ? { id, name: called } : null}
      beside={isLocked ? t('user.status.locked') : undefined}
      warning={isLocked ? t('category.lockedPerson', { name: called }) : null}
    />
  )
}
