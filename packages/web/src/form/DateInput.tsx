import { CalendarOutlined } from '@ant-design/icons'
import { businessDate, isLocalDate, type LocalDate } from '@barem/shared/values/local-date'
import { type DateLean, parseDate } from '@barem/shared/values/parse-date'
// By its own path: the whole of antd's Input would bring text areas to every list.
import Input from 'antd/es/input/Input'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { useFormat } from '#i18n/i18n.ts'
import { isComposing } from '#ui/keys.ts'

export interface DateInputProps {
  /** A date, or what was typed and is none: it stays on the screen, for the schema to refuse. */
  value?: string | null
  onChange?: (value: string | null) => void
  /** What is typed is told when it is done with, not at every key: for a list that would be asked for each. */
  whenLeft?: boolean
  /** Where a date without its year lies. */
  lean?: DateLean
  id?: string
  required?: boolean
  disabled?: boolean
  ariaLabel?: string
  placeholder?: string
  faulty?: boolean
  variant?: 'outlined' | 'borderless'
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false'
}

/** Calendars are heavy, and whoever types needs none. */
const loadCalendar = async () => (await import('./DateCalendar.tsx')).DateCalendar

/**
 * A business date, in any usual writing (parse-date.ts) or from the calendar. While it is typed it stays as it is typed;
 * when it is left, and at Enter, it is shown in full.
 */
export function DateInput({ value = null, onChange, whenLeft = false, lean, ...given }: DateInputProps) {
  const { required, ariaLabel, placeholder, faulty, ...input } = given
  const { t } = useTranslation()
  const format = useFormat()
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const Calendar = useLazyComponent(loadCalendar, open, () => setOpen(false))
  const date = isLocalDate(value) ? value : null
  const shown = date ? format.date(date) : (value ?? '')
  const read = (text: string) =>
    text.trim() === '' ? null : (parseDate(text, businessDate(new Date()), lean) ?? text)
  const settle = () => {
    if (typed !== null && whenLeft && typed !== shown) onChange?.(read(typed))
    setTyped(null)
  }
  const leave = () => {
    settle()
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter' && typed !== null) {
      // It is the date that is done with, not yet its form.
      event.preventDefault()
      settle()
    }
    if (event.key === 'ArrowDown') setOpen(true)
    if (event.key === 'Escape' && open) event.stopPropagation()
    if (event.key === 'Escape' || event.key === 'Enter') setOpen(false)
  }
  const pick = (picked: LocalDate) => {
    setTyped(null)
    setOpen(false)
    onChange?.(picked)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the presses on the input and its mark, and on the calendar
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
    <div
      className="date-input"
      onMouseDown={keepFocus}
      onClick={({ currentTarget, target }) => {
        // What is pressed in the calendar comes by here too, but lies elsewhere.
        if (currentTarget.contains(target as Node))
          setOpen(currentTarget.querySelector('input')?.disabled === false)
      }}
    >
      <Input
        {...input}
        value={typed ?? shown}
        placeholder={placeholder ?? t('frame.form.chooseDate')}
        suffix={<CalendarOutlined aria-hidden />}
        // Keys with a separator on a phone.
        inputMode="decimal"
        autoComplete="off"
        aria-required={required}
        {...(ariaLabel ? { 'aria-label': ariaLabel } : {})}
        {...(faulty ? { status: 'error' as const } : {})}
        className="figures"
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setTyped(target.value)
          if (!whenLeft) onChange?.(read(target.value))
        }}
        onBlur={leave}
      />
      {Calendar ? <Calendar open={open} value={date} onPick={pick} /> : null}
    </div>
  )
}

/** The calendar is pressed while the input is typed in: the focus stays there. */
function keepFocus(event: MouseEvent): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}
