import { Link } from '@tanstack/react-router'
import { Result } from 'antd'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'

export default function MissingPage() {
  const { t } = useTranslation()
  return (
    <Result
      status="404"
      title={<h1 className="plain-heading">{t('frame.missing.heading')}</h1>}
      subTitle={t('frame.missing.text')}
      extra={<Link to={paths.home}>{t('frame.goHome')}</Link>}
    />
  )
}
