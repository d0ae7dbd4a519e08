import type { Reference } from '@barem/shared/http/page'
import { roleGroupEndpoints } from '@barem/shared/role-group/endpoints'
import { userEndpoints } from '@barem/shared/user/endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { Field } from '#form/Field.tsx'
import { leaveOnTab } from '#form/leave-on-tab.ts'
import { useDebounced } from '#form/use-debounced.ts'
import { withoutChoices } from '#form/without-choices.ts'

/** Several people, or several groups; the server searches as one types. */
export function TargetsField({ of, known }: Pick<TargetsProps, 'of' | 'known'>) {
  return (
    <Field name="targetIds" span={12} choice>
      <Targets key={of} of={of} known={known} />
    </Field>
  )
}

interface TargetsProps {
  of: 'user' | 'group'
  /** The names of what is chosen from before. */
  known: readonly Reference[]
  id?: string
  value?: string[]
  onChange?: (ids: string[]) => void
}

interface Option {
  value: string
  label: string
}

function Targets({ of, known, id, value = [], onChange }: TargetsProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<readonly Option[]>(() =>
    known.map((one) => ({ value: one.id, label: one.name })),
  )
  const asked = useDebounced(search)
  const query = asked ? { search: asked } : {}
  const users = useQuery({
    ...queryOf(userEndpoints.options, { query }, { quiet: true }),
    ...{ enabled: of === 'user', placeholderData: keepPreviousData },
  })
  const groups = useQuery({
    ...queryOf(roleGroupEndpoints.list, { query }, { quiet: true }),
    ...{ enabled: of === 'group', placeholderData: keepPreviousData },
  })
  const people = users.data?.map((one) => ({ value: one.id, label: `${one.name} (${one.username})` }))
  const named = groups.data?.data.map((one) => ({ value: one.id, label: `${one.name} (${one.memberCount})` }))
  const answer = of === 'user' ? users : groups
  // nothing can be chosen from the answer to another text than the one typed
  const settled = search === asked && !answer.isPlaceholderData
  const found = settled ? ((of === 'user' ? people : named) ?? []) : []
  const kept = search ? [] : picked.filter((one) => !found.some((other) => other.value === one.value))
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      onInputKeyDown={leaveOnTab}
      // what is chosen goes by its name also when the answer holds others
      labelInValue
      value={value.map((one) => picked.find((known) => known.value === one) ?? { value: one, label: one })}
      options={[...kept, ...found]}
      showSearch={{ filterOption: false, onSearch: setSearch, searchValue: search }}
      onChange={(chosen: Option[]) => {
        setSearch('')
        setPicked(chosen.map((one) => ({ value: one.value, label: one.label })))
        onChange?.(chosen.map((one) => one.value))
      }}
      notFoundContent={withoutChoices(answer, settled)}
      placeholder={t('frame.form.choose')}
    />
  )
}
