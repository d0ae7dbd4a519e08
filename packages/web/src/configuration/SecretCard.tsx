import {
  type Configuration,
  configurationEndpoints,
  type SecretState,
} from '@barem/shared/configuration/endpoints'
import { CONFIRMED } from '@barem/shared/values/constants'
import { Alert, Button, Card, Space, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useSendCommand } from '#api/query.ts'
import { confirm, feedback } from '#feedback/feedback.ts'
import { FormDialog } from '#form/FormDialog.tsx'
import { RecordForm } from '#form/RecordForm.tsx'
import { TextField } from '#form/TextField.tsx'
import type { Send } from '#form/use-send.ts'
import { type TextKey, textOf } from '#i18n/i18n.ts'
import { isAtPassword, useOwnPassword } from './use-own-password.tsx'

const schema = z.strictObject({ secret: z.string().min(1).max(4000) })
const colours = { set: 'green', unset: 'default', lost: 'red' } as const satisfies Record<SecretState, string>

interface Props {
  configuration: Pick<Configuration, 'id' | 'version' | 'isDefault'>
  /** `password`, as the API names it. */
  secret: string
  state: SecretState
}

/** A secret is entered, replaced and cleared, and never shown; nothing of it is kept in the browser. */
export function SecretCard({ configuration: { id, version, isDefault }, secret, state }: Props) {
  const { t } = useTranslation()
  const [entering, setEntering] = useState(false)
  const send = useSendCommand()
  const label = `configuration.field.${secret}` as TextKey
  const name = textOf(label)
  const { ask, dialog } = useOwnPassword(name)
  const inText = name.toLocaleLowerCase()
  const clear = async () => {
    const answer = await confirm({
      title: t('configuration.secret.clearConfirm', { name: inText }),
      text: t('configuration.secret.clearText'),
      yes: t('configuration.secret.clear'),
      danger: true,
    })
    if (answer !== CONFIRMED) return
    try {
      const body = { version, name: secret, secret: null }
      await send(configurationEndpoints.setSecret, { params: { id }, body } as never)
      feedback.success(t('configuration.secret.cleared', { name: inText }))
    } catch (error) {
      feedback.failureOf('save')(error)
    }
  }
  return (
    <Card
      size="small"
      title={name}
      extra={<Tag color={colours[state]}>{t(`configuration.secret.${state}`)}</Tag>}
      className="configuration-secret"
    >
      {state === 'lost' ? <Alert type="error" showIcon title={t('configuration.secret.lostText')} /> : null}
      <p>{isDefault ? t('configuration.secret.later', { name: inText }) : t('configuration.secret.hint')}</p>
      {isDefault ? null : (
        <Space>
          <Button type={state === 'set' ? 'default' : 'primary'} onClick={() => setEntering(true)}>
            {t(`configuration.secret.${state === 'set' ? 'replace' : 'enter'}`)}
          </Button>
          {state === 'unset' ? null : (
            <Button danger onClick={() => void clear()}>
              {t('configuration.secret.clear')}
            </Button>
          )}
        </Space>
      )}
      {entering ? (
        <FormDialog title={name} onClose={() => setEntering(false)}>
          {(form) => (
            <RecordForm
              schema={schema}
              labels={{ secret: label }}
              initial={{}}
              isNew
              saveText={t('configuration.secret.save', { name: inText })}
              save={(values, _, sendOnce) => {
                const set = (own: object, sender: Send) =>
                  sender(configurationEndpoints.setSecret, {
                    params: { id },
                    body: { version, name: secret, ...values, ...own },
                  } as never)
                return set({}, sendOnce).catch((error: unknown) => {
                  if (!isAtPassword(error)) throw error
                  return ask((password, sendAgain) => set({ password }, sendAgain))
                })
              }}
              onSaved={() => {
                feedback.success(t('configuration.secret.saved', { name: inText }))
                setEntering(false)
              }}
              {...form}
            >
              <TextField name="secret" password="new" span={12} />
            </RecordForm>
          )}
        </FormDialog>
      ) : null}
      {dialog}
    </Card>
  )
}
