import { announcementEndpoints, deliveryEndpoints } from '@barem/shared/announcement/endpoints'
import type { Channel } from '@barem/shared/notification/channels'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useCommand } from '#api/query.ts'
import { feedback } from '#feedback/feedback.ts'
import { BusyButton } from '#ui/BusyButton.tsx'

/** One test message to oneself by each channel; one that is off says so. */
export function TestButtons() {
  const { t } = useTranslation()
  const { data = [] } = useQuery(queryOf(announcementEndpoints.channels, {}))
  const send = useCommand(deliveryEndpoints.testSend)
  const test = async (channel: Channel) => {
    try {
      const { recipient, failure } = await send.mutateAsync({ body: { channel } })
      if (failure === null) feedback.success(t('announcement.tested', { recipient }))
      else feedback.warning(t('announcement.testFailed', { failure }))
    } catch (error) {
      feedback.undone(error)
    }
  }
  return data.map(({ channel, on }) => (
    <BusyButton
      key={channel}
      disabled={!on}
      busy={send.isPending && send.variables?.body?.channel === channel}
      onClick={() => void test(channel)}
    >
      {t('announcement.test', { channel: t(`announcement.channel.${channel}`) })}
      {on ? null : ` (${t('announcement.off')})`}
    </BusyButton>
  ))
}
