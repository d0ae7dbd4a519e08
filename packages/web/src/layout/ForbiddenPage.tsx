import { permissionActions, permissionEntities } from '@barem/shared/permission/permissions'
import { Link, useSearch } from '@tanstack/react-router'
import { Result } from 'antd'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'

/** Says which right is missing, when a right is what is missing. */
export default function ForbiddenPage() {
  const { t } = useTranslation()
  const search = useSearch({ strict: false }) as { right?: unknown }
  const [entityName, actionName] = String(search.right ?? '').split(':')
  const entity = permissionEntities.find((one) => one === entityName)
  const action = permissionActions.find((one) => one === actionName)
  const right =
    entity && action
      ? `${t(`frame.permission.action.${action}`)} ${t(`frame.permission.entity.${entity}`)}`
      : null
  return (
    <Result
      status="403"
      title={<h1 className="plain-heading">{t('frame.forbidden.heading')}</h1>}
      subTitle={right ? t('frame.forbidden.text', { right }) : t('frame.forbidden.textPlain')}
      extra={<Link to={paths.home}>{t('frame.goHome')}</Link>}
    />
  )
}
