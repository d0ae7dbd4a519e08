import { type User, userEndpoints } from '@barem/shared/user/endpoints'
import { useTranslation } from 'react-i18next'
import { OwnPasswordDialog } from './OwnPasswordDialog.tsx'
import { showTemporaryPassword } from './TemporaryPassword.tsx'

interface Props {
  user: User
  onClose: () => void
}

/** Gives somebody with a role above basic a temporary password, confirmed with the password of whoever does it. */
export function ResetDialog({ user: { id, fullName: name }, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <OwnPasswordDialog
      title={`${t('user.reset')}: ${name}`}
      text={t('user.resetText')}
      saveText={t('user.reset')}
      save={(password, send) =>
        send(userEndpoints.resetPassword, { body: { userId: id, password } } as never)
      }
      onSaved={(answer) => {
        onClose()
        showTemporaryPassword(name, (answer as { temporaryPassword: string }).temporaryPassword)
      }}
      onClose={onClose}
    />
  )
}
