import {
  type CategoryDefinition,
  type CategoryItem,
  categoryChange,
  categoryEndpoints,
  categoryForm,
  entryFields,
} from '@barem/shared/category/define-category'
import { useQuery } from '@tanstack/react-query'
import { Alert, Drawer } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { failureText, feedback } from '#feedback/feedback.ts'
import { RecordForm } from '#form/RecordForm.tsx'
import { useMay } from '#navigation/rights.ts'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { useNarrow } from '#ui/use-media.ts'
import { CategoryFields } from './CategoryFields.tsx'
import { fieldLabels, titleKey } from './labels.ts'
import { EntryUses } from './Uses.tsx'

interface Props {
  definition: CategoryDefinition
  /** The id of an entry, `new`, or nothing. */
  opened: string | null
  onClose: () => void
  onDirty: (dirty: boolean) => void
}

/** The form of every list: at the side on a wide screen, the whole screen on a phone. */
export function CategoryDrawer({ definition, opened, onClose, onDirty }: Props) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const title = t(titleKey(definition))
  // Inside a sentence the list's name begins small.
  const list = title.charAt(0).toLowerCase() + title.slice(1)
  return (
    <Drawer
      open={opened !== null}
      onClose={onClose}
      title={opened === 'new' ? t('category.add', { list }) : t('category.edit', { list })}
      size={narrow ? '100%' : 520}
      destroyOnHidden
    >
      {opened === null ? null : (
        <Opened
          key={opened}
          definition={definition}
          id={opened === 'new' ? null : opened}
          onDirty={onDirty}
          onCancel={onClose}
          onSaved={(leaving) => {
            onDirty(false)
            if (!leaving) onClose()
          }}
        />
      )}
    </Drawer>
  )
}

/** Reads the entry the address names, then shows its form. */
function Opened({ id, ...form }: Omit<EntryFormProps, 'entry'> & { id: string | null }) {
  const endpoints = useMemo(() => categoryEndpoints(form.definition), [form.definition])
  const { data, error } = useQuery({
    ...queryOf(endpoints.one, { params: { id: id ?? '' } }),
    enabled: id !== null,
    gcTime: 0,
  })
  if (id === null) return <EntryForm {...form} entry={null} />
  if (error) return <Alert type="error" showIcon title={failureText(error)} />
  return data ? (
    <>
      <EntryForm {...form} entry={data as CategoryItem} />
      <EntryUses endpoint={endpoints.uses} id={id} />
    </>
  ) : (
    <PageSkeleton />
  )
}

interface EntryFormProps {
  definition: CategoryDefinition
  entry: CategoryItem | null
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onSaved: (leaving: boolean) => void
}

function EntryForm({ definition, entry, onDirty, onCancel, onSaved }: EntryFormProps) {
  const { t } = useTranslation()
  const may = useMay()
  const endpoints = useMemo(() => categoryEndpoints(definition), [definition])
  // what it was never asked for may stay empty
  const lacks = entry !== null && entryFields(definition).some(({ id }) => entry[id] === null)
  const schema = useMemo(() => (lacks ? categoryChange : categoryForm)(definition), [lacks, definition])
  const [initial] = useState(() => ({ ...(entry ?? defaultsOf(definition)) }))
  return (
    <RecordForm
      schema={schema}
      labels={fieldLabels(definition)}
      initial={initial}
      draft={`${definition.resource}/${entry?.id ?? 'new'}`}
      disabled={!may(`${definition.permission}:${entry ? 'update' : 'create'}`)}
      save={(values, version, send) =>
        entry
          ? send(endpoints.update, {
              body: { ...values, id: entry.id, version: version ?? entry.version },
            } as never)
          : send(endpoints.create, { body: values } as never)
      }
      onSaved={(answer, leaving) => {
        feedback.success(t('category.saved', { name: (answer as CategoryItem).name }))
        onSaved(leaving)
      }}
      onDirty={onDirty}
      onCancel={onCancel}
    >
      <CategoryFields definition={definition} entry={entry} />
    </RecordForm>
  )
}

/** What an empty form shows: the defaults the schema would fill in. */
function defaultsOf(definition: CategoryDefinition): Record<string, unknown> {
  const defaults: Record<string, unknown> = { active: true }
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.kind === 'address') defaults.addressCatalogue = '2025'
    else if ('default' in field && field.default !== undefined) defaults[name] = field.default
  }
  return defaults
}
