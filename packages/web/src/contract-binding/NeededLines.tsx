import type { NeededLine } from '@barem/shared/contract-binding/endpoints'
import type { Issue } from '@barem/shared/http/envelope'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/i18n.ts'
import { nameOfLine } from './line-name.ts'
import { QuantityRow, type Typed } from './QuantityRow.tsx'

export interface Chosen {
  line: NeededLine
  quantity: Typed
}

export function keyOf({ contract, productId, length }: NeededLine): string {
  return `${contract.id} ${productId} ${length}`
}

interface Props {
  lines: readonly NeededLine[]
  chosen: ReadonlyMap<string, Chosen>
  /** All that can be chosen, with all that is open of each. */
  all: ReadonlyMap<string, Chosen>
  faults: ReadonlyMap<string, Issue>
  onChange: (chosen: ReadonlyMap<string, Chosen>) => void
  onEnter: () => void
}

/** Lines of sales contracts to be ticked, each with how much of it. */
export function NeededLines({ lines, chosen, all, faults, onChange, onEnter }: Props) {
  const { t } = useTranslation()
  if (lines.length === 0) return null
  return (
    <>
      <div className="needs-all">
        <Checkbox
          checked={chosen.size === lines.length}
          indeterminate={chosen.size > 0 && chosen.size < lines.length}
          onChange={({ target }) => onChange(target.checked ? new Map([...all, ...chosen]) : new Map())}
        >
          {t('contractBinding.all')}
        </Checkbox>
        <span>{t('contractBinding.chosen', { count: chosen.size })}</span>
      </div>
      <ul className="pair-rows">
        {lines.map((line) => {
          const key = keyOf(line)
          const without = [...chosen].filter(([name]) => name !== key)
          const put = (quantity: Typed) => onChange(new Map(chosen).set(key, { line, quantity }))
          return (
            <li key={key}>
              <Needed
                line={line}
                chosen={chosen.get(key)}
                fault={faults.get(key)}
                onTick={(ticked) => (ticked ? put(line.free) : onChange(new Map(without)))}
                onQuantity={put}
                onEnter={onEnter}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}

interface NeededProps {
  line: NeededLine
  chosen: Chosen | undefined
  fault: Issue | undefined
  onTick: (ticked: boolean) => void
  onQuantity: (quantity: Typed) => void
  onEnter: () => void
}

function Needed({ line, chosen, fault, onTick, onQuantity, onEnter }: NeededProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { contract, free, expectedReceiptDate: day } = line
  const unit = line.unitName.toLowerCase()
  const product = nameOfLine(line, format)
  const about = [
    contract.number,
    contract.partner,
    ...(day ? [t('contractBinding.expected', { date: format.date(day) })] : []),
    t('contractBinding.free', { free: format.number(free, 3), unit }),
  ]
  return (
    <QuantityRow
      label={
        <Checkbox checked={chosen !== undefined} onChange={({ target }) => onTick(target.checked)}>
          <strong>{product}</strong>
          <small>{about.join(' · ')}</small>
        </Checkbox>
      }
      name={`${contract.number}, ${product}`}
      unit={unit}
      value={chosen ? chosen.quantity : null}
      disabled={!chosen}
      fault={fault}
      onChange={onQuantity}
      onEnter={onEnter}
    />
  )
}
