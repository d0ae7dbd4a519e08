import { businessDate, isLocalDate, onVietnamClock, startOfDay } from '@barem/shared/values/local-date'
import { parseTime } from '@barem/shared/values/parse-time'
import Input from 'antd/es/input/Input'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput, type DateInputProps } from './DateInput.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { useField } from './form-context.ts'

const MINUTE_MS = 60_000

interface Parts {
  day: string | null
  time: string
}

/** What the two inputs show: of a moment its day and time by the clock in Vietnam, of anything else what was typed. */
function partsOf(value: string | null): Parts {
  if (!value) return { day: null, time: '' }
  if (!value.includes('T') || Number.isNaN(Date.parse(value))) {
    const [day = '', ...time] = value.split(' ')
    return { day, time: time.join(' ') }
  }
  const [day = '', time = ''] = onVietnamClock(new Date(value)).toISOString().slice(0, 16).split('T')
  return { day, time }
}

/** The moment they name: today where only a time is given. What is none stays as typed, for the schema to refuse. */
function momentOf({ day, time }: Parts): string | null {
  if (!day && time.trim() === '') return null
  const read = parseTime(time)
  const date = day || businessDate(new Date())
  if (!read || !isLocalDate(date)) return `${day ?? ''} ${time}`
  const [hours, minutes] = read.split(':').map(Number)
  return new Date(startOfDay(date).getTime() + (hours! * 60 + minutes!) * MINUTE_MS).toISOString()
}

/** A day and a time in Vietnam, kept as a moment. */
export function MomentField(field: FieldProps) {
  const { required, label } = useField(field.name)
  return (
    <Field span={4} {...field}>
      <MomentInput required={required} label={label} />
    </Field>
  )
}

function MomentInput({
  value = null,
  onChange,
  label,
  ...given
}: Pick<DateInputProps, 'value' | 'onChange' | 'id' | 'required' | 'disabled'> & { label: string }) {
  const { t } = useTranslation()
  // what is being typed stays as it is typed, as long as the form holds what came of it
  const [typed, setTyped] = useState<(Parts & { told: string | null }) | null>(null)
  const parts = typed && typed.told === value ? typed : partsOf(value)
  const put = (change: Partial<Parts>) => {
    const next = { day: parts.day, time: parts.time, ...change }
    const told = momentOf(next)
    setTyped({ ...next, told })
    onChange?.(told)
  }
  const settle = () => {
    const read = parseTime(parts.time)
    if (read && read !== parts.time) put({ time: read })
  }
  return (
    <div className="moment-input">
      <DateInput {...given} value={parts.day} onChange={(day) => put({ day })} />
      <Input
        className="figures"
        value={parts.time}
        disabled={given.disabled ?? false}
        aria-label={t('frame.form.timeOf', { field: label })}
        placeholder={t('frame.form.time')}
        maxLength={5}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target }) => put({ time: target.value })}
        onBlur={settle}
      />
    </div>
  )
}
