import { FilterOutlined, SearchOutlined } from '@ant-design/icons'
import { SEARCH_DEBOUNCE_MS } from '@barem/shared/values/constants'
import { isLocalDate } from '@barem/shared/values/local-date'
import { Button, Select, Tooltip } from 'antd'
// By its own path: the whole of antd's Input would bring text areas to every list.
import Input from 'antd/es/input/Input'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '#form/DateInput.tsx'
import { RemoteSelect } from '#form/RemoteSelect.tsx'
import { useClearButton } from '#form/use-clear-button.tsx'
import { useMobile } from '#ui/use-media.ts'
import type { Filter } from './columns.ts'
import { isNarrowed } from './list-state.ts'
import type { ListController } from './use-list.ts'

interface ListToolsProps {
  list: ListController<unknown>
  filters: readonly Filter[]
  searchHint?: string | undefined
}

/**
 * Search and filters: they show what narrows the list, and clear it. On a phone the filters stand behind one button,
 * and only those that narrow the list stay in sight.
 */
export function ListTools({ list, filters, searchHint }: ListToolsProps) {
  const { t } = useTranslation()
  const mobile = useMobile()
  const [open, setOpen] = useState(false)
  const active = filters.filter(({ name }) => list.query[name] !== undefined)
  const shown = mobile && !open ? active : filters
  const clear = () => {
    const names = Object.keys(list.query).filter((name) => !['pageNumber', 'pageSize', 'sort'].includes(name))
    list.set(Object.fromEntries(names.map((name) => [name, undefined])))
  }
  return (
    <search className="list-tools">
      <SearchBox list={list} hint={searchHint ?? t('frame.list.search')} />
      {mobile && filters.length > 0 ? (
        <Button icon={<FilterOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
          {active.length > 0 ? t('frame.list.filtersOn', { count: active.length }) : t('frame.list.filters')}
        </Button>
      ) : null}
      {shown.map((filter) => (
        <FilterChip key={filter.name} filter={filter} list={list} />
      ))}
      {isNarrowed(list.query) ? (
        <Button type="link" onClick={clear}>
          {t('frame.list.clearFilters')}
        </Button>
      ) : null}
    </search>
  )
}

/** Searches once typing has rested for 500 ms, at once on Enter; keeps quiet while an input method is composing. */
function SearchBox({ list, hint }: { list: ListController<unknown>; hint: string }) {
  const mobile = useMobile()
  const given = list.query.search ?? ''
  const [typed, setTyped] = useState(given)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const composing = useRef(false)
  useEffect(() => setTyped(given), [given])
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (text: string, after: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const wanted = text.trim()
      if (wanted !== given) list.set({ search: wanted || undefined }, { replace: true })
    }, after)
  }
  return (
    <Input
      className="search-box"
      prefix={<SearchOutlined />}
      value={typed}
      placeholder={hint}
      aria-label={hint}
      aria-keyshortcuts="/"
      {...(mobile ? {} : { title: `${hint} (/)` })}
      allowClear
      onCompositionStart={() => {
        composing.current = true
      }}
      onCompositionEnd={({ currentTarget }) => {
        composing.current = false
        search(currentTarget.value, SEARCH_DEBOUNCE_MS)
      }}
      onChange={({ target }) => {
        setTyped(target.value)
        if (!composing.current) search(target.value, target.value === '' ? 0 : SEARCH_DEBOUNCE_MS)
      }}
      onPressEnter={() => search(typed, 0)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') currentTarget.blur()
      }}
    />
  )
}

function FilterChip({ filter, list }: { filter: Filter; list: ListController<unknown> }) {
  const { t } = useTranslation()
  const clearing = useClearButton()
  const label = t(filter.label)
  const value = list.query[filter.name]
  const held = value === undefined ? null : String(value)
  const set = (chosen: string | null | undefined) => list.set({ [filter.name]: chosen ?? undefined })
  const className = held === null ? 'filter-chip' : 'filter-chip filter-chip-on'
  switch (filter.kind) {
    case 'choice':
      if (filter.options.length === 1) {
        const only = filter.options[0]?.value
        return (
          <Button
            className={held === null ? '' : 'filter-toggle-on'}
            aria-pressed={held !== null}
            onClick={() => set(held === null ? only : null)}
          >
            {label}
          </Button>
        )
      }
      return (
        <Select
          className={className}
          options={[...filter.options]}
          value={held}
          onChange={set}
          placeholder={label}
          aria-label={label}
          prefix={held === null ? null : `${label}:`}
          popupMatchSelectWidth={false}
          allowClear={clearing}
        />
      )
    case 'remote':
      return (
        <span className={className}>
          <RemoteSelect
            endpoint={filter.endpoint}
            value={held}
            onChange={set}
            placeholder={label}
            ariaLabel={label}
            allowClear
          />
        </span>
      )
    case 'date':
      return (
        <span className={className}>
          <DateChip value={held} onChange={set} label={label} />
        </span>
      )
  }
}

interface DateChipProps {
  value: string | null
  onChange: (value: string | null) => void
  label: string
}

/** A date filter. What cannot be read filters nothing and stays there, marked. */
function DateChip({ value, onChange, label }: DateChipProps) {
  const { t } = useTranslation()
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const words = unreadable === null ? null : t('issues.date_typed', { text: unreadable })
  return (
    <Tooltip title={words}>
      <span>
        <DateInput
          value={unreadable ?? value}
          onChange={(next) => {
            const read = next === null || isLocalDate(next)
            setUnreadable(read ? null : next)
            if (read) onChange(next)
          }}
          whenLeft
          lean="behind"
          placeholder={label}
          ariaLabel={label}
          faulty={words !== null}
        />
        {words ? (
          <span role="alert" className="visually-hidden">
            {words}
          </span>
        ) : null}
      </span>
    </Tooltip>
  )
}
