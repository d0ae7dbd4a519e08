import { isGuarded } from '@barem/shared/permission/permissions'
import { type User, userEndpoints, userFilters } from '@barem/shared/user/endpoints'
import { useTranslation } from 'react-i18next'
import { optionsOf } from '#category/options.ts'
import type { ActionState, Column } from '#table/columns.ts'
import { filterControls } from '#table/filter-controls.ts'
import { ListPage } from '#table/ListPage.tsx'
import type { ManyAction } from '#table/many/many-action.ts'
import { useRemoveAction } from '#table/use-remove-action.ts'
import { offerLock } from './offer-lock.ts'
import { userPaths } from './paths.ts'
import { UserState } from './UserState.tsx'

const columns: Column<User>[] = [
  {
    key: 'name',
    title: 'user.field.fullName',
    sort: 'givenName',
    card: 'title',
    width: 220,
    render: (row) => row.fullName,
  },
  { key: 'username', title: 'user.field.username', width: 150, card: 'fact', render: (row) => row.username },
  {
    key: 'department',
    title: 'user.field.departmentId',
    width: 196,
    priority: 4,
    card: 'fact',
    render: (row) => row.departmentName ?? '',
  },
  {
    key: 'position',
    title: 'user.field.positionId',
    width: 160,
    priority: 2,
    render: (row) => row.positionName ?? '',
  },
  {
    key: 'roleGroups',
    title: 'user.column.roleGroups',
    priority: 5,
    render: (row) => row.roleGroups.map(({ name }) => name).join(', '),
  },
  {
    key: 'phone',
    title: 'user.field.phoneNumber',
    width: 130,
    priority: 3,
    render: (row) => row.phoneNumber,
  },
  { key: 'email', title: 'user.field.email', hidden: true, width: 220, render: (row) => row.email },
  { key: 'code', title: 'user.field.code', hidden: true, width: 120, render: (row) => row.code ?? '' },
  {
    key: 'state',
    title: 'user.column.state',
    width: 170,
    card: 'status',
    render: (row) => <UserState user={row} exceptions />,
  },
]

/** Whoever has a role above basic is let in again one by one: the server asks for the own password. */
function mayUnlockAmongMany({ roles: [role], abilities: { lock } }: User): ActionState {
  return lock === true && isGuarded(role) ? { refused: 'unlock-guarded' } : lock
}

const many: ManyAction<User>[] = [
  {
    key: 'lock',
    label: 'user.lock',
    danger: true,
    allowed: (row) => !row.isLocked && row.abilities.lock,
    asked: { kind: 'note', label: 'user.field.note', required: false },
    run: ({ id, version }, note, send) =>
      send(userEndpoints.lock, { params: { id }, body: { version, note } }),
    undo: ({ id }, { version }: User, send) =>
      send(userEndpoints.unlock, { params: { id }, body: { version } }),
  },
  {
    key: 'unlock',
    label: 'user.unlock',
    allowed: (row) => row.isLocked && mayUnlockAmongMany(row),
    run: ({ id, version }, _, send) => send(userEndpoints.unlock, { params: { id }, body: { version } }),
    undo: ({ id }, { version }: User, send) =>
      send(userEndpoints.lock, { params: { id }, body: { version } }),
  },
]

export default function UserList() {
  const { t } = useTranslation()
  const nameOf = (row: User) => t('user.name', { name: row.fullName })
  const remove = useRemoveAction<User>({
    endpoint: userEndpoints.remove,
    nameOf,
    allowed: (row) => row.abilities.remove,
    inUse: offerLock,
  })
  const filters = filterControls(userFilters, {
    departmentId: { label: 'user.field.departmentId', from: optionsOf('department') },
    positionId: { label: 'user.field.positionId', from: optionsOf('position') },
    isLocked: { label: 'user.field.status', yes: 'user.status.locked', no: 'user.status.active' },
  })
  return (
    <ListPage
      endpoint={userEndpoints.list}
      title="user.title"
      count="user.count"
      columns={columns}
      nameOf={nameOf}
      filters={filters}
      searchHint={t('user.searchHint')}
      openPath={(row) => userPaths.one(row.id)}
      addPath={userPaths.add}
      addRight="user:create"
      actions={[remove]}
      many={many}
    />
  )
}
