import { isLocalDate } from '@barem/shared/values/local-date'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '#form/DateInput.tsx'
import { MarkedEnd } from './MarkedEnd.tsx'
import type { EndProps } from './range-kinds.ts'

/** The first or the last day of a range. */
export function DayEnd({ value, label, onChange }: EndProps) {
  const { t } = useTranslation()
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const fault = unreadable === null ? null : t('issues.date_typed', { text: unreadable })
  return (
    <MarkedEnd fault={fault}>
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
        faulty={fault !== null}
      />
    </MarkedEnd>
  )
}
