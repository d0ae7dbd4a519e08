import type { ImportRow } from '@barem/shared/spreadsheet/rows'
import { Input, Switch, Table, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/i18n.ts'
import { displayCell, issuesInWords } from './import-words.ts'
import { type Correcting, isCorrectable } from './use-corrections.ts'
import './import.css'

interface Previewed {
  columns: readonly { key: string; header: string }[]
  rows: readonly ImportRow[]
  total: number | null
  valid: number
  invalid: number
}

/** The rows as they would be taken over, those with errors first, each error in words; the cells of faulty rows can be typed anew. */
export function ImportPreview({
  result,
  correcting,
  busy,
  extra,
}: {
  result: Previewed
  correcting: Correcting
  /** It is checked or imported as it stands: what is typed now would not be part of that. */
  busy: boolean
  /** Beside the summary. */
  extra?: ReactNode
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const [onlyInvalid, setOnlyInvalid] = useState(result.invalid > 0)
  const rows = result.rows.filter((row) => !onlyInvalid || isCorrectable(row, correcting))
  const { total, valid, invalid } = result
  return (
    <>
      <p className="import-summary">
        <strong>{t('frame.import.summary', { total, valid, invalid })}</strong>
        {invalid > 0 ? (
          <label className="switch-label" htmlFor="only-invalid">
            <Switch id="only-invalid" size="small" checked={onlyInvalid} onChange={setOnlyInvalid} />{' '}
            {t('frame.import.onlyInvalid')}
          </label>
        ) : null}
        {extra}
      </p>
      {invalid > 0 ? <p className="import-hint">{t('frame.import.correctHint')}</p> : null}
      {result.rows.length === 0 ? null : (
        <Table
          rowKey="row"
          size="small"
          dataSource={rows}
          pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
          scroll={{ x: 'max-content' }}
          columns={[
            { key: 'row', title: t('frame.import.row'), dataIndex: 'row', align: 'right', width: 64 },
            {
              key: 'problems',
              title: t('frame.import.problems'),
              width: 300,
              render: (_, row) =>
                row.errors.length === 0 ? (
                  <Tag color="green">{t('frame.import.ok')}</Tag>
                ) : (
                  <ul className="import-problems">
                    {issuesInWords(row.errors, result.columns, format).map((words) => (
                      <li key={words}>{words}</li>
                    ))}
                  </ul>
                ),
            },
            ...result.columns.map(({ key, header }) => ({
              key,
              title: header,
              render: (_: unknown, row: ImportRow) => {
                const stands = displayCell(row.values[key], format)
                if (!isCorrectable(row, correcting)) return stands
                const isFaulty = row.errors.some((issue) => issue.column === key)
                return (
                  <Input
                    size="small"
                    className="import-cell"
                    variant={isFaulty ? 'outlined' : 'borderless'}
                    {...(isFaulty ? { status: 'error' as const } : {})}
                    aria-label={`${t('frame.import.row')} ${row.row}, ${header}`}
                    aria-invalid={isFaulty}
                    readOnly={busy}
                    value={correcting.typed.get(row.row)?.[key] ?? stands}
                    onChange={({ target }) => correcting.correct(row.row, key, target.value, stands)}
                  />
                )
              },
            })),
          ]}
        />
      )}
    </>
  )
}
