import type { Locale } from '@barem/shared/values/constants'
import type { Figure } from '@barem/shared/values/figure'
import { parseAmount } from '@barem/shared/values/parse-amount'
import { parseFigure } from '@barem/shared/values/parse-figure'
import { Input, type InputRef } from 'antd'
import { type KeyboardEvent, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { useFormat, useLocale } from '#i18n/i18n.ts'

export interface AmountInputProps {
  value?: number | string | null
  /** The exact number; what cannot be read stays as it was typed, for the schema to refuse. */
  onChange?: (value: number | string | null) => void
  id?: string
  /** How it is typed, as the schema of its field says (`figureOf`); as an amount without it. */
  figure?: Figure | null
  /** Reads what was typed, where that hangs on more; null where it cannot be read. */
  read?: (typed: string, locale: Locale) => number | null
  unit?: string
  required?: boolean
  disabled?: boolean
  ariaLabel?: string
  /** The id of what is said about it. */
  describedBy?: string | undefined
  onBlur?: () => void
  variant?: 'outlined' | 'borderless'
  faulty?: boolean
  placeholder?: string
  /** Where it stands in no form. */
  onEnter?: () => void
  ref?: Ref<InputRef>
}

/** A number is never shown rounded where it is typed: what is refused for its decimals would not be seen. */
const MAX_DECIMALS = 15

/** A number as people write it: `1.250,5`, `1.5tr`, `2 tỷ`. While it is typed it stays as it is typed. */
export function AmountInput({
  value,
  onChange,
  figure,
  read = figure ? (typed, locale) => parseFigure(typed, locale, figure) : parseAmount,
  unit,
  required,
  onBlur,
  ariaLabel,
  describedBy,
  faulty,
  onEnter,
  ...input
}: AmountInputProps) {
  const format = useFormat()
  const locale = useLocale()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typeof value === 'number' ? format.number(value, MAX_DECIMALS) : (value ?? '')
  const focused = useRef<HTMLInputElement>(null)
  // a number that comes while one is about to type is replaced by what is typed, as the one before it would have been
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each number that comes
  useLayoutEffect(() => {
    if (typed === null) focused.current?.select()
  }, [shown])
  return (
    <Input
      {...input}
      value={typed ?? shown}
      suffix={unit}
      inputMode="decimal"
      enterKeyHint={onEnter ? 'done' : 'next'}
      autoComplete="off"
      aria-required={required}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
      {...(ariaLabel ? { 'aria-label': ariaLabel } : {})}
      {...(faulty ? { status: 'error' as const } : {})}
      className="figures figures-right"
      {...(onEnter ? { onPressEnter: entered(onEnter) } : {})}
      onFocus={({ target }) => {
        focused.current = target
        target.select()
      }}
      onChange={({ target }) => {
        const text = target.value
        setTyped(text)
        onChange?.(text.trim() === '' ? null : (read(text, locale) ?? text))
      }}
      onBlur={() => {
        focused.current = null
        setTyped(null)
        onBlur?.()
      }}
    />
  )
}

/** A form around the dialog the input stands in is not sent. */
function entered(run: () => void) {
  return (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    run()
  }
}
