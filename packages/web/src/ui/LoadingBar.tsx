import { useTranslation } from 'react-i18next'
import { useLoading } from './loading.ts'
import { useDelayedFlag } from './use-delayed-flag.ts'

/** The global loading flag as a thin bar at the top. */
export function LoadingBar() {
  const { t } = useTranslation()
  const shown = useDelayedFlag(useLoading())
  return shown ? <div className="loading-bar" role="progressbar" aria-label={t('frame.loading')} /> : null
}
