import { Button } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isReachable, onConnection } from '#http/connection.ts'
import { OutboxDialog } from './OutboxDialog.tsx'
import { onOutbox, outbox } from './outbox.ts'

/** Says that there is no connection, what waits to be sent, and what was not accepted. */
export function OfflineBar() {
  const { t } = useTranslation()
  const reachable = useSyncExternalStore(onConnection, isReachable)
  const requests = useSyncExternalStore(onOutbox, outbox)
  const [open, setOpen] = useState(false)
  const refused = requests.filter(({ state }) => state === 'refused').length
  // What is sent at once, as nearly everything is, is not worth a word.
  const waiting = requests.filter(
    ({ state }) => state === 'waiting' || (state === 'sending' && !reachable),
  ).length
  const shown = !reachable || refused > 0 || waiting > 0
  const look = reachable ? (refused > 0 ? 'refused' : 'sending') : 'offline'
  return (
    <>
      <div role="status" className={shown ? `offline-bar offline-bar-${look}` : 'visually-hidden'}>
        {reachable ? null : <span>{t('recovery.offline.title')}</span>}
        {waiting > 0 ? (
          <span>
            {t(reachable ? 'recovery.offline.sending' : 'recovery.offline.waiting', { count: waiting })}
          </span>
        ) : null}
        {refused > 0 ? <span>{t('recovery.offline.refused', { count: refused })}</span> : null}
        {waiting + refused > 0 ? (
          <Button type="link" size="small" onClick={() => setOpen(true)}>
            {t('recovery.offline.show')}
          </Button>
        ) : null}
      </div>
      <OutboxDialog open={open} requests={requests} onClose={() => setOpen(false)} />
    </>
  )
}
