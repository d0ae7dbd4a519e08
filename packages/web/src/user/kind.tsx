import { roles } from '@barem/shared/permission/permissions'
import { type User, userEndpoints } from '@barem/shared/user/endpoints'
import { userBody } from '@barem/shared/user/form'
import { textOf } from '#i18n/i18n.ts'
import { nameOfPermission } from '#navigation/permission-words.ts'
import type { RecordKind } from '#record/record-kind.ts'
import { MembershipTitle } from './MembershipEffects.tsx'
import { offerLock } from './offer-lock.ts'
import { userPaths } from './paths.ts'
import { showTemporaryPassword } from './TemporaryPassword.tsx'
import { UserActions } from './UserActions.tsx'
import { UserFields, userLabels } from './UserFields.tsx'
import { UserState } from './UserState.tsx'

export const userKind: RecordKind<User> = {
  entity: 'user',
  endpoints: userEndpoints,
  paths: userPaths,
  schema: userBody,
  initial: {},
  labels: userLabels,
  fields: (user) => <UserFields user={user} />,
  above: (user) => <MembershipTitle key={user.id} user={user} />,
  history: {
    note: (event, note) => (event === 'access-asked' ? nameOfPermission(note) : null),
    value: (field, value) => {
      const role = roles.find((one) => field === 'role' && one === value)
      return role ? textOf(`user.role.${role}`) : null
    },
    change: ({ field, from }) =>
      field === 'sessions' ? textOf('user.sessionsEnded', { count: Number(from) }) : null,
  },
  called: ({ fullName }) => ({ name: fullName }),
  created: (user) =>
    showTemporaryPassword(user.fullName, (user as User & { temporaryPassword: string }).temporaryPassword),
  inUse: offerLock,
  actions: (user) => (
    <>
      <UserState user={user} />
      <UserActions user={user} />
    </>
  ),
}
