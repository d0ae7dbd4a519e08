import { businessDate, isLocalDate, type LocalDate } from '@barem/shared/values/local-date'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '#form/DateInput.tsx'
import type { DateRangeProps } from './DateRange.tsx'
import { daysInOrder, daysOf, namedRanges, rangeNamed } from './date-range.ts'

/** The days of a range: by a name, or typed one by one. */
export function DateRangePanel({
  from,
  to,
  label,
  onChange,
  onDone,
}: DateRangeProps & { onDone: () => void }) {
  const { t } = useTranslation()
  const today = businessDate(new Date())
  const current = rangeNamed(from, to, today)
  return (
    <section className="range-panel" aria-label={label}>
      <div className="range-names">
        {namedRanges.map((range) => (
          <Button
            key={range}
            className={range === current ? 'filter-on' : ''}
            aria-pressed={range === current}
            onClick={() => {
              onChange(...daysOf(range, today))
              onDone()
            }}
          >
            {t(`frame.list.range.${range}`)}
          </Button>
        ))}
      </div>
      <Day
        value={from}
        onChange={(day) => onChange(...daysInOrder(day, to))}
        label={t('frame.list.range.from')}
      />
      <Day
        value={to}
        onChange={(day) => onChange(...daysInOrder(from, day))}
        label={t('frame.list.range.to')}
      />
      <Button
        type="link"
        disabled={from === null && to === null}
        onClick={() => {
          onChange(null, null)
          onDone()
        }}
      >
        {t('frame.list.range.any')}
      </Button>
    </section>
  )
}

interface DayProps {
  value: LocalDate | null
  onChange: (value: LocalDate | null) => void
  label: string
}

/** One end of the range. What cannot be read filters nothing and stays there, marked. */
function Day({ value, onChange, label }: DayProps) {
  const { t } = useTranslation()
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const words = unreadable === null ? null : t('issues.date_typed', { text: unreadable })
  return (
    <Tooltip title={words}>
      <span>
        <DateInput
          value={unreadable ?? value}
          onChange={(next) => {
            const read = next === null || isLocalDate(next)
            setUnreadable(read ? null : next)
            if (read) onChange(next)
          }}
          whenLeft
          lean="behind"
          placeholder={label}
          ariaLabel={label}
          faulty={words !== null}
        />
        {words ? (
          <span role="alert" className="visually-hidden">
            {words}
          </span>
        ) : null}
      </span>
    </Tooltip>
  )
}
