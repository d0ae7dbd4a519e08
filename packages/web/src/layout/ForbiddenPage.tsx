import { isBusinessEntity } from '@barem/shared/business'
import {
  type PermissionEntity,
  permissionActions,
  permissionEntities,
} from '@barem/shared/permission/permissions'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageNotice } from '#ui/PageNotice.tsx'
import { HomeButton } from './HomeButton.tsx'

/** Says which right is missing, when a right is what is missing. */
export default function ForbiddenPage() {
  const { t } = useTranslation()
  const search = useSearch({ strict: false }) as { right?: unknown }
  const [entityName, actionName] = String(search.right ?? '').split(':')
  const entity = permissionEntities.find((one) => one === entityName)
  const action = permissionActions.find((one) => one === actionName)
  const nameOf = (one: PermissionEntity) =>
    isBusinessEntity(one) ? t(`${one}.title`).toLowerCase() : t(`frame.permission.entity.${one}`)
  const right = entity && action ? `${t(`frame.permission.action.${action}`)} ${nameOf(entity)}` : null
  return (
    <PageNotice mark="403" heading={t('frame.forbidden.heading')} action={<HomeButton />}>
      {right ? t('frame.forbidden.text', { right }) : t('frame.forbidden.textPlain')}
    </PageNotice>
  )
}
