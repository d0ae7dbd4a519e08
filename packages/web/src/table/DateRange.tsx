import { CalendarOutlined } from '@ant-design/icons'
import type { LocalDate } from '@barem/shared/values/local-date'
import { businessDate } from '@barem/shared/values/local-date'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { useFormat } from '#i18n/i18n.ts'
import { rangeNamed } from './date-range.ts'

export interface DateRangeProps {
  label: string
  from: LocalDate | null
  to: LocalDate | null
  onChange: (from: LocalDate | null, to: LocalDate | null) => void
}

/** Calendars are heavy and seldom wanted. */
const loadPanel = async () => (await import('./DateRangePanel.tsx')).DateRangePanel

/** The days of a list: by name where they have one, else from and to. */
export function DateRange(props: DateRangeProps) {
  const { label, from, to } = props
  const { t } = useTranslation()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const DateRangePanel = useLazyComponent(loadPanel, open, () => setOpen(false))
  const name = rangeNamed(from, to, businessDate(new Date()))
  const day = (date: LocalDate | null) => (date ? format.date(date) : '…')
  const on = from !== null || to !== null
  const words = name ? t(`frame.list.range.${name}`) : `${day(from)} – ${day(to)}`
  return (
    <Popover
      open={open && DateRangePanel !== null}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      content={DateRangePanel ? <DateRangePanel {...props} onDone={() => setOpen(false)} /> : <span />}
    >
      <Button
        icon={<CalendarOutlined />}
        aria-expanded={open}
        aria-label={on ? `${label}: ${words}` : label}
        title={label}
        className={on ? 'range-chip filter-on' : 'range-chip'}
      >
        <span>{on ? words : label}</span>
      </Button>
    </Popover>
  )
}
