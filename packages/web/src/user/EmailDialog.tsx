import { type User, userEndpoints } from '@barem/shared/user/endpoints'
import { emailForm } from '@barem/shared/user/form'
import { useTranslation } from 'react-i18next'
import { feedback } from '#feedback/feedback.ts'
import { FormDialog } from '#form/FormDialog.tsx'
import { RecordForm } from '#form/RecordForm.tsx'
import { TextField } from '#form/TextField.tsx'

interface Props {
  user: User
  onClose: () => void
}

/** Changes the e-mail address of somebody with a role above basic, confirmed with the password of whoever does it. */
export function EmailDialog({ user: { id, version, fullName: name, email }, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <FormDialog title={`${t('user.changeEmail')}: ${name}`} onClose={onClose}>
      {(dialog) => (
        <>
          <p>{t('user.emailNow', { email })}</p>
          <RecordForm
            schema={emailForm}
            labels={{ email: 'user.field.newEmail', password: 'user.field.password' }}
            initial={{}}
            isNew
            isBeside
            saveText={t('user.changeEmail')}
            save={(form, _, send) =>
              send(userEndpoints.changeEmail, { params: { id }, body: { version, ...form } } as never)
            }
            onSaved={() => {
              feedback.success(t('user.emailChanged', { name }))
              onClose()
            }}
            {...dialog}
          >
            <TextField name="email" inputMode="email" span={12} />
            <TextField name="password" password="current" span={12} />
          </RecordForm>
        </>
      )}
    </FormDialog>
  )
}
