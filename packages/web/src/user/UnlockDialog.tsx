import { type User, userEndpoints } from '@barem/shared/user/endpoints'
import { useTranslation } from 'react-i18next'
import { feedback } from '#feedback/feedback.ts'
import { OwnPasswordDialog } from './OwnPasswordDialog.tsx'

interface Props {
  user: User
  onClose: () => void
}

/** Lets somebody with a role above basic sign in again, confirmed with the password of whoever does it. */
export function UnlockDialog({ user: { id, version, fullName: name }, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <OwnPasswordDialog
      title={`${t('user.unlock')}: ${name}`}
      text={t('user.unlockText')}
      saveText={t('user.unlock')}
      save={(password, send) =>
        send(userEndpoints.unlock, { params: { id }, body: { version, note: null, password } } as never)
      }
      onSaved={() => {
        feedback.success(t('user.unlocked', { name }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
