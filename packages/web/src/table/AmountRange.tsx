import { DollarOutlined } from '@ant-design/icons'
import { toWire } from '@barem/shared/values/decimal'
import { dong } from '@barem/shared/values/money'
import { Button, Popover, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '#form/AmountInput.tsx'
import { useFormat } from '#i18n/i18n.ts'
import { amountsInOrder } from './date-range.ts'

export interface AmountRangeProps {
  label: string
  /** Whole đồng as text. */
  from: string | null
  to: string | null
  onChange: (from: string | null, to: string | null) => void
}

/** Amounts from and to, as people write them: `1,5tr`. */
export function AmountRange({ label, from, to, onChange }: AmountRangeProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const on = from !== null || to !== null
  const said = (amount: string | null) => (amount === null ? '…' : format.abbreviated(toWire(amount)))
  const words = `${said(from)} – ${said(to)}`
  const end = (name: 'from' | 'to') => (
    <End
      value={name === 'from' ? from : to}
      label={t(`frame.list.amount.${name}`)}
      onChange={(value) =>
        onChange(...(name === 'from' ? amountsInOrder(value, to) : amountsInOrder(from, value)))
      }
    />
  )
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      content={
        <section className="range-panel" aria-label={label}>
          {end('from')}
          {end('to')}
          <Button
            type="link"
            disabled={!on}
            onClick={() => {
              onChange(null, null)
              setOpen(false)
            }}
          >
            {t('frame.list.amount.any')}
          </Button>
        </section>
      }
    >
      <Button
        icon={<DollarOutlined />}
        aria-expanded={open}
        aria-label={on ? `${label}: ${words}` : label}
        title={label}
        className={on ? 'range-chip filter-on' : 'range-chip'}
      >
        <span>{on ? words : label}</span>
      </Button>
    </Popover>
  )
}

interface EndProps {
  value: string | null
  label: string
  onChange: (value: string | null) => void
}

/** One end of the range, taken when it is left or with Enter. What is no amount filters nothing and stays there, marked. */
function End({ value, label, onChange }: EndProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<number | string | null | undefined>(undefined)
  const shown = typed === undefined ? (value === null ? null : Number(value)) : typed
  const faulty = typed !== undefined && typed !== null && !dong.safeParse(typed).success
  const words = faulty ? t('issues.invalid_type_number', { field: label }) : null
  const take = () => {
    if (typed === undefined || faulty) return
    setTyped(undefined)
    const amount = typed === null ? null : String(typed)
    if (amount !== value) onChange(amount)
  }
  return (
    <Tooltip title={words}>
      <span>
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
        {words ? (
          <span role="alert" className="visually-hidden">
            {words}
          </span>
        ) : null}
      </span>
    </Tooltip>
  )
}
