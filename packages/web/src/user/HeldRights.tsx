import { permissionEntities } from '@barem/shared/permission/permissions'
import { type HeldRight, userEndpoints } from '@barem/shared/user/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Card } from 'antd'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { nameOfAction, nameOfEntity } from '#navigation/permission-words.ts'
import './user.css'

/** On the page of a user: what the person may do in effect, and which role groups give it. */
export default function HeldRights({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(queryOf(userEndpoints.rights, { params: { id } }))
  if (!data) return null
  return (
    <Card size="small" title={t('user.rights.title')}>
      {data.length === 0 ? (
        t('user.rights.none')
      ) : (
        <dl className="held-rights">
          {byEntity(data).map(({ entity, actions, from, scope }) => (
            <div key={entity}>
              <dt>{nameOfEntity(entity)}</dt>
              <dd>
                {actions.map((action) => nameOfAction(action)).join(', ')}
                {scope && scope !== 'all' ? ` · ${t(`roleGroup.scope.${scope}`).toLowerCase()}` : null}
                <small>{from.length > 0 ? from.join(', ') : t('user.rights.role')}</small>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}

/** One line for each entity, with the groups that give anything of it. */
function byEntity(rights: readonly HeldRight[]) {
  return permissionEntities.flatMap((entity) => {
    const own = rights.filter(({ permission }) => permission.startsWith(`${entity}:`))
    if (own.length === 0) return []
    const actions = own.map(
      ({ permission }) => permission.split(':')[1] as Parameters<typeof nameOfAction>[0],
    )
    const scope = own.find((right) => right.scope !== null)?.scope ?? null
    return [{ entity, actions, scope, from: [...new Set(own.flatMap(({ from }) => from))] }]
  })
}
