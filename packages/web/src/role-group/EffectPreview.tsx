import { type Scope, scopes } from '@barem/shared/permission/scope'
import { type RoleGroup, type RoleGroupEffect, roleGroupEndpoints } from '@barem/shared/role-group/endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { FormSection } from '#form/RecordForm.tsx'
import { useDebounced } from '#form/use-debounced.ts'
import { nameOfEntity } from '#navigation/permission-words.ts'
import { rightsInWords } from './history.ts'
import './role-group.css'

interface Props {
  group: RoleGroup
  /** As they are ticked now. */
  permissions: readonly string[]
  /** As it is chosen now. */
  scope: Scope
}

/** What the rights as they are ticked would change, null where they are those of the group; asked for once, wherever it is shown. */
function useEffects({ group, permissions, scope }: Props) {
  const ticked = useDebounced(permissions)
  const changed = ticked.join() !== group.permissions.join() || scope !== group.scope
  const body = { id: group.id, permissions: [...ticked], scope } as never
  const { data } = useQuery({
    ...queryOf(roleGroupEndpoints.preview, { body }, { quiet: true }),
    enabled: changed,
    placeholderData: keepPreviousData,
  })
  return changed && data ? data : null
}

/** How many people saving would concern, beside the button that saves; the list of them stands below the matrix. */
export function EffectTitle({ group }: Pick<Props, 'group'>) {
  const { t } = useTranslation()
  const permissions: string[] = Form.useWatch('permissions') ?? group.permissions
  const scope: Scope = Form.useWatch('scope') ?? group.scope
  const data = useEffects({ group, permissions, scope })
  if (!data) return null
  const changed = changedOf(data)
  return (
    <span className="effect-title" role="status">
      {changed.length > 0
        ? t('roleGroup.preview.title', { count: changed.length })
        : data.length === 0
          ? t('roleGroup.preview.none')
          : null}
      <Stays effects={data} />
    </span>
  )
}

function changedOf(effects: readonly RoleGroupEffect[]): RoleGroupEffect[] {
  return effects.filter(({ stays }) => stays === null)
}

/** Whom a narrower scope does not concern, because other groups of theirs are wider: one sentence for those of one reason. */
function Stays({ effects }: { effects: readonly RoleGroupEffect[] }) {
  const { t } = useTranslation()
  const reasons = effects.flatMap(({ stays }) => stays ?? [])
  const keyOf = ({ scope, groups }: (typeof reasons)[number]) => `${scope} ${groups.join()}`
  const each = reasons.filter((one, at) => reasons.findIndex((other) => keyOf(other) === keyOf(one)) === at)
  return each.map((one) => (
    <span key={keyOf(one)}>
      {t('roleGroup.preview.stays', {
        count: reasons.filter((other) => keyOf(other) === keyOf(one)).length,
        scope: t(`roleGroup.scope.${one.scope}`).toLowerCase(),
        groups: one.groups.join(', '),
      })}{' '}
    </span>
  ))
}

/** Who gains and loses what by saving, before it is saved. */
export function EffectPreview({ group, permissions, scope }: Props) {
  const { t } = useTranslation()
  const data = changedOf(useEffects({ group, permissions, scope }) ?? [])
  if (data.length === 0) return null
  return (
    <FormSection>
      <div className="effect-preview">
        <strong>{t('roleGroup.preview.title', { count: data.length })}</strong>
        <ul>
          {data.map(({ member, gains, loses, scopes: changes }) => (
            <li key={member.id}>
              <span>{member.name}</span>
              {gains.length > 0 ? (
                <span>{t('roleGroup.preview.gains', { rights: rightsInWords(gains) })}</span>
              ) : null}
              {loses.length > 0 ? (
                <span className="effect-loses">
                  {t('roleGroup.preview.loses', { rights: rightsInWords(loses) })}
                </span>
              ) : null}
              <ScopeChanges changes={changes} />
            </li>
          ))}
        </ul>
      </div>
    </FormSection>
  )
}

/** Of what somebody goes on seeing: more of it, and less. */
function ScopeChanges({ changes }: { changes: RoleGroupEffect['scopes'] }) {
  const { t } = useTranslation()
  const isWider = ({ from, to }: RoleGroupEffect['scopes'][number]) =>
    scopes.indexOf(to) > scopes.indexOf(from)
  const said = (some: RoleGroupEffect['scopes']) =>
    some
      .map(({ entity, from, to }) =>
        t('roleGroup.scopeChange', {
          entity: nameOfEntity(entity),
          from: t(`roleGroup.scope.${from}`).toLowerCase(),
          to: t(`roleGroup.scope.${to}`).toLowerCase(),
        }),
      )
      .join('; ')
  const wider = changes.filter(isWider)
  const narrower = changes.filter((change) => !isWider(change))
  return (
    <>
      {wider.length > 0 ? <span>{t('roleGroup.preview.wider', { scopes: said(wider) })}</span> : null}
      {narrower.length > 0 ? (
        <span className="effect-loses">{t('roleGroup.preview.narrower', { scopes: said(narrower) })}</span>
      ) : null}
    </>
  )
}
