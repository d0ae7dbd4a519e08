import { CalendarOutlined, DollarOutlined } from '@ant-design/icons'
import { toWire } from '@barem/shared/values/decimal'
import type { Format } from '@barem/shared/values/format'
import { businessDate } from '@barem/shared/values/local-date'
import type { ComponentType } from 'react'
import { textOf } from '#i18n/i18n.ts'
import { daysOf, namedRanges, rangeNamed } from './date-range.ts'

/** One end of a range that is typed; null where there is none. */
export interface EndProps {
  value: string | null
  label: string
  onChange: (value: string | null) => void
}

interface Named {
  name: string
  ends: [from: string, to: string]
}

/** What is filtered from one end up to another. Both travel as text. */
export interface RangeKind {
  icon: ComponentType
  /** Its words: `frame.list.<words>.from`, `to` and `any`. */
  words: 'range' | 'amount'
  said: (end: string, format: Format) => string
  isAfter: (one: string, other: string) => boolean
  /** Those one press away, in the words of the moment. */
  named: () => readonly Named[]
  /** What a range of a name is called; null where it has none. */
  nameOf: (from: string | null, to: string | null) => string | null
  /** Calendars and amounts are heavy and seldom wanted. */
  loadEnd: () => Promise<ComponentType<EndProps>>
}

const today = () => businessDate(new Date())
const inWords = (name: (typeof namedRanges)[number]) => textOf(`frame.list.range.${name}`)

export const rangeKinds = {
  range: {
    icon: CalendarOutlined,
    words: 'range',
    said: (day, format) => format.date(day),
    isAfter: (one, other) => one > other,
    named: () => namedRanges.map((range) => ({ name: inWords(range), ends: daysOf(range, today()) })),
    nameOf: (from, to) => {
      const range = rangeNamed(from, to, today())
      return range && inWords(range)
    },
    loadEnd: async () => (await import('./DayEnd.tsx')).DayEnd,
  },
  /** Whole đồng. */
  amounts: {
    icon: DollarOutlined,
    words: 'amount',
    said: (amount, format) => format.abbreviated(toWire(amount)),
    isAfter: (one, other) => BigInt(one) > BigInt(other),
    named: () => [],
    nameOf: () => null,
    loadEnd: async () => (await import('./AmountEnd.tsx')).AmountEnd,
  },
} satisfies Record<string, RangeKind>
