import { EllipsisOutlined, UndoOutlined } from '@ant-design/icons'
import { type Configuration, configurationEndpoints } from '@barem/shared/configuration/endpoints'
import { isKnownKey } from '@barem/shared/configuration/known'
import { CONFIRMED } from '@barem/shared/values/constants'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { queryOf, useSendCommand } from '#api/query.ts'
import { RecordHistory } from '#event/RecordHistory.tsx'
import { confirm, feedback } from '#feedback/feedback.ts'
import { type FormValues, RecordForm } from '#form/RecordForm.tsx'
import { ApiFailure } from '#http/api-failure.ts'
import { usePageTitle } from '#navigation/page-title.ts'
import { RecordPage } from '#record/RecordPage.tsx'
import { useRecordBase } from '#record/use-record-base.ts'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { type ConfigurationForm, formOf } from './forms.tsx'
import { configurationPaths } from './paths.ts'
import { SecretCard } from './SecretCard.tsx'
import { ConfigurationState } from './State.tsx'
import { isAtPassword, useOwnPassword } from './use-own-password.tsx'
import { historyWords, nameOfKey } from './words.ts'
import './configuration.css'

/** One configuration: a known key in a form of its own, any other as text and JSON. */
export default function ConfigurationDetail() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error } = useQuery(queryOf(configurationEndpoints.one, { params: { id } }))
  if (error) throw error
  return data ? <One key={data.id} record={data} /> : <PageSkeleton />
}

function One({ record }: { record: Configuration }) {
  const { t } = useTranslation()
  const { id, key, known, version, secrets } = record
  const name = nameOfKey(key)
  usePageTitle(t('configuration.edit', { name }))
  return (
    <RecordPage
      title={name}
      actions={
        <>
          <ConfigurationState row={record} />
          {known && !record.isDefault ? <Reset record={record} name={name} /> : null}
        </>
      }
      facts={isKnownKey(key) ? t(`configuration.hint.${key}`) : null}
      side={Object.entries(secrets).map(([secret, state]) => (
        <SecretCard
          key={secret}
          configuration={{ id, version, isDefault: record.isDefault }}
          secret={secret}
          state={state}
        />
      ))}
      history={
        <RecordHistory
          endpoint={configurationEndpoints.history}
          id={id}
          entity="configuration"
          words={historyWords}
        />
      }
    >
      <Editor record={record} form={formOf(key)} name={name} />
    </RecordPage>
  )
}

interface EditorProps {
  record: Configuration
  form: ConfigurationForm
  name: string
}

function Editor({ record, form: { schema, labels, valuesOf, bodyOf, Fields }, name }: EditorProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { base, mark } = useRecordBase(record)
  const { id, key } = record
  const { ask, dialog } = useOwnPassword(name)
  return (
    <>
      <RecordForm
        key={base.version}
        schema={schema}
        labels={labels}
        initial={{ ...valuesOf(base), version: base.version }}
        asValues={(answer) => ({
          ...valuesOf(answer as Configuration),
          version: (answer as Configuration).version,
        })}
        draft={`configuration/${id}`}
        onDirty={mark}
        disabled={record.abilities.edit !== true}
        save={(values, version = base.version, send) => {
          const body = { key, ...bodyOf(values as FormValues), id, version }
          return send(configurationEndpoints.update, { body } as never)
            .catch((error: unknown) => {
              if (!isAtPassword(error)) throw error
              return ask((password, sendAgain) =>
                sendAgain(configurationEndpoints.update, { body: { ...body, password } } as never),
              )
            })
            .catch(atItsFields)
        }}
        onSaved={() => feedback.success(t('configuration.saved', { name }))}
        onCancel={() => void navigate({ to: configurationPaths.list })}
      >
        <Fields />
      </RecordForm>
      {dialog}
    </>
  )
}

/** The API names a field of a value `jsonValue.host`, the form `host`. */
function atItsFields(error: unknown): never {
  const failure = error instanceof ApiFailure ? error.failure : null
  if (!failure) throw error
  const { status } = error as ApiFailure
  const errors = failure.errors.map((issue) => ({ ...issue, path: issue.path.replace(/^jsonValue\./, '') }))
  throw new ApiFailure({ ...failure, errors }, status)
}

/** A known key is not deleted; what was entered for it is. */
function Reset({ record: { id, version }, name }: { record: Configuration; name: string }) {
  const { t } = useTranslation()
  const send = useSendCommand()
  const reset = async () => {
    const answer = await confirm({
      title: t('configuration.reset.confirm', { name }),
      text: t('configuration.reset.text'),
      yes: t('configuration.reset.action'),
      danger: true,
    })
    if (answer !== CONFIRMED) return
    try {
      await send(configurationEndpoints.remove, { params: { id }, query: { version } } as never)
      feedback.success(t('configuration.reset.done', { name }))
    } catch (error) {
      feedback.failureOf('save')(error)
    }
  }
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          {
            key: 'reset',
            danger: true,
            icon: <UndoOutlined />,
            label: t('configuration.reset.action'),
            onClick: () => void reset(),
          },
        ],
      }}
    >
      <Button className="record-more" icon={<EllipsisOutlined />} aria-label={t('frame.list.more')} />
    </Dropdown>
  )
}
