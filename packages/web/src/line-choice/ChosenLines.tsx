import type { Issue } from '@barem/shared/http/envelope'
import { Checkbox } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/i18n.ts'
import { allOf, type Chosen, sumOfChosen } from './chosen.ts'
import { QuantityRow, type Typed } from './QuantityRow.tsx'
import './line-choice.css'

/** How a line is told. */
export interface ChoosableLine {
  key: string
  product: string
  /** Said of it before how much is free. */
  about?: readonly ReactNode[]
  /** The quantity field, to be heard. */
  name: string
  unit: string
  /** All that can be taken. */
  free: number
  /** How that is said, where "left" alone could be of something else. */
  freeText?: string
  /** What so much of what is free weighs (kg), as its contract will say it. */
  weightOf: (part: number) => number
}

interface Props<Line> {
  lines: readonly Line[]
  rowOf: (line: Line) => ChoosableLine
  chosen: ReadonlyMap<string, Chosen<Line>>
  /** All that can be chosen, with all that is open of each. */
  all: ReadonlyMap<string, Chosen<Line>>
  faults: ReadonlyMap<string, Issue>
  onChange: (chosen: ReadonlyMap<string, Chosen<Line>>) => void
  /** The quantity of a line was left. */
  onLeave: (key: string) => void
  onEnter: () => void
}

/** Lines to be ticked, each with how much of it. */
export function ChosenLines<Line>({
  lines,
  rowOf,
  chosen,
  all,
  faults,
  onChange,
  onLeave,
  onEnter,
}: Props<Line>) {
  const { t } = useTranslation()
  const format = useFormat()
  const { count, weight } = sumOfChosen(chosen.values(), rowOf)
  const aboutOf = ({ about = [], free, freeText, unit, weightOf }: ChoosableLine) =>
    [
      ...about,
      freeText ?? t('contractBinding.free', { free: format.number(free, 3), unit }),
      ...(unit === 'kg' ? [] : [format.kilograms(weightOf(free))]),
    ].map((fact, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: each keeps its place
      <Fragment key={place}>
        {place > 0 ? ' · ' : null}
        {fact}
      </Fragment>
    ))
  if (lines.length === 0) return null
  return (
    <>
      <div className="needs-all">
        <Checkbox
          checked={count === lines.length}
          indeterminate={chosen.size > 0 && count < lines.length}
          onChange={({ target }) => onChange(target.checked ? allOf(all, chosen, rowOf) : new Map())}
        >
          {t('contractBinding.all')}
        </Checkbox>
        <span>{`${t('contractBinding.chosen', { count })} · ${format.kilograms(weight)}`}</span>
      </div>
      <ul className="pair-rows">
        {lines.map((line) => {
          const row = rowOf(line)
          const without = [...chosen].filter(([name]) => name !== row.key)
          const put = (quantity: Typed) => onChange(new Map(chosen).set(row.key, { line, quantity }))
          return (
            <li key={row.key} data-line={row.key}>
              <QuantityRow
                label={
                  <Checkbox
                    checked={chosen.has(row.key)}
                    onChange={({ target }) => (target.checked ? put(row.free) : onChange(new Map(without)))}
                  >
                    <strong>{row.product}</strong>
                    <small>{aboutOf(row)}</small>
                  </Checkbox>
                }
                name={row.name}
                unit={row.unit}
                value={chosen.get(row.key)?.quantity ?? null}
                disabled={!chosen.has(row.key)}
                fault={faults.get(row.key)}
                onChange={put}
                onBlur={() => onLeave(row.key)}
                onEnter={onEnter}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}
