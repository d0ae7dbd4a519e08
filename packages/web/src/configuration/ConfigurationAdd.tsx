import { type Configuration, configurationEndpoints } from '@barem/shared/configuration/endpoints'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { feedback } from '#feedback/feedback.ts'
import { RecordForm } from '#form/RecordForm.tsx'
import { OwnFields, ownBody, ownLabels, ownSchema } from './own-form.tsx'
import { configurationPaths } from './paths.ts'
import './configuration.css'

/** A new key of the company's own. */
export default function ConfigurationAdd() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <div className="page record-page">
      <h1 className="page-heading">{t('configuration.add')}</h1>
      <RecordForm
        schema={ownSchema}
        labels={ownLabels}
        initial={{ enabled: true }}
        draft="configuration/new"
        isNew
        save={(values, _, send) => send(configurationEndpoints.create, { body: ownBody(values) } as never)}
        onSaved={(answer, leaving) => {
          const { id, key } = answer as Configuration
          feedback.success(t('configuration.created', { name: key }))
          if (!leaving) void navigate({ to: configurationPaths.one(id) })
        }}
        onCancel={() => void navigate({ to: configurationPaths.list })}
      >
        <OwnFields />
      </RecordForm>
    </div>
  )
}
