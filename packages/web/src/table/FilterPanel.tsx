import { useTranslation } from 'react-i18next'
import type { Column, Filter } from './columns.ts'
import { FilterControl } from './FilterControl.tsx'
import { SortSelect } from './SortSelect.tsx'
import type { ListController } from './use-list.ts'

export interface FilterPanelProps {
  list: ListController<unknown>
  filters: readonly Filter[]
  /** Those by which the list can be put in order here. */
  columns: readonly Column<never>[]
}

/** The filters that do not stand beside the search. */
export function FilterPanel({ list, filters, columns }: FilterPanelProps) {
  const { t } = useTranslation()
  return (
    <section className="filter-panel" aria-label={t('frame.list.filters')}>
      {filters.map((filter) => (
        <FilterControl key={filter.name} filter={filter} list={list} />
      ))}
      {columns.length > 0 ? <SortSelect list={list} columns={columns} /> : null}
    </section>
  )
}
