import { CONFIRMED } from '@barem/shared/values/constants'
import { useNavigate } from '@tanstack/react-router'
import { Button, Flex, Modal, Tag, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '#api-failure.ts'
import { confirm, failureText } from '#feedback.ts'
import { Moment } from '#layout/Moment.tsx'
import { wantDraft } from './drafts.ts'
import { dropLetter, type Letter, withdraw } from './outbox.ts'

interface Props {
  open: boolean
  letters: readonly Letter[]
  onClose: () => void
}

const colours = { waiting: 'gold', sending: 'blue', refused: 'red' } as const

/** What waits to be sent, in its order, and what was not accepted: to be opened again, or dropped. */
export function OutboxDialog({ open, letters, onClose }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mend = async (letter: Letter) => {
    onClose()
    if (letter.state === 'waiting') await withdraw(letter)
    await navigate({ href: letter.path })
    if (letter.draft) wantDraft(letter.draft)
  }
  const drop = async (letter: Letter) => {
    const title = t('keep.offline.dropConfirm', { title: letter.title })
    const text = t('keep.offline.dropText')
    if ((await confirm({ title, text, yes: t('keep.offline.drop'), danger: true })) === CONFIRMED)
      await dropLetter(letter)
    if (letters.length === 1) onClose()
  }
  return (
    <Modal
      open={open && letters.length > 0}
      onCancel={onClose}
      footer={null}
      title={t('keep.offline.queue')}
      width={560}
    >
      <p>{t('keep.offline.queueText')}</p>
      <ul className="keep-letters">
        {letters.map((letter) => (
          <li key={letter.key}>
            <div className="keep-letter-words">
              <strong>{letter.title}</strong>
              <div>
                <Tag color={colours[letter.state]}>{t(`keep.offline.state.${letter.state}`)}</Tag>
                <Moment at={new Date(letter.at).toISOString()} />
              </div>
              {letter.refusal ? (
                <Typography.Text type="danger">
                  {failureText(new ApiFailure(letter.refusal.answer, letter.refusal.status))}
                </Typography.Text>
              ) : null}
            </div>
            <Flex gap={8}>
              <Button disabled={letter.state === 'sending'} onClick={() => void mend(letter)}>
                {t('keep.offline.open')}
              </Button>
              <Button disabled={letter.state === 'sending'} danger onClick={() => void drop(letter)}>
                {t('keep.offline.drop')}
              </Button>
            </Flex>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
