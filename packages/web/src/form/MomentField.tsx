import { onVietnamClock, startOfDay } from '@barem/shared/values/local-date'
import Input from 'antd/es/input/Input'
import { Field, type FieldProps } from './Field.tsx'

const MINUTE_MS = 60_000
/** Lets the control take no fifth digit of a year; which years are meant, the form's schema says. */
const LATEST = '9999-12-31T23:59'

/** `2026-11-23T09:30`, as a clock in Vietnam shows it and as the browser's own control has it. */
function asTyped(moment: unknown): string {
  if (typeof moment !== 'string' || Number.isNaN(Date.parse(moment))) return ''
  return onVietnamClock(new Date(moment)).toISOString().slice(0, 16)
}

/** The moment of what the control holds; null where it holds none. */
function momentOf(typed: string): string | null {
  const [day = '', time = ''] = typed.split('T')
  const [hours, minutes] = time.split(':').map(Number)
  if (!day || hours === undefined || minutes === undefined) return null
  return new Date(startOfDay(day).getTime() + (hours * 60 + minutes) * MINUTE_MS).toISOString()
}

/** A day and a time in Vietnam, kept as a moment. */
export function MomentField(field: FieldProps) {
  return (
    <Field
      span={3}
      {...field}
      item={{
        getValueProps: (value: unknown) => ({ value: asTyped(value) }),
        getValueFromEvent: (event: { target: { value: string } }) => momentOf(event.target.value),
      }}
    >
      <Input type="datetime-local" max={LATEST} />
    </Field>
  )
}
