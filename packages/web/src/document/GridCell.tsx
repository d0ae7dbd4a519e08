import { Input, Select } from 'antd'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '#form/AmountInput.tsx'
import { DateInput } from '#form/DateInput.tsx'
import type { Pickable } from '#form/pickable.ts'
import { type AddingProps, RemoteSelect } from '#form/RemoteSelect.tsx'
import { useFormat } from '#i18n/i18n.ts'
import { type GridColumn, optionLabel, readFigure, textIn } from './grid-columns.ts'

interface GridCellProps<Row> {
  column: GridColumn<Row>
  row: Row
  /** "Số lượng, dòng 2", for those who do not see the table. */
  label: string
  problem: string | null
  /** The id of what is said of the cell. */
  describedBy?: string | undefined
  /** Pasted and not found: what a picker begins to look for. */
  wanted?: string | undefined
  disabled: boolean
  onChange: (row: Row) => void
  /** The same by what changes, whatever the line is by then. */
  onWrite: (change: (row: Row) => Row) => void
  /** Something was picked from a list: the cell is done with. */
  onPicked?: () => void
  /** What was typed to pick from a list is not in it. */
  onMissing: (column: GridColumn<Row>, text: string) => void
}

/** The editor of one cell, or what it shows. */
export function GridCell<Row>(props: GridCellProps<Row>) {
  const { column, row, label, problem, describedBy, wanted, disabled, onChange, onPicked } = props
  const { t } = useTranslation()
  if (column.kind === 'own')
    return (
      <column.Cell
        {...{ row, label, problem, describedBy }}
        write={disabled || column.locked?.(row) ? null : props.onWrite}
      />
    )
  if (disabled || column.kind === 'shown') return <ReadCell column={column} row={row} />
  const off = column.locked?.(row) ?? false
  switch (column.kind) {
    case 'number': {
      const unit = column.unit?.(row)
      const input = (
        <AmountInput
          disabled={off}
          ariaLabel={label}
          describedBy={describedBy}
          variant="borderless"
          faulty={problem !== null}
          value={column.get(row)}
          read={(typed, locale) => readFigure(column, row, typed, locale)}
          onChange={(next) => onChange(column.set(row, next))}
        />
      )
      if (!unit) return input
      return (
        <span className="grid-figure">
          {input}
          <span className="grid-unit">{unit}</span>
        </span>
      )
    }
    case 'select':
      return (
        <Select
          disabled={off}
          variant="borderless"
          aria-label={label}
          {...(problem ? { status: 'error' as const } : {})}
          className="full-width"
          value={column.get(row)}
          options={column.options.map((one) => ({ value: one.value, label: optionLabel(one, row) }))}
          onChange={(value) => onChange(column.set(row, value))}
          popupMatchSelectWidth={false}
        />
      )
    case 'typed':
      return column.date ? (
        <DateInput
          variant="borderless"
          disabled={off}
          ariaLabel={label}
          placeholder=""
          faulty={problem !== null}
          value={column.get(row)}
          {...(describedBy ? { 'aria-describedby': describedBy } : {})}
          onChange={(value) => onChange(column.set(row, value))}
        />
      ) : (
        <Input
          variant="borderless"
          disabled={off}
          aria-label={label}
          {...(describedBy ? { 'aria-describedby': describedBy } : {})}
          {...(problem ? { status: 'error' as const } : {})}
          value={column.get(row) ?? ''}
          onChange={({ target }) => onChange(column.set(row, target.value === '' ? null : target.value))}
        />
      )
    case 'picker':
      return (
        <RemoteSelect
          endpoint={column.endpoint}
          {...(column.query ? { query: column.query } : {})}
          {...(column.render ? { render: column.render } : {})}
          // As with `render`, what its list holds is the column's own affair.
          Adding={column.Adding as ComponentType<AddingProps<never>> | undefined}
          value={column.get(row)?.id ?? null}
          chosen={column.get(row)}
          disabled={off}
          variant="borderless"
          faulty={problem !== null}
          ariaLabel={label}
          formLabel={label}
          placeholder={off ? '' : (wanted ?? t('frame.grid.typeToSearch'))}
          {...(wanted ? { startSearch: wanted } : {})}
          shown={(chosen) => <CodeAndName chosen={chosen} />}
          onChange={(_, item) => {
            if (!item) return
            onChange(column.set(row, item as never))
            onPicked?.()
          }}
          early={{
            goOn: () => onPicked?.(),
            onFound: (item) => props.onWrite((now) => column.set(now, item as never)),
            onMissing: (text) => props.onMissing(column, text),
          }}
        />
      )
  }
}

/** A cell that is there to be read. */
function ReadCell<Row>({ column, row }: Pick<GridCellProps<Row>, 'column' | 'row'>) {
  const format = useFormat()
  const chosen = column.kind === 'picker' ? column.get(row) : null
  if (chosen?.code)
    return (
      <span className="grid-text" title={`${chosen.code} ${chosen.name}`}>
        <CodeAndName chosen={chosen} />
      </span>
    )
  const text = textIn(column, row, format) ?? ''
  if (column.kind === 'typed' || column.kind === 'picker')
    return (
      <span className="grid-text" title={text}>
        {text}
      </span>
    )
  const unit = column.kind === 'number' && text !== '' ? column.unit?.(row) : undefined
  return (
    <>
      {text}
      {unit ? <span className="grid-unit">{unit}</span> : null}
    </>
  )
}

function CodeAndName({ chosen }: { chosen: Pickable }) {
  return (
    <>
      {chosen.code ? <strong>{chosen.code}</strong> : null} {chosen.name}
    </>
  )
}
