import type { ImportResult } from '@barem/shared/spreadsheet/endpoints'
import { Switch, Table, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/i18n.ts'
import { displayCell, issuesInWords } from './import-words.ts'

/** The rows as they would be taken over, those with errors first, each error in words. */
export function ImportPreview({ result }: { result: ImportResult }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [onlyInvalid, setOnlyInvalid] = useState(result.invalid > 0)
  const rows = result.rows.filter((row) => !onlyInvalid || row.errors.length > 0)
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
      </p>
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
            onCell: (row: ImportResult['rows'][number]) =>
              row.errors.some((issue) => issue.column === key) ? { className: 'cell-faulty' } : {},
            render: (_: unknown, row: ImportResult['rows'][number]) => displayCell(row.values[key], format),
          })),
        ]}
      />
    </>
  )
}
