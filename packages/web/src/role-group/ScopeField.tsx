import { scopes } from '@barem/shared/permission/scope'
import { Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '#form/Field.tsx'
import './role-group.css'

/** Which records the people of a group see of those that belong to somebody. */
export function ScopeField() {
  const { t } = useTranslation()
  return (
    <Field name="scope" span={12} choice unmarked hint={t('roleGroup.scopeHint')}>
      <Radio.Group
        className="scope-choice"
        options={scopes.map((scope) => ({
          value: scope,
          label: (
            <>
              {t(`roleGroup.scope.${scope}`)}
              <small>{t(`roleGroup.scopeText.${scope}`)}</small>
            </>
          ),
        }))}
      />
    </Field>
  )
}
