import { roleGroupEndpoints } from '@barem/shared/role-group/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from 'antd'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { pathOfRecord } from '#navigation/record-paths.ts'

/** On the page of a role group: who is in it. */
export default function Members({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(queryOf(roleGroupEndpoints.one, { params: { id } }))
  if (!data) return null
  return (
    <Card size="small" title={t('roleGroup.members')}>
      {data.members.length === 0 ? (
        t('roleGroup.noMembers')
      ) : (
        <ul className="related">
          {data.members.map((member) => (
            <li key={member.id}>
              <Link to={pathOfRecord('user', member.id) ?? ''}>{member.name}</Link>
              <span>{member.username}</span>
              {member.departmentName ? <span>{member.departmentName}</span> : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
