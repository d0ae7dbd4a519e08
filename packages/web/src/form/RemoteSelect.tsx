import type { Endpoint } from '@barem/shared/http/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallOf } from '#api.ts'
import { queryOf } from '#query.ts'
import { Field, type FieldProps } from './Field.tsx'
import { useField } from './form-context.ts'
import { useDebounced } from './use-debounced.ts'

/** What can be picked: an id and a name, whatever else comes with it. */
export interface Pickable {
  id: string
  name: string
  code?: string | null
}

export interface RemoteSelectProps<Item extends Pickable> {
  /** Answers a list or a page, and takes `search` in its query. */
  endpoint: Endpoint
  /** More of the query, such as a filter. */
  query?: Record<string, string | number | boolean>
  value?: string | null
  onChange?: (id: string | null, item?: Item) => void
  /** What the value is called before anything was asked for. */
  chosen?: Pickable | null | undefined
  render?: (item: Item) => ReactNode
  id?: string
  required?: boolean
  allowClear?: boolean
  disabled?: boolean
  placeholder?: string
  ariaLabel?: string
  variant?: 'outlined' | 'borderless'
  faulty?: boolean
}

/** A choice among many: the server searches as one types. */
export function RemoteSelect<Item extends Pickable>(props: RemoteSelectProps<Item>) {
  const {
    endpoint,
    query,
    value,
    onChange,
    chosen,
    render,
    required,
    placeholder,
    ariaLabel,
    faulty,
    ...rest
  } = props
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState(false)
  const asked = useDebounced(search)
  const input = { query: { ...query, ...(asked ? { search: asked } : {}) } } as unknown as CallOf<Endpoint>
  const found = useQuery({
    ...queryOf(endpoint, input, { quiet: true }),
    enabled: opened || (Boolean(value) && !chosen),
    placeholderData: keepPreviousData,
  })
  const items = itemsOf<Item>(found.data)
  const known =
    chosen && !items.some((item) => item.id === chosen.id) && chosen.id === value && !asked
      ? [chosen as Item]
      : []
  return (
    <Select
      {...rest}
      value={value ?? null}
      options={[...known, ...items].map((item) => ({ value: item.id, label: labelOf(item), item }))}
      optionRender={({ data }) => render?.(data.item) ?? data.label}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      onOpenChange={(open) => open && setOpened(true)}
      onChange={(id: string | null | undefined, option) => {
        setSearch('')
        onChange?.(id ?? null, Array.isArray(option) ? undefined : option?.item)
      }}
      loading={found.isFetching}
      // In a narrow cell the choices still need room to be read.
      popupMatchSelectWidth={rest.variant === 'borderless' ? 380 : true}
      notFoundContent={found.isFetching ? t('frame.form.searching') : t('frame.form.nothingFound')}
      placeholder={placeholder ?? t('frame.form.choose')}
      aria-required={required}
      {...(faulty ? { status: 'error' as const } : {})}
      {...(ariaLabel ? { 'aria-label': ariaLabel } : {})}
      className="full-width"
    />
  )
}

function itemsOf<Item>(answer: unknown): Item[] {
  if (Array.isArray(answer)) return answer as Item[]
  return (answer as { data?: Item[] } | undefined)?.data ?? []
}

function labelOf({ name, code }: Pickable): string {
  return code ? `${code} · ${name}` : name
}

type RemoteFieldProps<Item extends Pickable> = FieldProps &
  Pick<RemoteSelectProps<Item>, 'endpoint' | 'query' | 'chosen' | 'render'> & {
    onPick?: (item: Item | undefined) => void
  }

/** The same as a field of a form. */
export function RemoteSelectField<Item extends Pickable>({
  name,
  hint,
  wide,
  onPick,
  ...select
}: RemoteFieldProps<Item>) {
  const { required } = useField(name)
  return (
    <Field
      choice
      name={name}
      hint={hint}
      {...(wide ? { wide } : {})}
      item={{
        getValueFromEvent: (id: string | null, item?: Item) => {
          onPick?.(item)
          return id
        },
      }}
    >
      <RemoteSelect<Item> {...select} required={required} allowClear={!required} />
    </Field>
  )
}
