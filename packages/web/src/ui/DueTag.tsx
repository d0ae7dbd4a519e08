import type { InteractionItem } from '@barem/shared/interaction/endpoints'
import { isOverdue } from '@barem/shared/interaction/form'
import { businessDate, daysBetween } from '@barem/shared/values/local-date'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/i18n.ts'

type Due = Pick<InteractionItem, 'nextDate' | 'status'>

/** When the next step is to be done: red once that day is over, amber on the day; without colour once it is done. */
export function DueTag({ nextDate, status }: Due) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!nextDate) return null
  const today = businessDate(new Date())
  if (isOverdue({ nextDate, status }, today))
    return (
      <Tag color="error" className="status-tag" title={format.date(nextDate)}>
        {t('interaction.overdue', { days: daysBetween(nextDate, today) })}
      </Tag>
    )
  if (status !== 'processed' && nextDate === today)
    return (
      <Tag color="warning" className="status-tag">
        {t('interaction.dueToday')}
      </Tag>
    )
  return <span className="figures">{format.date(nextDate)}</span>
}
