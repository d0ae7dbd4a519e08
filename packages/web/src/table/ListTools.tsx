import { CloseOutlined, FilterOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { useMobile } from '#ui/use-media.ts'
import { useWidth } from '#ui/use-width.ts'
import type { Column, Filter } from './columns.ts'
import { FilterControl } from './FilterControl.tsx'
import { CHOSEN_PX, filtersBeside } from './fitting-filters.ts'
import { narrowedBy, unnarrowed } from './list-state.ts'
import { SearchBox } from './SearchBox.tsx'
import type { ListController } from './use-list.ts'

interface ListToolsProps {
  list: ListController<unknown>
  filters: readonly Filter[]
  /** On a phone, where no head of a column can be pressed, the order is chosen among the filters. */
  columns: readonly Column<never>[]
  searchHint?: string | undefined
}

const loadDrawer = async () => (await import('./FilterDrawer.tsx')).FilterDrawer
const loadPanel = async () => (await import('./FilterPanel.tsx')).FilterPanel

/** Whether one of the names a filter has in the query is given. */
function isOn(list: ListController<unknown>, filter: Filter): boolean {
  const names = 'until' in filter ? [filter.name, filter.until] : [filter.name]
  return names.some((name) => list.query[name] !== undefined)
}

/**
 * Search and filters on one row, which never becomes two: as many of the first filters as fit, a button for the others, and
 * those of the others that narrow the list as far as there is room. On a phone all of them stand behind the button, and those
 * that narrow the list in a row of their own too.
 */
export function ListTools({ list, filters, columns, searchHint }: ListToolsProps) {
  const { t } = useTranslation()
  const mobile = useMobile()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const FilterPanel = useLazyComponent(loadPanel, open && !mobile, close)
  const FilterDrawer = useLazyComponent(loadDrawer, open && mobile, close)
  const [place, width] = useWidth<HTMLElement>()
  const on = filters.filter((one) => isOn(list, one))
  const labelOf = ({ label }: Filter) => t(label)
  const first = mobile ? [] : filtersBeside(filters, width ?? Infinity, labelOf, on)
  const others = filters.filter((one) => !first.includes(one))
  const chosen = on.filter((one) => !first.includes(one))
  const sorted = mobile ? columns.filter(({ sort }) => sort) : []
  const more =
    chosen.length > 0 ? t('frame.list.filtersOn', { count: chosen.length }) : t('frame.list.filters')
  const button = (
    <Button
      // the words that are searched need the room
      icon={mobile ? <FilterOutlined /> : <PlusOutlined />}
      aria-expanded={open}
      className={chosen.length > 0 ? 'filter-on' : ''}
      {...(mobile ? { 'aria-label': more, onClick: () => setOpen(true) } : {})}
    >
      {mobile ? chosen.length || null : more}
    </Button>
  )
  return (
    <search className="list-tools" ref={place}>
      <SearchBox list={list} hint={searchHint ?? t('frame.list.search')} />
      {first.map((filter) => (
        <FilterControl key={filter.name} filter={filter} list={list} />
      ))}
      {others.length + sorted.length === 0 ? null : mobile ? (
        <>
          {button}
          {FilterDrawer ? (
            <FilterDrawer open={open} onClose={close} list={list} filters={others} columns={sorted} />
          ) : null}
        </>
      ) : (
        <Popover
          open={open && FilterPanel !== null}
          onOpenChange={setOpen}
          trigger="click"
          placement="bottomLeft"
          content={
            FilterPanel ? (
              <FilterPanel list={list} filters={others} columns={sorted} />
            ) : (
              // Without any content it would never open.
              <span />
            )
          }
        >
          {button}
        </Popover>
      )}
      {narrowedBy(list.query).some((name) => !mobile || name !== 'search') ? (
        <Button
          type="text"
          icon={<CloseOutlined />}
          aria-label={t('frame.list.clearFilters')}
          title={t('frame.list.clearFilters')}
          onClick={() => list.set(unnarrowed(list.query))}
        />
      ) : null}
      {mobile && chosen.length === 0 ? null : (
        <span className="chosen-filters" style={{ minWidth: chosen.length > 0 ? CHOSEN_PX : 0 }}>
          {chosen.map((filter) => (
            <FilterControl key={filter.name} filter={filter} list={list} />
          ))}
        </span>
      )}
    </search>
  )
}
