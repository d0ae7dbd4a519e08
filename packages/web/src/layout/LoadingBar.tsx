import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoading } from '#loading.ts'

/** What is quicker than this shows nothing. */
const SHOWN_AFTER_MS = 150

/** The global loading flag as a thin bar at the top. */
export function LoadingBar() {
  const { t } = useTranslation()
  const loading = useLoading()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!loading) return setShown(false)
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [loading])
  return shown ? <div className="loading-bar" role="progressbar" aria-label={t('frame.loading')} /> : null
}
