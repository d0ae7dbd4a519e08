import type { Endpoint } from '@barem/shared/http/endpoint'
import { FIRST_OPTIONS } from '@barem/shared/http/page'
import { VALUES_MAX } from '@barem/shared/list/filter'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select, type SelectProps } from 'antd'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { CallOf } from '#api/api.ts'
import { queryOf } from '#api/query.ts'
import { leaveOnTab } from './leave-on-tab.ts'
import { partnerOption } from './PartnerOption.tsx'
import { itemsOf, labelOf, type Pickable } from './pickable.ts'
import { PICKER_DEBOUNCE_MS } from './RemoteSelect.tsx'
import { useClearButton } from './use-clear-button.tsx'
import { useDebounced } from './use-debounced.ts'
import { withoutChoices } from './without-choices.ts'

export interface RemoteManyProps {
  /** Answers a list or a page, and takes `search` in its query. */
  endpoint: Endpoint
  values: readonly string[]
  onChange: (ids: string[]) => void
  placeholder: string
  /** How those chosen are shown. */
  shown?: Pick<SelectProps, 'maxTagCount' | 'maxTagPlaceholder'>
}

/** Several of many: the server searches as one types. */
export function RemoteMany({ endpoint, values, onChange, placeholder, shown }: RemoteManyProps) {
  const clearing = useClearButton()
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState(false)
  const names = useRef(new Map<string, string>())
  const asked = useDebounced(search, PICKER_DEBOUNCE_MS)
  const takesFirst = 'first' in (endpoint.query as z.ZodObject).shape
  const first = takesFirst && values.length > 0 ? { first: values.slice(0, FIRST_OPTIONS).join(',') } : {}
  const input = { query: asked ? { search: asked } : first } as unknown as CallOf<Endpoint>
  const found = useQuery({
    ...queryOf(endpoint, input, { quiet: true }),
    enabled: opened || values.some((id) => !names.current.has(id)),
    placeholderData: keepPreviousData,
  })
  const settled = search === asked && !found.isPlaceholderData && !found.isPending
  const items = itemsOf<Pickable>(found.data)
  for (const item of items) names.current.set(item.id, labelOf(item))
  const chosen = search ? [] : values.filter((id) => !items.some((item) => item.id === id))
  const options = [
    ...chosen.map((id) => ({ value: id, label: names.current.get(id) ?? '…', item: null })),
    ...(settled || !search ? items : []).map((item) => ({ value: item.id, label: labelOf(item), item })),
  ]
  return (
    <Select
      mode="multiple"
      onInputKeyDown={leaveOnTab}
      value={[...values]}
      options={options}
      optionRender={({ data }) => (data.item && partnerOption(data.item)) ?? data.label}
      maxCount={VALUES_MAX}
      {...shown}
      allowClear={clearing}
      showSearch={{ filterOption: false, onSearch: setSearch, searchValue: search }}
      onOpenChange={(open) => {
        if (open) setOpened(true)
        else setSearch('')
      }}
      onChange={(ids: string[]) => onChange(ids)}
      loading={found.isFetching}
      popupMatchSelectWidth={280}
      notFoundContent={withoutChoices(found, settled)}
      placeholder={placeholder}
      aria-label={placeholder}
      className="full-width"
    />
  )
}
