import {
  type CategoryDefinition,
  type CategoryItem,
  categoryEndpoints,
  categoryForm,
} from '@barem/shared/category/define-category'
import { CONFIRMED } from '@barem/shared/values/constants'
import { Drawer } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm, feedback } from '#feedback.ts'
import { RecordForm } from '#form/RecordForm.tsx'
import { useNarrow } from '#layout/use-media.ts'
import { useCommand } from '#query.ts'
import { useMay } from '#rights.ts'
import { CategoryFields } from './CategoryFields.tsx'
import { fieldLabels, titleKey } from './labels.ts'

/** What is open: an entry, a new one, or nothing. */
export type Opened = CategoryItem | 'new' | null

interface Props {
  definition: CategoryDefinition
  opened: Opened
  onClose: () => void
  onSaved?: (entry: CategoryItem) => void
}

/** The form of every list: at the side at a desk, the whole screen on a phone. */
export function CategoryDrawer({ definition, opened, onClose, onSaved }: Props) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const [dirty, setDirty] = useState(false)
  const title = t(titleKey(definition))
  // Inside a sentence the list's name begins small.
  const list = title.charAt(0).toLowerCase() + title.slice(1)
  const leave = async () => {
    const question = {
      title: t('frame.form.closeUnsaved'),
      text: t('frame.form.leaveText'),
      yes: t('frame.form.close'),
      no: t('frame.form.closeNo'),
      danger: true,
    }
    if (dirty && (await confirm(question)) !== CONFIRMED) return
    setDirty(false)
    onClose()
  }
  return (
    <Drawer
      open={opened !== null}
      onClose={() => void leave()}
      title={opened === 'new' ? t('category.add', { list }) : t('category.edit', { list })}
      size={narrow ? '100%' : 520}
      destroyOnHidden
    >
      {opened === null ? null : (
        <EntryForm
          key={opened === 'new' ? 'new' : opened.id}
          definition={definition}
          entry={opened === 'new' ? null : opened}
          onDirty={setDirty}
          onCancel={() => void leave()}
          onSaved={(entry) => {
            setDirty(false)
            onClose()
            onSaved?.(entry)
          }}
        />
      )}
    </Drawer>
  )
}

interface EntryFormProps {
  definition: CategoryDefinition
  entry: CategoryItem | null
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onSaved: (entry: CategoryItem) => void
}

function EntryForm({ definition, entry, onDirty, onCancel, onSaved }: EntryFormProps) {
  const { t } = useTranslation()
  const may = useMay()
  const endpoints = useMemo(() => categoryEndpoints(definition), [definition])
  const schema = useMemo(() => categoryForm(definition), [definition])
  const create = useCommand(endpoints.create)
  const update = useCommand(endpoints.update)
  const [initial] = useState(() => ({ ...(entry ?? defaultsOf(definition)) }))
  return (
    <RecordForm
      schema={schema}
      labels={fieldLabels(definition)}
      initial={initial}
      disabled={!may(`${definition.permission}:${entry ? 'update' : 'create'}`)}
      save={(values, version) =>
        entry
          ? update.mutateAsync({
              body: { ...values, id: entry.id, version: version ?? entry.version },
            } as never)
          : create.mutateAsync({ body: values } as never)
      }
      onSaved={(answer) => {
        const saved = answer as CategoryItem
        feedback.success(t('category.saved', { name: saved.name }))
        onSaved(saved)
      }}
      onDirty={onDirty}
      onCancel={onCancel}
    >
      <CategoryFields definition={definition} />
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
