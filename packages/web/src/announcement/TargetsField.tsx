import { roleGroupEndpoints } from '@barem/shared/role-group/endpoints'
import { userEndpoints } from '@barem/shared/user/endpoints'
import { foldText } from '@barem/shared/values/fold-text'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { Field } from '#form/Field.tsx'

/** As many as a page of a list holds. */
const MOST = 100

/** Several people, or several groups; what is typed finds by letters without accents. */
export function TargetsField({ of }: { of: 'user' | 'group' }) {
  const { t } = useTranslation()
  const users = useQuery({
    ...queryOf(userEndpoints.list, { query: { pageSize: MOST, isLocked: false } }),
    enabled: of === 'user',
  })
  const groups = useQuery({
    ...queryOf(roleGroupEndpoints.list, { query: { pageSize: MOST } }),
    enabled: of === 'group',
  })
  const people = users.data?.data.map(({ id, fullName, username }) => ({
    ...{ value: id, label: `${fullName} (${username})` },
  }))
  const named = groups.data?.data.map(({ id, name, memberCount }) => ({
    ...{ value: id, label: `${name} (${memberCount})` },
  }))
  return (
    <Field name="targetIds" span={12} choice>
      <Select
        mode="multiple"
        options={(of === 'user' ? people : named) ?? []}
        showSearch={{
          filterOption: (typed, option) => foldText(option?.label ?? '').includes(foldText(typed)),
        }}
        placeholder={t('frame.form.choose')}
      />
    </Field>
  )
}
