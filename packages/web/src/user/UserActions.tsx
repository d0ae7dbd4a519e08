import { DownOutlined } from '@ant-design/icons'
import { isGuarded } from '@barem/shared/permission/permissions'
import { type User, userEndpoints } from '@barem/shared/user/endpoints'
import { CONFIRMED } from '@barem/shared/values/constants'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Deputies } from '#account/Deputies.tsx'
import { useSendCommand } from '#api/query.ts'
import { confirm, feedback } from '#feedback/feedback.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useNarrow } from '#ui/use-media.ts'
import { EmailDialog } from './EmailDialog.tsx'
import { GrantDialog } from './GrantDialog.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { LockDialog } from './LockDialog.tsx'
import { ResetDialog } from './ResetDialog.tsx'
import { showTemporaryPassword } from './TemporaryPassword.tsx'
import { UnlockDialog } from './UnlockDialog.tsx'
import './user.css'

interface Action {
  key: string
  label: string
  danger?: true
  run: () => void
}

/** What SuperAdmin does with an account beside its form; on a narrow screen one menu. */
export function UserActions({ user }: { user: User }) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const [open, setOpen] = useState<
    'lock' | 'unlock' | 'grant' | 'reset' | 'email' | 'handOver' | 'deputies' | null
  >(null)
  const { busy, unlock, reset } = useAccountCalls(user)
  const close = () => setOpen(null)
  const { isLocked, abilities, roles } = user
  const guarded = isGuarded(roles[0])
  const actions: Action[] = [
    ...(abilities.edit === true
      ? [
          { key: 'handOver', label: t('user.handOver.action'), run: () => setOpen('handOver') },
          { key: 'deputies', label: t('deputy.title'), run: () => setOpen('deputies') },
        ]
      : []),
    ...(abilities.edit === true && guarded
      ? [{ key: 'email', label: t('user.changeEmail'), run: () => setOpen('email') }]
      : []),
    ...(abilities.reset === true
      ? [{ key: 'reset', label: t('user.reset'), run: guarded ? () => setOpen('reset') : reset }]
      : []),
    ...(abilities.grant === true
      ? [{ key: 'grant', label: t('user.changeRole'), run: () => setOpen('grant') }]
      : []),
    ...(abilities.lock !== true
      ? []
      : isLocked
        ? [{ key: 'unlock', label: t('user.unlock'), run: guarded ? () => setOpen('unlock') : unlock }]
        : [{ key: 'lock', label: t('user.lock'), danger: true as const, run: () => setOpen('lock') }]),
  ]
  if (actions.length === 0) return null
  return (
    <div className="user-actions">
      {narrow ? (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{ items: actions.map(({ run, ...item }) => ({ ...item, onClick: run })) }}
        >
          <BusyButton busy={busy}>
            {t('user.actions')} <DownOutlined aria-hidden />
          </BusyButton>
        </Dropdown>
      ) : (
        actions.map(({ key, label, danger, run }) => (
          <Button key={key} danger={danger === true} onClick={run}>
            {label}
          </Button>
        ))
      )}
      {open === 'lock' ? (
        <LockDialog user={user} onHandOver={() => setOpen('handOver')} onClose={close} />
      ) : null}
      {open === 'unlock' ? <UnlockDialog user={user} onClose={close} /> : null}
      {open === 'grant' ? <GrantDialog user={user} onClose={close} /> : null}
      {open === 'reset' ? <ResetDialog user={user} onClose={close} /> : null}
      {open === 'email' ? <EmailDialog user={user} onClose={close} /> : null}
      {open === 'deputies' ? (
        <Dialog open title={t('deputy.title')} onCancel={close} footer={null} destroyOnHidden>
          <Deputies of={{ id: user.id, name: user.fullName }} />
        </Dialog>
      ) : null}
      {open === 'handOver' ? <HandOverDialog user={user} onClose={close} /> : null}
    </div>
  )
}

/** The calls without a form of their own; one at a time. */
function useAccountCalls({ id, version, fullName: name }: User) {
  const { t } = useTranslation()
  const send = useSendCommand()
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    if (busy) return
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
  return { busy, unlock: () => void attempt(unlock), reset: () => void attempt(reset) }
}
