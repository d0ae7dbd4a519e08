import { scopes } from '@barem/shared/permission/scope'
import type { RoleGroupEffect } from '@barem/shared/role-group/endpoints'
import { useTranslation } from 'react-i18next'
import { FormSection } from '#form/RecordForm.tsx'
import { nameOfEntity } from '#navigation/permission-words.ts'
import { rightsInWords } from './history.ts'
import './role-group.css'

/** Above the list of whom it concerns, and where it concerns nobody. */
interface Words {
  title: (count: number) => string
  none: string
}

/** What saving would mean, beside the button that saves; who it concerns stands in the form. */
export function EffectTitle({
  effects,
  words,
}: {
  effects: readonly RoleGroupEffect[] | null
  words: Words
}) {
  if (!effects) return null
  const { length } = changedOf(effects)
  return (
    <span className="effect-title" role="status">
      {length > 0 ? words.title(length) : effects.length === 0 ? words.none : null}
      <Stays effects={effects} />
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
export function EffectPreview({
  effects,
  words,
}: {
  effects: readonly RoleGroupEffect[] | null
  words: Words
}) {
  const { t } = useTranslation()
  const data = changedOf(effects ?? [])
  if (data.length === 0) return null
  return (
    <FormSection>
      <div className="effect-preview">
        <strong>{words.title(data.length)}</strong>
        <ul>
          {data.map(({ member, gains, loses, scopes: changes }) => (
            <li key={member.id}>
              <span>{member.name}</span>
              {gains.length > 0 ? (
                <span>{t('roleGroup.preview.gains', { rights: rightsInWords(gains) })}</span>
              ) : null}
              {loses.length > 0 ? (
                <span>{t('roleGroup.preview.loses', { rights: rightsInWords(loses) })}</span>
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
        <span>{t('roleGroup.preview.narrower', { scopes: said(narrower) })}</span>
      ) : null}
    </>
  )
}
