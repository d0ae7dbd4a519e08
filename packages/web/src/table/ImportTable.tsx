import { type ImportRow, isFaulty } from '@barem/shared/spreadsheet/rows'
import { Table, Tag } from 'antd'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/i18n.ts'
import { type CellProps, cellId, ImportCell, type ImportColumn } from './ImportCell.tsx'
import { issueInWords } from './import-words.ts'

export interface ImportRowsProps extends Pick<CellProps, 'correcting' | 'busy'> {
  rows: readonly ImportRow[]
  columns: readonly ImportColumn[]
}

/** How many rows are shown at once. */
export const PREVIEW_PAGE_SIZE = 10

/** The rows at a desk: each cell below its heading, and in front what is wrong, which leads to its cell. */
export function ImportTable({ rows, columns, ...shared }: ImportRowsProps) {
  const { t } = useTranslation()
  return (
    <Table
      rowKey="row"
      size="small"
      dataSource={rows}
      pagination={{ pageSize: PREVIEW_PAGE_SIZE, showSizeChanger: false, hideOnSinglePage: true }}
      scroll={{ x: 'max-content' }}
      columns={[
        {
          key: 'row',
          title: t('frame.import.row'),
          dataIndex: 'row',
          align: 'right',
          width: 64,
          fixed: 'left',
        },
        {
          key: 'problems',
          title: t('frame.import.problems'),
          width: 300,
          render: (_, row) =>
            isFaulty(row) ? (
              <Problems row={row} columns={columns} />
            ) : (
              <Tag color="green">{t('frame.import.ok')}</Tag>
            ),
        },
        ...columns.map((column) => ({
          key: column.key,
          title: column.header,
          render: (_: unknown, row: ImportRow) => (
            <ImportCell size="small" row={row} column={column} onPressEnter={toNextFaulty} {...shared} />
          ),
        })),
      ]}
    />
  )
}

/** From one cell to the next one of the page that was wrong when the rows were last checked. */
function toNextFaulty({ currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  const cells = [...currentTarget.closest('table')!.querySelectorAll<HTMLInputElement>('input.import-cell')]
  const behind = cells.slice(cells.indexOf(currentTarget) + 1)
  behind.find((cell) => cell.ariaInvalid === 'true')?.focus()
}

function Problems({ row, columns }: { row: ImportRow } & Pick<ImportRowsProps, 'columns'>) {
  const format = useFormat()
  return (
    <ul className="import-problems">
      {row.errors.map((issue) => {
        const words = issueInWords(issue, columns, format)
        return (
          <li key={words}>
            {columns.some(({ key }) => key === issue.column) ? (
              <button
                type="button"
                className="link-button"
                onClick={() => document.getElementById(cellId(row, issue.column))?.focus()}
              >
                {words}
              </button>
            ) : (
              words
            )}
          </li>
        )
      })}
    </ul>
  )
}
