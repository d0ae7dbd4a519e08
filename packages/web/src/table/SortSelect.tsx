import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useClearButton } from '#form/use-clear-button.tsx'
import type { Column } from './columns.ts'
import type { ListController } from './use-list.ts'

interface SortSelectProps {
  list: ListController<unknown>
  columns: readonly Pick<Column<never>, 'sort' | 'title'>[]
}

/** The order of a list where it has no heads of columns. */
export function SortSelect({ list, columns }: SortSelectProps) {
  const { t } = useTranslation()
  const clearing = useClearButton()
  const options = columns.flatMap(({ sort, title }) =>
    sort
      ? [
          { value: sort, label: t('frame.list.ascending', { field: t(title) }) },
          { value: `-${sort}`, label: t('frame.list.descending', { field: t(title) }) },
        ]
      : [],
  )
  return (
    <Select
      className="filter-chip"
      options={options}
      value={list.query.sort ?? null}
      onChange={(sort) => list.set({ sort: sort ?? undefined })}
      placeholder={t('frame.list.sort')}
      aria-label={t('frame.list.sort')}
      allowClear={clearing}
    />
  )
}
