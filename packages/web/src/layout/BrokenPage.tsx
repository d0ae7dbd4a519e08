import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { hasUnsaved } from '#draft/unsaved.ts'
import { failureText } from '#feedback/feedback.ts'
import { ApiFailure } from '#http/api-failure.ts'
import { isReachable, onConnection } from '#http/connection.ts'
import { ownRequestsAnswered } from '#http/own-requests.ts'
import { screenAt, useScreen } from '#modules/use-screen.ts'
import { usePageTitle } from '#navigation/page-title.ts'
import { paths } from '#navigation/paths.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { PageNotice } from '#ui/PageNotice.tsx'
import { PageNotLoaded } from './lazy-page.ts'
import { servedPage } from './served-build.ts'

/** A page that failed, in place of itself: what happened, and the way on. */
export function BrokenPage({ error }: { error: unknown }) {
  const { t } = useTranslation()
  if (isGone(error)) return <GonePage />
  if (error instanceof PageNotLoaded) return <NotLoadedPage />
  const text = error instanceof ApiFailure ? failureText(error) : t('frame.broken.text')
  return (
    <PageNotice
      mark="!"
      heading={t('frame.broken.heading')}
      action={
        <Button type="primary" onClick={() => location.reload()}>
          {t('frame.broken.reload')}
        </Button>
      }
    >
      {text}
    </PageNotice>
  )
}

const STORAGE_KEY = 'PAGE RELOAD'

/** A reload by itself that did not help is not tried again for so long. */
const MIN_RELOAD_INTERVAL_MS = 30_000

/**
 * Without an answer the browser would put its own error page in place of the application: it reloads once there is one,
 * when that is asked for and, where nothing would be lost, when the connection is back.
 */
function NotLoadedPage() {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const isShown = useRef(true)
  const reachable = useSyncExternalStore(onConnection, isReachable)
  const retry = async () => {
    setBusy(true)
    if ((await servedPage()) !== null) return location.reload()
    setBusy(false)
  }
  useEffect(() =>
    onConnection(async () => {
      if (!isReachable() || Date.now() - Number(sessionStorage.getItem(STORAGE_KEY)) < MIN_RELOAD_INTERVAL_MS)
        return
      // a command that was not answered is not sent again
      await ownRequestsAnswered()
      if ((await servedPage()) === null || !isShown.current || hasUnsaved()) return
      sessionStorage.setItem(STORAGE_KEY, String(Date.now()))
      location.reload()
    }),
  )
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return (
    <PageNotice
      mark="!"
      heading={t('frame.notLoaded.heading')}
      action={
        <BusyButton type="primary" busy={busy} onClick={() => void retry()}>
          {t('frame.notLoaded.retry')}
        </BusyButton>
      }
    >
      {t(reachable ? 'frame.notLoaded.text' : 'frame.notLoaded.offline')}
    </PageNotice>
  )
}

/** The record in the address does not exist (any more), or what stands there names no record at all. */
function isGone(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false
  return error.status === 404 || (error.failure?.errors.some(({ path }) => path === 'id') ?? false)
}

/** No such record: reloading would not bring it back, its list shows what there is. */
function GonePage() {
  const { t } = useTranslation()
  const list = screenAt(useScreen()?.parent ?? paths.home)
  usePageTitle(t('frame.gone.heading'))
  return (
    <PageNotice
      mark="404"
      heading={t('frame.gone.heading')}
      action={
        list && list.path !== paths.home ? (
          <Link to={list.path}>{t('frame.gone.back', { list: t(list.title) })}</Link>
        ) : (
          <Link to={paths.home}>{t('frame.goHome')}</Link>
        )
      }
    >
      {t('frame.gone.text')}
    </PageNotice>
  )
}
