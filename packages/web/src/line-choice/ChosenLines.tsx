import type { Issue } from '@barem/shared/http/envelope'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Chosen } from './chosen.ts'
import { QuantityRow, type Typed } from './QuantityRow.tsx'
import './line-choice.css'

/** How a line is told. */
export interface ChoosableLine {
  key: string
  product: string
  about: string
  /** The quantity field, to be heard. */
  name: string
  unit: string
  /** All that can be taken. */
  free: number
}

interface Props<Line> {
  lines: readonly Line[]
  rowOf: (line: Line) => ChoosableLine
  chosen: ReadonlyMap<string, Chosen<Line>>
  /** All that can be chosen, with all that is open of each. */
  all: ReadonlyMap<string, Chosen<Line>>
  faults: ReadonlyMap<string, Issue>
  /** What the chosen ones come to. */
  sum?: string
  onChange: (chosen: ReadonlyMap<string, Chosen<Line>>) => void
  onEnter: () => void
}

/** Lines to be ticked, each with how much of it. */
export function ChosenLines<Line>({
  lines,
  rowOf,
  chosen,
  all,
  faults,
  sum,
  onChange,
  onEnter,
}: Props<Line>) {
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
        <span>{[t('contractBinding.chosen', { count: chosen.size }), sum].filter(Boolean).join(' · ')}</span>
      </div>
      <ul className="pair-rows">
        {lines.map((line) => {
          const row = rowOf(line)
          const without = [...chosen].filter(([name]) => name !== row.key)
          const put = (quantity: Typed) => onChange(new Map(chosen).set(row.key, { line, quantity }))
          return (
            <li key={row.key}>
              <QuantityRow
                label={
                  <Checkbox
                    checked={chosen.has(row.key)}
                    onChange={({ target }) => (target.checked ? put(row.free) : onChange(new Map(without)))}
                  >
                    <strong>{row.product}</strong>
                    <small>{row.about}</small>
                  </Checkbox>
                }
                name={row.name}
                unit={row.unit}
                value={chosen.get(row.key)?.quantity ?? null}
                disabled={!chosen.has(row.key)}
                fault={faults.get(row.key)}
                onChange={put}
                onEnter={onEnter}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}
