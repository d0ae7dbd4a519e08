import { isGuarded } from '@barem/shared/permission/permissions'
import type { User } from '@barem/shared/user/endpoints'
import { userBody } from '@barem/shared/user/form'
import { useTranslation } from 'react-i18next'
import { optionsOf } from '#category/options.ts'
import { FormSection } from '#form/RecordForm.tsx'
import { RemoteSelectField } from '#form/RemoteSelectField.tsx'
import { TextField } from '#form/TextField.tsx'
import type { TextKey } from '#i18n/i18n.ts'
import { MembershipEffects } from './MembershipEffects.tsx'
import { RoleGroupsField } from './RoleGroupsField.tsx'

type FieldName = keyof typeof userBody.shape

export const userLabels = Object.fromEntries(
  Object.keys(userBody.shape).map((name) => [name, `user.field.${name as FieldName}`]),
) as Record<FieldName, TextKey>

const departments = optionsOf('department')
const positions = optionsOf('position')

/** The form of a user (specification, section 3); the Admin role is given beside it. */
export function UserFields({ user }: { user?: User | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      <FormSection title={t('user.section.account')}>
        <TextField name="fullName" span={6} />
        <TextField name="username" />
        <TextField name="code" />
        <TextField
          name="email"
          inputMode="email"
          span={6}
          {...(user && isGuarded(user.roles[0]) ? { readOnly: true, hint: t('user.emailHint') } : {})}
        />
        <TextField name="phoneNumber" inputMode="tel" />
      </FormSection>
      <FormSection title={t('user.section.work')}>
        <RemoteSelectField
          name="departmentId"
          endpoint={departments}
          chosen={user?.department ?? undefined}
          span={6}
        />
        <RemoteSelectField
          name="positionId"
          endpoint={positions}
          chosen={user?.position ?? undefined}
          span={6}
        />
        <RoleGroupsField hint={user ? undefined : t('user.groupsHint')} />
      </FormSection>
      {user ? <MembershipEffects key={user.id} user={user} /> : null}
    </>
  )
}
