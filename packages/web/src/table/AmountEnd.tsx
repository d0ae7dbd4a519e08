import { dong } from '@barem/shared/values/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '#form/AmountInput.tsx'
import { MarkedEnd } from './MarkedEnd.tsx'
import type { EndProps } from './range-kinds.ts'

/** The least or the most of a range of amounts, as people write them (`1,5tr`), taken when it is left or with Enter. */
export function AmountEnd({ value, label, onChange }: EndProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<number | string | null | undefined>(undefined)
  const shown = typed === undefined ? (value === null ? null : Number(value)) : typed
  const faulty = typed !== undefined && typed !== null && !dong.safeParse(typed).success
  const take = () => {
    if (typed === undefined || faulty) return
    setTyped(undefined)
    const amount = typed === null ? null : String(typed)
    if (amount !== value) onChange(amount)
  }
  return (
    <MarkedEnd fault={faulty ? t('issues.invalid_type_number', { field: label }) : null}>
      <AmountInput
        value={shown}
        onChange={setTyped}
        onBlur={take}
        onEnter={take}
        unit="đ"
        placeholder={label}
        ariaLabel={label}
        faulty={faulty}
      />
    </MarkedEnd>
  )
}
