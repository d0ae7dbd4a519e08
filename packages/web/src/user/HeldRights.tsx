import { userEndpoints } from '@barem/shared/user/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Card } from 'antd'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { nameOfAction, nameOfEntity } from '#navigation/permission-words.ts'
import { byEntity } from './held-rights.ts'
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
          {byEntity(data).map(({ entity, given, scope }) => (
            <div key={entity}>
              <dt>{nameOfEntity(entity)}</dt>
              <dd>
                {given.map(({ actions, from }) => (
                  <Fragment key={from.join()}>
                    {actions.map((action) => nameOfAction(action)).join(', ')}
                    {actions.includes('view') && scope && scope !== 'all'
                      ? ` · ${t(`roleGroup.scope.${scope}`).toLowerCase()}`
                      : null}
                    <small>{from.length > 0 ? from.join(', ') : t('user.rights.role')}</small>
                  </Fragment>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
