import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageNotice } from '#ui/PageNotice.tsx'
import { HomeButton } from './HomeButton.tsx'

/** Shows the address that led here, for whoever mistyped it. */
export default function MissingPage() {
  const { t } = useTranslation()
  const { missing } = useLocation().state
  return (
    <PageNotice mark="404" heading={t('frame.missing.heading')} action={<HomeButton />}>
      {missing ? <code className="missing-path">{missing}</code> : null}
      {t('frame.missing.text')}
    </PageNotice>
  )
}
