import { Link, useLocation } from '@tanstack/react-router'
import { Result } from 'antd'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'

/** Shows the address that led here, for whoever mistyped it. */
export default function MissingPage() {
  const { t } = useTranslation()
  const { missing } = useLocation().state
  return (
    <Result
      status="404"
      title={<h1 className="plain-heading">{t('frame.missing.heading')}</h1>}
      subTitle={
        <>
          {missing ? <code className="missing-path">{missing}</code> : null}
          {t('frame.missing.text')}
        </>
      }
      extra={<Link to={paths.home}>{t('frame.goHome')}</Link>}
    />
  )
}
