import { neededFor } from '@barem/shared/business'
import {
  type PermissionAction,
  type PermissionEntity,
  superAdminOnly,
} from '@barem/shared/permission/permissions'
import { permissionEndpoints } from '@barem/shared/role-group/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { textOf } from '#i18n/i18n.ts'
import { nameOfAction, nameOfEntity } from '#navigation/permission-words.ts'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { roleGroupPaths } from './paths.ts'
import { Viewers } from './Viewers.tsx'
import './permission-page.css'
import './role-group.css'

/** The matrix turned round: per entity, which groups hold what of it. */
export default function PermissionPage() {
  const { t } = useTranslation()
  const { data, error } = useQuery(queryOf(permissionEndpoints.list, {}))
  if (error) throw error
  if (!data) return <PageSkeleton />
  const costs = data.find(({ entity }) => entity === 'cost')?.groups.map(({ id }) => id) ?? []
  const lacks = (group: string, entity: PermissionEntity) =>
    neededFor(entity) !== null && !costs.includes(group)
  return (
    <div className="page">
      <h1 className="page-heading">{t('roleGroup.holders.title')}</h1>
      <p>{t('roleGroup.holders.text')}</p>
      <div className="holders-frame">
        <table className="holders">
          <thead>
            <tr>
              <th scope="col">{t('roleGroup.matrix.entity')}</th>
              <th scope="col">{t('roleGroup.holders.groups')}</th>
              <th scope="col">{t('roleGroup.holders.people')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ entity, groups, people }) => (
              <tr key={entity}>
                <th scope="row" className="permission-entity">
                  {nameOfEntity(entity)}
                </th>
                <td>
                  {groups.length === 0
                    ? t(
                        superAdminOnly.includes(entity)
                          ? 'roleGroup.holders.superAdmin'
                          : 'roleGroup.holders.nobody',
                      )
                    : groups.map(({ id, name, actions, scope }) => (
                        <span key={id} className="holder">
                          <Link to={roleGroupPaths.one(id)}>{name}</Link> {inWords(actions)}
                          {scope && scope !== 'all' ? (
                            <small> · {t(`roleGroup.scope.${scope}`).toLowerCase()}</small>
                          ) : null}
                          {lacks(id, entity) ? <em> {t('roleGroup.holders.lacksCost')}</em> : null}
                        </span>
                      ))}
                </td>
                <td className="figures">
                  <Viewers entity={entity} count={people} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function inWords(actions: readonly PermissionAction[]): string {
  const [only] = actions
  if (actions.length === 1 && only === 'view') return textOf('roleGroup.holders.viewOnly')
  return actions.map(nameOfAction).join(', ')
}
