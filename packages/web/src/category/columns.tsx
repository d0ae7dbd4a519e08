import {
  type CategoryDefinition,
  type CategoryItem,
  entryFields,
  ownColumns,
  personFields,
} from '@barem/shared/category/define-category'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type TextKey, useFormat } from '#i18n/i18n.ts'
import type { Column } from '#table/columns.ts'
import { optionKey } from './labels.ts'

/** The English name is for print, catalogue and district for documents of before July 2025, the system code for whoever looks for it. */
const seldom = new Set(['nameEn', 'addressCatalogue', 'district', 'systemCode'])

/** A name, and whether that account is locked. */
const PERSON_PX = 260
const widths: Record<string, number> = { province: 200 }

/** The columns of a list: code, name, its own, whether it is in use, when it was changed. */
export function useCategoryColumns(
  definition: CategoryDefinition,
  activeCell: (entry: CategoryItem) => ReactNode,
): Column<CategoryItem>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const shown = (name: string, entry: CategoryItem): ReactNode => {
    const person = personFields(definition).find(({ id }) => id === name)
    if (person && entry[name])
      return (
        <>
          {entry[person.name]}{' '}
          {entry[person.locked] ? <Tag color="red">{t('user.status.locked')}</Tag> : null}
        </>
      )
    const named = entryFields(definition).find(({ id }) => id === name)
    const value = entry[named?.name ?? name]
    const field = definition.fields[name]
    if (value === null || value === undefined) return ''
    if (typeof value === 'boolean') return t(value ? 'category.yes' : 'category.no')
    if (typeof value === 'number') return format.number(value, 6)
    return field?.kind === 'choice' || name === 'addressCatalogue' ? t(optionKey(name, value)) : value
  }
  const own = ownColumns(definition).map(
    (name): Column<CategoryItem> => ({
      key: name,
      title: `category.fields.${name}` as TextKey,
      render: (entry) => shown(name, entry),
      width: widths[name] ?? (personFields(definition).some(({ id }) => id === name) ? PERSON_PX : 160),
      priority: 4,
      // a figure, or yes and no, says nothing without its heading
      named: ['factor', 'price', 'switch'].includes(definition.fields[name]?.kind ?? ''),
      ...(['factor', 'price'].includes(definition.fields[name]?.kind ?? '')
        ? { align: 'right' as const }
        : {}),
      ...(seldom.has(name) ? { hidden: true } : { card: 'fact' as const }),
    }),
  )
  return [
    {
      key: 'code',
      title: 'category.fields.code',
      render: ({ code }) => code,
      sort: 'code',
      width: 160,
      card: 'fact',
    },
    {
      key: 'name',
      title: 'category.fields.name',
      render: ({ name }) => <strong>{name}</strong>,
      sort: 'name',
      card: 'title',
    },
    ...own,
    { key: 'active', title: 'category.status', render: activeCell, width: 120, priority: 7, card: 'status' },
    {
      key: 'modifiedAt',
      title: 'category.fields.modifiedAt',
      render: ({ modifiedAt }) => format.moment(modifiedAt),
      sort: 'modifiedAt',
      width: 150,
      priority: 1,
    },
  ]
}
