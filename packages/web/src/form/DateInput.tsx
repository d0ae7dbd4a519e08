import type { LocalDate } from '@barem/shared/values/local-date'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { type FocusEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '#i18n/i18n.ts'
import { followCalendar } from '#ui/calendar.ts'

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
const API_FORMAT = 'YYYY-MM-DD'

interface DateInputProps {
  value?: LocalDate | null
  onChange?: (value: LocalDate | null) => void
  id?: string
  required?: boolean
  ariaLabel?: string
  placeholder?: string
  /** Takes the place of something that was just clicked. */
  opened?: boolean
  /** What was typed and is no date, when the field is left; null as soon as something else is typed or chosen. */
  onUnreadable?: (text: string | null) => void
}

const isDate = (text: string) => writings.some((writing) => dayjs(text, writing, true).isValid())

/** A business date; typed as 21/11/26 as well as chosen. */
export function DateInput(props: DateInputProps) {
  const { value, onChange, id, required, ariaLabel, placeholder, opened, onUnreadable } = props
  const { t } = useTranslation()
  const [round, setRound] = useState(0)
  const rejected = useRef(false)
  followCalendar(useLocale())
  const leave = ({ target, relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    const text = target instanceof HTMLInputElement ? target.value.trim() : ''
    if (text !== '' && !isDate(text)) {
      rejected.current = true
      onUnreadable?.(text)
    }
    if (!rejected.current || currentTarget.contains(relatedTarget)) return
    rejected.current = false
    // Drawn anew, it shows the date it holds: antd leaves what it refused standing when Tab passes its clearing mark.
    setRound((before) => before + 1)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what is typed into the input inside and that it was left
    <div onInput={() => onUnreadable?.(null)} onBlur={leave}>
      <DatePicker
        key={round}
        {...(id ? { id } : {})}
        placeholder={placeholder ?? t('frame.form.chooseDate')}
        value={value ? dayjs(value, API_FORMAT) : null}
        onChange={(day) => {
          onUnreadable?.(null)
          onChange?.(day ? day.format(API_FORMAT) : null)
        }}
        format={writings}
        aria-required={required}
        {...(ariaLabel ? { 'aria-label': ariaLabel } : {})}
        preserveInvalidOnBlur={false}
        className="full-width"
        autoFocus={round === 0 && (opened ?? false)}
        defaultOpen={round === 0 && (opened ?? false)}
      />
    </div>
  )
}
