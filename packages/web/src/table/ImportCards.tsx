import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { type ImportRow, isFaulty } from '@barem/shared/spreadsheet/rows'
import { Button, Pagination, Tag } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/i18n.ts'
import { cellId, ImportCell, type ImportColumn } from './ImportCell.tsx'
import { type ImportRowsProps, PREVIEW_PAGE_SIZE } from './ImportTable.tsx'
import { cellProblems, displayCell, issueInWords } from './import-words.ts'
import { isCorrectable } from './use-corrections.ts'
import './import-cards.css'

/** So many cells name a row: mostly its code and its name. */
const NAMING_CELLS = 2

/** The rows on a phone, where a table has its faulty cells far to the right: of each row those cells alone and what is typed into, the others by a press. */
export function ImportCards({ rows, ...shared }: ImportRowsProps) {
  const [chosen, setChosen] = useState(1)
  const list = useRef<HTMLUListElement>(null)
  const page = Math.min(chosen, Math.max(1, Math.ceil(rows.length / PREVIEW_PAGE_SIZE)))
  const first = (page - 1) * PREVIEW_PAGE_SIZE
  return (
    <>
      <ul className="import-cards" ref={list}>
        {rows.slice(first, first + PREVIEW_PAGE_SIZE).map((row) => (
          <Card key={row.row} row={row} {...shared} />
        ))}
      </ul>
      <Pagination
        className="import-pages"
        simple={{ readOnly: true }}
        current={page}
        pageSize={PREVIEW_PAGE_SIZE}
        total={rows.length}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={(next) => {
          setChosen(next)
          list.current?.scrollIntoView()
        }}
      />
    </>
  )
}

type CardProps = { row: ImportRow } & Omit<ImportRowsProps, 'rows'>

function Card({ row, columns, correcting, busy }: CardProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isWhole, setWhole] = useState(false)
  const filled = columns.filter(({ key }) => displayCell(row.values[key], format) !== '')
  const typed = correcting.typed.get(row.row) ?? {}
  const isShown = ({ key }: ImportColumn) =>
    key in typed || correcting.isTouched(row.row, key) || row.errors.some(({ column }) => column === key)
  const shown = columns.filter(isShown)
  const naming = filled.slice(0, NAMING_CELLS).filter((column) => !isShown(column))
  const whole = isCorrectable(row, correcting) ? columns : filled
  const elsewhere = row.errors.filter(({ column }) => columns.every(({ key }) => key !== column))
  return (
    <li>
      <div className="import-card-head">
        <span>
          {t('frame.import.row')} {row.row}
        </span>
        {isFaulty(row) ? null : <Tag color="green">{t('frame.import.ok')}</Tag>}
        <strong>{naming.map(({ key }) => displayCell(row.values[key], format)).join(' · ')}</strong>
        <Button
          type="text"
          icon={isWhole ? <UpOutlined /> : <DownOutlined />}
          aria-label={t('frame.import.shown.whole', { row: row.row })}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        />
      </div>
      {elsewhere.map((issue) => (
        <p key={issue.column} className="import-problem">
          {issueInWords(issue, columns, format)}
        </p>
      ))}
      {(isWhole ? whole : shown).map((column) => (
        <Field key={column.key} row={row} column={column} correcting={correcting} busy={busy} />
      ))}
    </li>
  )
}

function Field({ row, column, ...shared }: Omit<CardProps, 'columns'> & { column: ImportColumn }) {
  const format = useFormat()
  const id = cellId(row, column.key)
  const problems = cellProblems(row, column, format)
  return (
    <div className="import-field">
      {isCorrectable(row, shared.correcting) ? (
        <label htmlFor={id}>{column.header}</label>
      ) : (
        <span>{column.header}</span>
      )}
      <ImportCell
        row={row}
        column={column}
        {...shared}
        {...(problems.length > 0 ? { 'aria-describedby': `${id}-problem` } : {})}
      />
      <div id={`${id}-problem`}>
        {problems.map((words) => (
          <p key={words} className="import-problem">
            {words}
          </p>
        ))}
      </div>
    </div>
  )
}
