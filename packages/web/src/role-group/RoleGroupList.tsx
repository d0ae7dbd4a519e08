import { type RoleGroupItem, roleGroupEndpoints } from '@barem/shared/role-group/endpoints'
import { useTranslation } from 'react-i18next'
import { textOf } from '#i18n/i18n.ts'
import type { Column } from '#table/columns.ts'
import { ListPage } from '#table/ListPage.tsx'
import { useRemoveAction } from '#table/use-remove-action.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { roleGroupPaths } from './paths.ts'

const columns: Column<RoleGroupItem>[] = [
  {
    key: 'name',
    title: 'roleGroup.field.name',
    sort: 'name',
    card: 'title',
    width: 260,
    render: (row) => row.name,
  },
  {
    key: 'code',
    title: 'roleGroup.field.code',
    sort: 'code',
    width: 180,
    card: 'fact',
    render: (row) => row.code,
  },
  {
    key: 'members',
    title: 'roleGroup.field.memberCount',
    width: 110,
    align: 'right',
    card: 'fact',
    named: true,
    render: (row) => row.memberCount,
  },
  {
    key: 'scope',
    title: 'roleGroup.field.scope',
    width: 150,
    card: 'fact',
    render: (row) => textOf(`roleGroup.scope.${row.scope}`),
  },
  { key: 'note', title: 'roleGroup.field.note', priority: 2, render: (row) => row.note ?? '' },
  {
    key: 'modifiedAt',
    title: 'roleGroup.field.modifiedAt',
    sort: 'modifiedAt',
    width: 140,
    priority: 1,
    render: (row) => <RelativeTime at={row.modifiedAt} />,
  },
]

export default function RoleGroupList() {
  const { t } = useTranslation()
  const nameOf = (row: RoleGroupItem) => t('roleGroup.name', { name: row.name })
  const remove = useRemoveAction<RoleGroupItem>({
    endpoint: roleGroupEndpoints.remove,
    nameOf,
    allowed: (row) => row.abilities.remove,
  })
  return (
    <ListPage
      endpoint={roleGroupEndpoints.list}
      title="roleGroup.title"
      count="roleGroup.count"
      columns={columns}
      nameOf={nameOf}
      searchHint={t('roleGroup.searchHint')}
      openPath={(row) => roleGroupPaths.one(row.id)}
      addPath={roleGroupPaths.add}
      addRight="roleGroup:create"
      actions={[remove]}
    />
  )
}
