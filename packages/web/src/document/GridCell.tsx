import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { AmountInput, MAX_DECIMALS } from '#form/AmountInput.tsx'
import { type Pickable, RemoteSelect } from '#form/RemoteSelect.tsx'
import { useFormat } from '#i18n/i18n.ts'
import { type GridColumn, textIn } from './grid-columns.ts'

interface GridCellProps<Row> {
  column: GridColumn<Row>
  row: Row
  /** "Số lượng, dòng 2", for those who do not see the table. */
  label: string
  problem: string | null
  disabled: boolean
  onChange: (row: Row) => void
  /** Something was picked from a list: the cell is done with. */
  onPicked?: () => void
}

/** The editor of one cell, or what it shows. */
export function GridCell<Row>(props: GridCellProps<Row>) {
  const { column, row, label, problem, disabled, onChange, onPicked } = props
  const { t } = useTranslation()
  const format = useFormat()
  if (column.kind === 'shown') return <>{column.show(row, format)}</>
  if (disabled) return <ReadCell column={column} row={row} />
  const off = column.locked?.(row) ?? false
  switch (column.kind) {
    case 'number': {
      const value = column.get(row)
      return (
        // An input has no width of its own: the column becomes as wide as what stands in it.
        <span
          className="grid-amount"
          data-text={typeof value === 'number' ? format.number(value, MAX_DECIMALS) : value}
        >
          <AmountInput
            disabled={off}
            ariaLabel={label}
            variant="borderless"
            faulty={problem !== null}
            value={value}
            {...(column.unit ? { unit: column.unit } : {})}
            onChange={(next) => onChange(column.set(row, next))}
          />
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
          options={[...column.options]}
          onChange={(value) => onChange(column.set(row, value))}
          popupMatchSelectWidth={false}
        />
      )
    case 'picker': {
      const chosen = column.get(row)
      return (
        <div className="grid-pick">
          <RemoteSelect
            endpoint={column.endpoint}
            {...(column.query ? { query: column.query } : {})}
            {...(column.render ? { render: column.render } : {})}
            value={chosen?.id ?? null}
            chosen={chosen}
            disabled={off}
            variant="borderless"
            faulty={problem !== null}
            ariaLabel={label}
            placeholder={t('frame.grid.typeToSearch')}
            onChange={(_, item) => {
              if (!item) return
              onChange(column.set(row, item as never))
              onPicked?.()
            }}
          />
          {chosen?.code ? (
            <span className="grid-pick-shown" aria-hidden>
              <CodeAndName chosen={chosen} />
            </span>
          ) : null}
        </div>
      )
    }
  }
}

/** A cell of lines that are there to be read. */
function ReadCell<Row>({ column, row }: Pick<GridCellProps<Row>, 'column' | 'row'>) {
  const format = useFormat()
  const chosen = column.kind === 'picker' ? column.get(row) : null
  if (chosen?.code)
    return (
      <span className="grid-pick-read">
        <CodeAndName chosen={chosen} />
      </span>
    )
  return <>{textIn(column, row, format) ?? '–'}</>
}

function CodeAndName({ chosen }: { chosen: Pickable }) {
  return (
    <>
      <strong>{chosen.code}</strong>
      <small>{chosen.name}</small>
    </>
  )
}
