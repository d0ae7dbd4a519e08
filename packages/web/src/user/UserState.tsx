import type { User } from '@barem/shared/user/endpoints'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'

interface Props {
  user: Pick<User, 'isLocked' | 'roles'>
  /** In a list, where nearly all are alike. */
  exceptions?: true
}

/** Locked or not, and the role of whoever is more than an employee. */
export function UserState({ user: { isLocked, roles }, exceptions }: Props) {
  const { t } = useTranslation()
  const [role = 'basic'] = roles
  return (
    <>
      {exceptions && !isLocked ? null : (
        <Tag className="status-tag" color={isLocked ? 'red' : 'green'}>
          {t(isLocked ? 'user.status.locked' : 'user.status.active')}
        </Tag>
      )}
      {role === 'basic' ? null : <Tag className="status-tag">{t(`user.role.${role}`)}</Tag>}
    </>
  )
}
