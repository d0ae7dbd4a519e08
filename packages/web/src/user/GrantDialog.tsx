import { type Role, roles } from '@barem/shared/permission/permissions'
import { type User, userEndpoints } from '@barem/shared/user/endpoints'
import { roleForm } from '@barem/shared/user/form'
import { Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { feedback } from '#feedback/feedback.ts'
import { Field } from '#form/Field.tsx'
import { FormDialog } from '#form/FormDialog.tsx'
import { RecordForm } from '#form/RecordForm.tsx'
import { TextField } from '#form/TextField.tsx'

interface Props {
  user: User
  onClose: () => void
}

/** Gives somebody another role, confirmed with the password of whoever does it. */
export function GrantDialog({ user, onClose }: Props) {
  const { t } = useTranslation()
  const { id, version, fullName: name } = user
  // as it was when this was opened: the page is read anew before the dialog has closed
  const [now] = useState<Role>(user.roles[0] ?? 'basic')
  const [chosen, setChosen] = useState<Role>()
  const nameOf = (role: Role) => t(`user.role.${role}`)
  return (
    <FormDialog title={`${t('user.changeRole')}: ${name}`} onClose={onClose}>
      {(dialog) => (
        <>
          <p>{t('user.roleNow', { role: nameOf(now) })}</p>
          <RecordForm
            schema={roleForm}
            labels={{ role: 'user.field.newRole', password: 'user.field.password' }}
            initial={{}}
            isNew
            // the roles stand from the highest on
            danger={chosen !== undefined && roles.indexOf(chosen) > roles.indexOf(now)}
            saveText={t('user.changeRole')}
            onValues={({ role }) => setChosen(role as Role)}
            save={({ role, password }, _, send) =>
              send(userEndpoints.grantAdmin, { params: { id }, body: { version, role, password } } as never)
            }
            onSaved={(answer) => {
              const role = (answer as User | undefined)?.roles[0] ?? chosen ?? now
              feedback.success(t('user.roleChanged', { name, role: nameOf(role) }))
              onClose()
            }}
            {...dialog}
          >
            <Field name="role" span={12} choice>
              <Radio.Group
                className="role-choice"
                options={roles
                  .filter((role) => role !== now)
                  .map((value) => ({
                    value,
                    label: (
                      <>
                        {nameOf(value)}
                        <small>{t(`user.roleText.${value}`)}</small>
                      </>
                    ),
                  }))}
              />
            </Field>
            <TextField name="password" password="current" span={12} />
          </RecordForm>
        </>
      )}
    </FormDialog>
  )
}
