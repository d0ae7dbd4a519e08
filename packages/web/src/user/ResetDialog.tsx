import { type User, userEndpoints } from '@barem/shared/user/endpoints'
import { resetPasswordForm } from '@barem/shared/user/form'
import { useTranslation } from 'react-i18next'
import { RecordForm } from '#form/RecordForm.tsx'
import { TextField } from '#form/TextField.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { showTemporaryPassword } from './TemporaryPassword.tsx'

interface Props {
  user: User
  onClose: () => void
}

/** Gives somebody with a role above basic a temporary password, confirmed with the password of whoever does it. */
export function ResetDialog({ user: { id, fullName: name }, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog open title={`${t('user.reset')}: ${name}`} onCancel={onClose} footer={null} destroyOnHidden>
      <p>{t('user.resetText')}</p>
      <RecordForm
        schema={resetPasswordForm}
        labels={{ password: 'user.field.password' }}
        initial={{}}
        isNew
        saveText={t('user.reset')}
        save={({ password }, _, send) =>
          send(userEndpoints.resetPassword, { body: { userId: id, password } } as never)
        }
        onSaved={(answer) => {
          onClose()
          showTemporaryPassword(name, (answer as { temporaryPassword: string }).temporaryPassword)
        }}
        onCancel={onClose}
      >
        <TextField name="password" password="current" span={12} />
      </RecordForm>
    </Dialog>
  )
}
