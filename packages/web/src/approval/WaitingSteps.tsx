import type { ApprovalStep } from '@barem/shared/approval/schema'
import { Timeline } from 'antd'
import { useTranslation } from 'react-i18next'

/** What is still to come before a decision; what was done stands in the history. */
export function WaitingSteps({ path }: { path: readonly ApprovalStep[] }) {
  const { t } = useTranslation()
  const waiting = path.filter(({ kind }) => kind === 'waiting')
  if (waiting.length === 0) return null
  return (
    <Timeline
      items={waiting.map(({ name }) => ({
        key: name ?? '',
        color: 'orange',
        content: t('approval.step.waiting', { name: name ?? t('frame.document.system') }),
      }))}
    />
  )
}
