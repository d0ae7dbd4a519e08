import { Button, Select } from 'antd'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import type { Pickable, RemoteSelectProps } from '#form/RemoteSelect.tsx'
import { useClearButton } from '#form/use-clear-button.tsx'
import type { Filter } from './columns.ts'
import { DateRange } from './DateRange.tsx'
import type { ListController } from './use-list.ts'

/** Searching while one types is no part of reading a list: most choices among many stand behind "+ Filter". */
const loadRemoteSelect = async (): Promise<ComponentType<RemoteSelectProps<Pickable>>> =>
  (await import('#form/RemoteSelect.tsx')).RemoteSelect

/** One filter of a list, as wide chosen as not chosen. */
export function FilterControl({ filter, list }: { filter: Filter; list: ListController<unknown> }) {
  const { t } = useTranslation()
  const clearing = useClearButton()
  const label = t(filter.label)
  const RemoteSelect = useLazyComponent(loadRemoteSelect, filter.kind === 'remote')
  const held = heldBy(list, filter.name)
  const set = (chosen: string | null | undefined) => list.set({ [filter.name]: chosen ?? undefined })
  switch (filter.kind) {
    case 'choice':
      if (filter.options.length === 1) {
        const only = filter.options[0]?.value
        return (
          <Button
            className={held === null ? '' : 'filter-on'}
            aria-pressed={held !== null}
            onClick={() => set(held === null ? only : null)}
          >
            {label}
          </Button>
        )
      }
      return (
        <Select
          className={held === null ? 'filter-chip' : 'filter-chip filter-on'}
          options={[...filter.options]}
          value={held}
          onChange={set}
          placeholder={label}
          aria-label={label}
          title={label}
          popupMatchSelectWidth={false}
          allowClear={clearing}
        />
      )
    case 'remote':
      return (
        <span className={held === null ? 'filter-chip' : 'filter-chip filter-on'} title={label}>
          {RemoteSelect ? (
            <RemoteSelect
              endpoint={filter.endpoint}
              value={held}
              onChange={set}
              placeholder={label}
              ariaLabel={label}
              allowClear
            />
          ) : (
            <Select placeholder={label} aria-label={label} disabled />
          )}
        </span>
      )
    case 'range':
      return (
        <DateRange
          label={label}
          from={heldBy(list, filter.name)}
          to={heldBy(list, filter.until)}
          onChange={(from, to) =>
            list.set({ [filter.name]: from ?? undefined, [filter.until]: to ?? undefined })
          }
        />
      )
  }
}

function heldBy(list: ListController<unknown>, name: string): string | null {
  const value = list.query[name]
  return value === undefined ? null : String(value)
}
