import { CONFIRMED } from '@barem/shared/values/constants'
import { useNavigate } from '@tanstack/react-router'
import { Button, Flex, Tag, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { wantDraft } from '#draft/drafts.ts'
import { confirm, failureText } from '#feedback/feedback.ts'
import { ApiFailure } from '#http/api-failure.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { dropRequest, type QueuedRequest, withdraw } from './outbox.ts'

interface Props {
  open: boolean
  requests: readonly QueuedRequest[]
  onClose: () => void
}

const colours = { waiting: 'gold', sending: 'blue', refused: 'red' } as const

/** What waits to be sent, in its order, and what was not accepted: to be opened again, or dropped. */
export function OutboxDialog({ open, requests, onClose }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const correct = async (queued: QueuedRequest) => {
    onClose()
    if (queued.state === 'waiting') await withdraw(queued)
    await navigate({ href: queued.path })
    if (queued.draft) wantDraft(queued.draft)
  }
  const drop = async (queued: QueuedRequest) => {
    const title = t('recovery.offline.dropConfirm', { title: queued.title })
    const text = t('recovery.offline.dropText')
    if ((await confirm({ title, text, yes: t('recovery.offline.drop'), danger: true })) === CONFIRMED)
      await dropRequest(queued)
    if (requests.length === 1) onClose()
  }
  return (
    <Dialog
      open={open && requests.length > 0}
      onCancel={onClose}
      footer={null}
      title={t('recovery.offline.queue')}
      width={560}
    >
      <p>{t('recovery.offline.queueText')}</p>
      <ul className="queued-requests">
        {requests.map((queued) => (
          <li key={queued.key}>
            <div className="queued-request-words">
              <strong>{queued.title}</strong>
              <div>
                <Tag color={colours[queued.state]}>{t(`recovery.offline.state.${queued.state}`)}</Tag>
                <RelativeTime at={new Date(queued.at).toISOString()} />
              </div>
              {queued.refusal ? (
                <Typography.Text type="danger">
                  {failureText(new ApiFailure(queued.refusal.answer, queued.refusal.status))}
                </Typography.Text>
              ) : null}
            </div>
            <Flex gap={8}>
              <Button disabled={queued.state === 'sending'} onClick={() => void correct(queued)}>
                {t('recovery.offline.open')}
              </Button>
              <Button disabled={queued.state === 'sending'} danger onClick={() => void drop(queued)}>
                {t('recovery.offline.drop')}
              </Button>
            </Flex>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
