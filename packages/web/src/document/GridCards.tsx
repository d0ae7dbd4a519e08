import { CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/i18n.ts'
import { GridCell } from './GridCell.tsx'
import { type GridRow, textIn } from './grid-columns.ts'
import type { Grid, LineGridProps } from './LineGrid.tsx'

/** The lines on a phone: a card each, edited on a page of its own. */
export function GridCards<Row extends GridRow>(props: LineGridProps<Row> & { grid: Grid<Row> }) {
  const { columns, value, nameOf, problemOf, grid } = props
  const { t } = useTranslation()
  const format = useFormat()
  const [open, setOpen] = useState<string | null>(null)
  // A new line opens at once; those added before this page became narrow stay closed.
  const [added, setAdded] = useState(grid.added)
  if (added !== grid.added) {
    setAdded(grid.added)
    setOpen(grid.added)
  }
  const line = value.findIndex((row) => row.key === open)
  const faults = (at: number) =>
    columns.filter((column) => problemOf?.(at, column.key)).length + (problemOf?.(at, null) ? 1 : 0)
  return (
    <>
      <ul className="cards">
        {value.map((row, at) => (
          <li key={row.key} className={faults(at) > 0 ? 'grid-faulty' : undefined}>
            <button
              type="button"
              className="grid-card"
              onClick={() => setOpen(row.key)}
              aria-label={t('frame.grid.edit', { line: at + 1 })}
            >
              <strong>
                {at + 1}. {nameOf(row) || t('frame.grid.line', { line: at + 1 })}
              </strong>
              {faults(at) > 0 ? (
                <span className="grid-problem">{t('frame.grid.errors', { count: faults(at) })}</span>
              ) : null}
              {columns.map((column) => {
                const own = column.onCard ? textIn(column, row, format) : null
                const shown = column.kind === 'shown' ? column.show(row, format) : own
                return shown === null ? null : (
                  <span key={column.key} className="grid-card-line">
                    <span>{t(column.title)}</span>
                    <span className="figures">{shown}</span>
                  </span>
                )
              })}
            </button>
          </li>
        ))}
      </ul>
      {line >= 0 ? <CardEditor {...props} line={line} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

function CardEditor<Row extends GridRow>(
  props: LineGridProps<Row> & { grid: Grid<Row>; line: number; onClose: () => void },
) {
  const { columns, value, grid, line, problemOf, disabled = false, onClose } = props
  const { t } = useTranslation()
  const row = value[line]
  if (!row) return null
  const whole = problemOf?.(line, null)
  return (
    <Drawer
      open
      size="100%"
      title={t('frame.grid.line', { line: line + 1 })}
      onClose={onClose}
      extra={
        <Button type="primary" onClick={onClose}>
          {t('frame.grid.done')}
        </Button>
      }
      footer={
        disabled ? null : (
          <div className="grid-foot">
            <Button icon={<CopyOutlined />} onClick={() => grid.duplicate(line)}>
              {t('frame.grid.duplicate')}
            </Button>
            <Button danger icon={<DeleteOutlined />} onClick={() => grid.remove(line)}>
              {t('frame.grid.removeShort')}
            </Button>
          </div>
        )
      }
    >
      {whole ? <p className="grid-problem">{whole}</p> : null}
      {columns.map((column) => {
        const problem = problemOf?.(line, column.key) ?? null
        return (
          <div key={column.key} className={problem ? 'grid-field cell-faulty' : 'grid-field'}>
            <span className="grid-field-label">{t(column.title)}</span>
            <GridCell
              column={column}
              row={row}
              label={t(column.title)}
              problem={problem}
              disabled={disabled}
              onChange={(next) => grid.edit(line, column.key, next)}
            />
            {problem ? <span className="grid-problem">{problem}</span> : null}
          </div>
        )
      })}
    </Drawer>
  )
}
