import type { LocalDate } from '@barem/shared/values/local-date'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { useTranslation } from 'react-i18next'
import { followCalendar } from '#calendar.ts'
import { useLocale } from '#i18n.ts'

dayjs.extend(customParseFormat)

/** The first is how a date is shown; all are ways to type one. */
const writings = [
  'DD/MM/YYYY',
  'D/M/YY',
  'D/M/YYYY',
  'DDMMYY',
  'DDMMYYYY',
  'D-M-YYYY',
  'D.M.YYYY',
  'YYYY-MM-DD',
]
const WIRE = 'YYYY-MM-DD'

interface DateInputProps {
  value?: LocalDate | null
  onChange?: (value: LocalDate | null) => void
  id?: string
  required?: boolean
  ariaLabel?: string
  placeholder?: string
  /** Takes the place of something that was just clicked. */
  opened?: boolean
}

/** A business date; typed as 21/11/26 as well as chosen. */
export function DateInput({ value, onChange, id, required, ariaLabel, placeholder, opened }: DateInputProps) {
  const { t } = useTranslation()
  followCalendar(useLocale())
  return (
    <DatePicker
      {...(id ? { id } : {})}
      placeholder={placeholder ?? t('frame.form.chooseDate')}
      value={value ? dayjs(value, WIRE) : null}
      onChange={(day) => onChange?.(day ? day.format(WIRE) : null)}
      format={writings}
      aria-required={required}
      {...(ariaLabel ? { 'aria-label': ariaLabel } : {})}
      preserveInvalidOnBlur={false}
      className="full-width"
      autoFocus={opened ?? false}
      defaultOpen={opened ?? false}
    />
  )
}
