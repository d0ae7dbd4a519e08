import { grantableActions, type PermissionEntity } from '@barem/shared/permission/permissions'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { nameOfAction, nameOfEntity } from '#navigation/permission-words.ts'
import { isHeld, matrixActions, matrixSections, toggled } from './matrix.ts'
import './role-group.css'

interface Props {
  /** Set by the form's field. */
  value?: readonly string[]
  onChange?: (permissions: readonly string[]) => void
}

/** Entities × actions, a box for each right that there is (specification, section 6); what SuperAdmin alone may is shown and not given. */
export function PermissionMatrix({ value = [], onChange }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <table className="permission-matrix">
        <thead>
          <tr>
            <th scope="col">{t('roleGroup.matrix.entity')}</th>
            {matrixActions.map((action) => (
              <th key={action} scope="col">
                {nameOfAction(action)}
              </th>
            ))}
          </tr>
        </thead>
        {matrixSections.map(({ section, entities }) => (
          <tbody key={section}>
            <tr className="permission-section">
              <th scope="rowgroup" colSpan={matrixActions.length + 1}>
                {t(`roleGroup.section.${section}`)}
              </th>
            </tr>
            {entities.map((entity) => (
              <Rights key={entity} entity={entity} held={value} {...(onChange ? { onChange } : {})} />
            ))}
          </tbody>
        ))}
      </table>
      <p className="permission-hint">{t('roleGroup.matrix.costHint')}</p>
    </>
  )
}

/** Of what no group can hold: the boxes of its row, which nobody ticks. */
const heldByRole = matrixActions.filter((action) => action !== 'approve')

interface RightsProps {
  entity: PermissionEntity
  held: readonly string[]
  onChange?: (permissions: readonly string[]) => void
}

function Rights({ entity, held, onChange }: RightsProps) {
  const { t } = useTranslation()
  const name = nameOfEntity(entity)
  const given = grantableActions(entity)
  const actions = given.length > 0 ? given : heldByRole
  return (
    <tr className={given.length > 0 ? undefined : 'permission-alone'}>
      <th scope="row" className="permission-entity">
        {name}
      </th>
      {matrixActions.map((action) => (
        <td key={action}>
          {actions.includes(action) ? (
            <Checkbox
              checked={isHeld(held, entity, action)}
              {...(given.length > 0 ? {} : { disabled: true })}
              onChange={() => onChange?.(toggled(held, entity, action))}
              aria-label={t('roleGroup.matrix.box', { action: nameOfAction(action), entity: name })}
            >
              <span className="permission-action" aria-hidden>
                {nameOfAction(action)}
              </span>
            </Checkbox>
          ) : null}
        </td>
      ))}
    </tr>
  )
}
