import { announcementEndpoints } from '@barem/shared/announcement/endpoints'
import type { Choice } from '@barem/shared/announcement/form'
import { chosenEvents } from '@barem/shared/notification/channels'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Card, Checkbox, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { queryOf, useCommand } from '#api/query.ts'
import { feedback } from '#feedback/feedback.ts'

const choicesQuery = queryOf(announcementEndpoints.choices, {}, { quiet: true })

/** Which kinds of event I am told of by which channel; one that is off says so. */
export function MyChannels() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data: channels = [] } = useQuery(queryOf(announcementEndpoints.channels, {}, { quiet: true }))
  const { data: choices = [] } = useQuery(choicesQuery)
  const choose = useCommand(announcementEndpoints.choose)
  const set = async (choice: Choice) => {
    try {
      client.setQueryData(choicesQuery.queryKey, await choose.mutateAsync({ body: { choices: [choice] } }))
      feedback.success(t('announcement.choices.saved'))
    } catch (error) {
      feedback.undone(error)
    }
  }
  return (
    <Card title={<h2 className="plain-heading">{t('announcement.choices.heading')}</h2>}>
      <Typography.Paragraph type="secondary">{t('announcement.choices.text')}</Typography.Paragraph>
      <table className="my-channels">
        <thead>
          <tr>
            <td />
            <th scope="col">{t('announcement.bell')}</th>
            {channels.map(({ channel, on }) => (
              <th key={channel} scope="col">
                {t(`announcement.channel.${channel}`)}
                {on ? null : <small>{t('announcement.off')}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chosenEvents.map((event) => (
            <tr key={event}>
              <th scope="row">{t(`announcement.choices.event.${event}`)}</th>
              <td>
                <Checkbox checked disabled aria-label={t('announcement.bell')} />
              </td>
              {channels.map(({ channel, on }) => (
                <td key={channel}>
                  <Checkbox
                    checked={choices.some(
                      (one) => one.event === event && one.channel === channel && one.wanted,
                    )}
                    disabled={!on || choose.isPending}
                    aria-label={`${t(`announcement.choices.event.${event}`)}: ${t(`announcement.channel.${channel}`)}`}
                    onChange={({ target }) => void set({ event, channel, wanted: target.checked })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
