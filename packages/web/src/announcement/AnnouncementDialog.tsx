import { type Announcement, announcementEndpoints } from '@barem/shared/announcement/endpoints'
import { announcementBody, targetTypes } from '@barem/shared/announcement/form'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient, queryOf } from '#api/query.ts'
import { feedback } from '#feedback/feedback.ts'
import { Field } from '#form/Field.tsx'
import { FormDialog } from '#form/FormDialog.tsx'
import { LongTextField } from '#form/LongTextField.tsx'
import { MomentField } from '#form/MomentField.tsx'
import { type FormValues, RecordForm } from '#form/RecordForm.tsx'
import { TextField } from '#form/TextField.tsx'
import type { TextKey } from '#i18n/i18n.ts'
import { TargetsField } from './TargetsField.tsx'

const schema = announcementBody.omit({ contentType: true })
const labels = Object.fromEntries(
  Object.keys(schema.shape).map((name) => [name, `announcement.field.${name}` as TextKey]),
)
const empty = {
  ...{ targetType: 'user', targetIds: [], title: '', contentNotify: '', channels: [], sendAt: null },
}

/** What is filled in of one that waits for its moment. */
function filled({ targets, dueAt, ...planned }: Announcement): FormValues {
  return { ...planned, targetIds: targets.map(({ id }) => id), sendAt: dueAt }
}

interface Props {
  /** One that waits for its moment, to be changed; null for a new one. */
  planned: Announcement | null
  onClose: () => void
}

/** Writes a notification to people or groups, for now or a moment, or changes one that waits for its moment. */
export function AnnouncementDialog({ planned, onClose }: Props) {
  const [initial] = useState(() => (planned ? filled(planned) : empty))
  const { t } = useTranslation()
  const [values, setValues] = useState<FormValues>(initial)
  const { data: channels = [] } = useQuery(queryOf(announcementEndpoints.channels, {}))
  const waits = channels.some(({ channel, on }) => !on && planned?.channels.includes(channel))
  return (
    <FormDialog width={640} title={t(planned ? 'announcement.edit' : 'announcement.add')} onClose={onClose}>
      {(dialog) => (
        <RecordForm
          {...dialog}
          schema={schema}
          labels={labels}
          initial={initial}
          isNew={planned === null}
          saveText={t(values.sendAt && planned ? 'announcement.save' : 'announcement.send')}
          save={(body, version = planned?.version, send) =>
            planned
              ? send(announcementEndpoints.changePlanned, {
                  params: { id: planned.id },
                  body: { ...body, version: version! },
                })
              : send(announcementEndpoints.announce, { body })
          }
          onValues={(next, form) => {
            // people are no groups: what was picked of the one is nothing of the other
            if (next.targetType !== values.targetType) form.setFieldValue('targetIds', [])
            setValues({ ...next })
          }}
          onSaved={() => {
            feedback.success(t(values.sendAt ? 'announcement.planned' : 'announcement.sent'))
            void queryClient.invalidateQueries({
              predicate: ({ queryKey: [call] }) => String(call).startsWith('GET /Notification'),
            })
            onClose()
          }}
        >
          <Field name="targetType" span={12} choice unmarked>
            <Radio.Group
              optionType="button"
              options={targetTypes.map((value) => ({ value, label: t(`announcement.targetType.${value}`) }))}
            />
          </Field>
          <TargetsField
            of={values.targetType === 'group' ? 'group' : 'user'}
            known={planned?.targets ?? []}
          />
          <TextField name="title" span={12} />
          <LongTextField name="contentNotify" lines={4} />
          <Field
            name="channels"
            span={6}
            choice
            unmarked
            hint={t(waits ? 'announcement.offHint' : 'announcement.bellHint')}
          >
            <Checkbox.Group
              options={channels.map(({ channel, on }) => ({
                value: channel,
                label: on
                  ? t(`announcement.channel.${channel}`)
                  : `${t(`announcement.channel.${channel}`)} (${t('announcement.off')})`,
                // what was chosen while it was on may stay, or be taken out
                disabled: !on && !planned?.channels.includes(channel),
              }))}
            />
          </Field>
          <MomentField name="sendAt" span={6} hint={t('announcement.sendAtHint')} />
        </RecordForm>
      )}
    </FormDialog>
  )
}
