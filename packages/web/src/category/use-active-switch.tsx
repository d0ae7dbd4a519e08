import {
  type CategoryDefinition,
  type CategoryItem,
  categoryChange,
  categoryEndpoints,
} from '@barem/shared/category/define-category'
import { Switch, Tag } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/query.ts'
import { feedback } from '#feedback/feedback.ts'
import { wireValues } from '#form/schema-facts.ts'
import { useMay } from '#navigation/rights.ts'

/** The cell that puts an entry in use or out of it at a touch; for whoever may not, what is out of use is marked. */
export function useActiveSwitch(definition: CategoryDefinition): (entry: CategoryItem) => ReactNode {
  const { t } = useTranslation()
  const may = useMay()
  const endpoint = useMemo(() => categoryEndpoints(definition).update, [definition])
  const { mutate, isPending, variables } = useCommand(endpoint, { quiet: true })
  const schema = useMemo(() => categoryChange(definition), [definition])
  const pending = isPending ? (variables as unknown as { body: { id: string } }).body.id : null
  return (entry) => {
    const words = t(entry.active ? 'category.active' : 'category.inactive')
    if (!may(`${definition.permission}:update`)) return entry.active ? null : <Tag>{words}</Tag>
    const body = { ...wireValues(schema, entry), active: !entry.active, id: entry.id, version: entry.version }
    return (
      <Switch
        size="small"
        checked={entry.active}
        loading={pending === entry.id}
        aria-label={`${t('category.fields.active')}: ${entry.name}`}
        onChange={() => mutate({ body } as never, { onError: feedback.failureOf('save') })}
      />
    )
  }
}
