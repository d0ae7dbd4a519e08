import type { User } from '@barem/shared/user/endpoints'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'

/** Locked or not, and the role of whoever is more than an employee. */
export function UserState({ user: { isLocked, roles } }: { user: Pick<User, 'isLocked' | 'roles'> }) {
  const { t } = useTranslation()
  const [role = 'basic'] = roles
  return (
    <>
      <Tag className="status-tag" color={isLocked ? 'red' : 'green'}>
        {t(isLocked ? 'user.status.locked' : 'user.status.active')}
      </Tag>
      {role === 'basic' ? null : <Tag className="status-tag">{t(`user.role.${role}`)}</Tag>}
    </>
  )
}
