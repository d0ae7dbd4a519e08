import type { ApprovalStep } from '@barem/shared/approval/schema'
import { Steps, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/i18n.ts'

const states = {
  requested: 'finish',
  waiting: 'process',
  approved: 'finish',
  rejected: 'error',
  withdrawn: 'error',
  cancelled: 'error',
  cloned: 'error',
} as const

/** The way to a decision, drawn: done, waiting, decided. */
export function ApprovalPath({ path }: { path: readonly ApprovalStep[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (path.length === 0) return <Typography.Text type="secondary">{t('approval.pathNone')}</Typography.Text>
  return (
    <Steps
      orientation="vertical"
      size="small"
      current={path.length - 1}
      items={path.map((step) => ({
        title: t(`approval.step.${step.kind}`, { name: step.name ?? t('frame.document.system') }),
        status: states[step.kind],
        content: (
          <>
            {step.at && <div>{format.moment(step.at)}</div>}
            {step.note && <Typography.Text italic>{step.note}</Typography.Text>}
          </>
        ),
      }))}
    />
  )
}
