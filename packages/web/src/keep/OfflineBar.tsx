import { Button } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isReachable, onConnection } from './connection.ts'
import { OutboxDialog } from './OutboxDialog.tsx'
import { onOutbox, outbox } from './outbox.ts'

/** Says that there is no connection, what waits to be sent, and what was not accepted. */
export function OfflineBar() {
  const { t } = useTranslation()
  const reachable = useSyncExternalStore(onConnection, isReachable)
  const letters = useSyncExternalStore(onOutbox, outbox)
  const [open, setOpen] = useState(false)
  const refused = letters.filter(({ state }) => state === 'refused').length
  // What is sent at once, as nearly everything is, is not worth a word.
  const waiting = letters.filter(
    ({ state }) => state === 'waiting' || (state === 'sending' && !reachable),
  ).length
  const shown = !reachable || refused > 0 || waiting > 0
  const look = reachable ? (refused > 0 ? 'refused' : 'sending') : 'offline'
  return (
    <>
      <div role="status" className={shown ? `keep-bar keep-bar-${look}` : 'visually-hidden'}>
        {reachable ? null : <span>{t('keep.offline.title')}</span>}
        {waiting > 0 ? (
          <span>{t(reachable ? 'keep.offline.sending' : 'keep.offline.waiting', { count: waiting })}</span>
        ) : null}
        {refused > 0 ? <span>{t('keep.offline.refused', { count: refused })}</span> : null}
        {waiting + refused > 0 ? (
          <Button type="link" size="small" onClick={() => setOpen(true)}>
            {t('keep.offline.show')}
          </Button>
        ) : null}
      </div>
      <OutboxDialog open={open} letters={letters} onClose={() => setOpen(false)} />
    </>
  )
}
