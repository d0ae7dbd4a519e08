import { Alert, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '#ui/BusyButton.tsx'
import { useMobile } from '#ui/use-media.ts'
import { ImportCards } from './ImportCards.tsx'
import { type ImportRowsProps, ImportTable } from './ImportTable.tsx'
import { isCorrectable } from './use-corrections.ts'
import './import.css'

interface Previewed extends Pick<ImportRowsProps, 'rows' | 'columns'> {
  total: number | null
  valid: number
  invalid: number
  /** Headings of columns that are not read. */
  leftOut: readonly string[]
}

interface ImportPreviewProps extends Pick<ImportRowsProps, 'correcting' | 'busy'> {
  result: Previewed
  /** Of what was typed. */
  onCheck: () => void
  isChecking: boolean
}

/** The rows as they would be taken over, those with errors first, each error in words; the cells of faulty rows can be typed anew. */
export function ImportPreview({ result, onCheck, isChecking, ...shared }: ImportPreviewProps) {
  const { t } = useTranslation()
  const mobile = useMobile()
  const { columns, leftOut, total, valid, invalid } = result
  const [onlyInvalid, setOnlyInvalid] = useState(invalid > 0)
  const correctable = result.rows.filter((row) => isCorrectable(row, shared.correcting))
  const rows = onlyInvalid && correctable.length > 0 ? correctable : result.rows
  // on a phone below the rows, where the last of them was corrected
  const check = shared.correcting.isOpen ? (
    <BusyButton
      className="import-recheck"
      {...(mobile ? { block: true } : { size: 'small' as const })}
      busy={isChecking}
      onClick={onCheck}
    >
      {t('frame.import.recheck')}
    </BusyButton>
  ) : null
  const Rows = mobile ? ImportCards : ImportTable
  return (
    <>
      <p className="import-summary">
        <strong>{t('frame.import.summary', { total, valid, invalid })}</strong>
        {correctable.length > 0 ? (
          <label className="switch-label" htmlFor="only-invalid">
            <Switch id="only-invalid" size="small" checked={onlyInvalid} onChange={setOnlyInvalid} />{' '}
            {t('frame.import.shown.onlyInvalid')}
          </label>
        ) : null}
        {mobile ? null : check}
      </p>
      {leftOut.length > 0 ? (
        <Alert
          type="info"
          showIcon
          className="import-left-out"
          title={t('spreadsheet.leftOut', { columns: leftOut.join(', ') })}
        />
      ) : null}
      {invalid > 0 ? <p className="import-hint">{t('frame.import.correctHint')}</p> : null}
      {result.rows.length === 0 ? null : <Rows rows={rows} columns={columns} {...shared} />}
      {mobile ? check : null}
    </>
  )
}
