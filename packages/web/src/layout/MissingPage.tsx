import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#navigation/paths.ts'
import { PageNotice } from '#ui/PageNotice.tsx'

/** Shows the address that led here, for whoever mistyped it. */
export default function MissingPage() {
  const { t } = useTranslation()
  const { missing } = useLocation().state
  return (
    <PageNotice
      mark="404"
      heading={t('frame.missing.heading')}
      action={<Link to={paths.home}>{t('frame.goHome')}</Link>}
    >
      {missing ? <code className="missing-path">{missing}</code> : null}
      {t('frame.missing.text')}
    </PageNotice>
  )
}
