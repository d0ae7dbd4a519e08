import type { LocalDate } from '@barem/shared/values/local-date'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useLocale } from '#i18n/i18n.ts'
import { followCalendar } from '#ui/calendar.ts'

const API_FORMAT = 'YYYY-MM-DD'

interface Props {
  open: boolean
  value: LocalDate | null
  onPick: (date: LocalDate) => void
}

/** The calendar below a date that is typed elsewhere: of antd's picker, only what opens. */
export function DateCalendar({ open, value, onPick }: Props) {
  followCalendar(useLocale())
  return (
    <DatePicker
      open={open}
      value={value ? dayjs(value) : null}
      onChange={(day) => day && onPick(day.format(API_FORMAT))}
      inputReadOnly
      className="date-calendar"
    />
  )
}
