import type { Issue } from '@barem/shared/http/envelope'
import { count } from '@barem/shared/values/figure'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '#form/AmountInput.tsx'
import { issueText } from '#form/issue-text.ts'
import { useFormat } from '#i18n/i18n.ts'
import './line-choice.css'

export type Typed = number | string | null

interface Props {
  /** What stands before the field. */
  label: ReactNode
  /** What the field is for, to be heard. */
  name: string
  unit: string
  value: Typed
  fault?: Issue | undefined
  disabled?: boolean
  /** What stands behind it. */
  beside?: ReactNode
  onChange: (value: Typed) => void
  onBlur?: () => void
  onEnter: () => void
}

/** A line and how much of it, with what is wrong about that below. */
export function QuantityRow({ label, name, unit, fault, beside, ...input }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const id = `${name} fault`
  return (
    <>
      <div className="pair-row">
        <span>{label}</span>
        <AmountInput
          {...input}
          figure={count}
          unit={unit}
          ariaLabel={t('contractBinding.quantityOf', { name })}
          describedBy={fault ? id : undefined}
          faulty={fault !== undefined}
        />
        {beside}
      </div>
      {fault ? (
        <div className="pair-fault" id={id} role="alert">
          {issueText(inUnit(fault, unit), t('contractBinding.quantity'), format)}
        </div>
      ) : null}
    </>
  )
}

/** What must not be exceeded is said in the unit it is counted in. */
function inUnit(fault: Issue, unit: string): Issue {
  if (fault.code !== 'too_big') return fault
  return { ...fault, params: { ...fault.params, origin: 'unit', unit } }
}
