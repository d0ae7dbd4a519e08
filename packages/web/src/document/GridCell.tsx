import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '#form/AmountInput.tsx'
import { RemoteSelect } from '#form/RemoteSelect.tsx'
import { useFormat } from '#i18n/i18n.ts'
import type { GridColumn } from './grid-columns.ts'

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
  const off = disabled || (column.locked?.(row) ?? false)
  switch (column.kind) {
    case 'number':
      return (
        <AmountInput
          disabled={off}
          ariaLabel={label}
          variant="borderless"
          faulty={problem !== null}
          value={column.get(row)}
          {...(column.min === undefined ? {} : { min: column.min })}
          {...(column.unit ? { unit: column.unit } : {})}
          onChange={(value) => onChange(column.set(row, value))}
        />
      )
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
              <strong>{chosen.code}</strong>
              <small>{chosen.name}</small>
            </span>
          ) : null}
        </div>
      )
    }
  }
}
