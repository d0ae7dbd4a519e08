import { Button, Select } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import type { Pickable } from '#form/pickable.ts'
import type { RemoteSelectProps } from '#form/RemoteSelect.tsx'
import { useClearButton } from '#form/use-clear-button.tsx'
import type { Filter } from './columns.ts'
import { Range } from './Range.tsx'
import { rangeKinds } from './range-kinds.ts'
import type { ListController } from './use-list.ts'

/** Searching while one types is no part of reading a list: most choices among many stand behind "+ Filter". */
const loadRemoteSelect = async (): Promise<ComponentType<RemoteSelectProps<Pickable>>> =>
  (await import('#form/RemoteSelect.tsx')).RemoteSelect
const loadRemoteMany = async () => (await import('#form/RemoteMany.tsx')).RemoteMany

/** One filter of a list, as wide chosen as not chosen. */
export function FilterControl({ filter, list }: { filter: Filter; list: ListController<unknown> }) {
  const { t } = useTranslation()
  const clearing = useClearButton()
  const label = t(filter.label)
  const isMany = filter.kind === 'remote' && filter.several === true
  const RemoteSelect = useLazyComponent(loadRemoteSelect, filter.kind === 'remote' && !isMany)
  const RemoteMany = useLazyComponent(loadRemoteMany, isMany)
  const held = heldBy(list, filter.name)
  const values = held === null ? [] : held.split(',')
  const set = (chosen: string | null | undefined) => list.set({ [filter.name]: chosen || undefined })
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
        <Select<string | string[] | null>
          className={held === null ? 'filter-chip' : 'filter-chip filter-on'}
          options={[...filter.options]}
          {...(filter.several
            ? { mode: 'multiple', ...inOneLine, value: values, showSearch: false }
            : { value: held })}
          onChange={(chosen) => set(Array.isArray(chosen) ? chosen.join() : chosen)}
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
          {RemoteMany && isMany ? (
            <RemoteMany
              endpoint={filter.endpoint}
              values={values}
              onChange={(ids) => set(ids.join())}
              placeholder={label}
              shown={inOneLine}
            />
          ) : RemoteSelect ? (
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
    case 'amounts':
      return (
        <Range
          kind={rangeKinds[filter.kind]}
          label={label}
          from={held}
          to={heldBy(list, filter.until)}
          onChange={(from, to) =>
            list.set({ [filter.name]: from ?? undefined, [filter.until]: to ?? undefined })
          }
        />
      )
  }
}

/** The names of those chosen, one after the other. */
const inOneLine = {
  maxTagCount: 0,
  maxTagPlaceholder: (chosen: readonly { label?: ReactNode }[]) =>
    chosen.map(({ label }) => String(label ?? '')).join(', '),
}

function heldBy(list: ListController<unknown>, name: string): string | null {
  const value = list.query[name]
  return value === undefined ? null : String(value)
}
