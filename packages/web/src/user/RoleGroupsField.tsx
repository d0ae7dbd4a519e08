import { roleGroupEndpoints } from '@barem/shared/role-group/endpoints'
import { foldText } from '@barem/shared/values/fold-text'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { Field, type FieldProps } from '#form/Field.tsx'
import { leaveOnTab } from '#form/leave-on-tab.ts'

/** As many groups as a page of a list holds; a company has a dozen. */
const GROUPS_MAX = 100

/** The role groups of a user; what is typed finds by letters without accents. */
export function RoleGroupsField({ hint }: Pick<FieldProps, 'hint'>) {
  const { t } = useTranslation()
  const { data } = useQuery(queryOf(roleGroupEndpoints.list, { query: { pageSize: GROUPS_MAX } }))
  const options = data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <Field name="roleGroupIds" span={12} choice hint={hint}>
      <Select
        mode="multiple"
        onInputKeyDown={leaveOnTab}
        options={options}
        showSearch={{
          filterOption: (typed, option) => foldText(option?.label ?? '').includes(foldText(typed)),
        }}
        placeholder={t('frame.form.choose')}
      />
    </Field>
  )
}
