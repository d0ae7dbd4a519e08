import { type User, userEndpoints } from '@barem/shared/user/endpoints'
import { CONFIRMED } from '@barem/shared/values/constants'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSendCommand } from '#api/query.ts'
import { confirm, feedback } from '#feedback/feedback.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { GrantDialog } from './GrantDialog.tsx'
import { LockDialog } from './LockDialog.tsx'
import { showTemporaryPassword } from './TemporaryPassword.tsx'
import './user.css'

/** What SuperAdmin does with an account beside its form: locking, a new password, the Admin role. */
export function UserActions({ user }: { user: User }) {
  const { t } = useTranslation()
  const send = useSendCommand()
  const [open, setOpen] = useState<'lock' | 'grant' | null>(null)
  const [busy, setBusy] = useState(false)
  const { id, version, fullName: name, isLocked, isAdmin, abilities } = user
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      feedback.failure(error)
    } finally {
      setBusy(false)
    }
  }
  const unlock = async () => {
    await send(userEndpoints.unlock, { params: { id }, body: { version, note: null } })
    feedback.success(t('user.unlocked', { name }))
  }
  const reset = async () => {
    const answer = await confirm({
      title: `${t('user.reset')}: ${name}`,
      text: t('user.resetText'),
      yes: t('user.reset'),
    })
    if (answer !== CONFIRMED) return
    const { temporaryPassword } = await send(userEndpoints.resetPassword, { body: { userId: id } })
    showTemporaryPassword(name, temporaryPassword)
  }
  return (
    <div className="user-actions">
      {abilities.reset === true ? (
        <BusyButton busy={busy} onClick={() => void attempt(reset)}>
          {t('user.reset')}
        </BusyButton>
      ) : null}
      {abilities.grant === true ? (
        <Button onClick={() => setOpen('grant')}>{t(isAdmin ? 'user.revoke' : 'user.grant')}</Button>
      ) : null}
      {abilities.lock !== true ? null : isLocked ? (
        <BusyButton busy={busy} onClick={() => void attempt(unlock)}>
          {t('user.unlock')}
        </BusyButton>
      ) : (
        <Button danger onClick={() => setOpen('lock')}>
          {t('user.lock')}
        </Button>
      )}
      {open === 'lock' ? <LockDialog user={user} onClose={() => setOpen(null)} /> : null}
      {open === 'grant' ? <GrantDialog user={user} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}
