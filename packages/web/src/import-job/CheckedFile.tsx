import { type ImportJobDetail, importJobEndpoints } from '@barem/shared/spreadsheet/job-endpoints'
import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/query.ts'
import { failureText } from '#feedback/feedback.ts'
import { useUnsaved } from '#form/use-unsaved.ts'
import { ImportMode, type Mode } from '#table/ImportMode.tsx'
import { ImportPreview } from '#table/ImportPreview.tsx'
import { runWords } from '#table/import-words.ts'
import { isImportable, useCorrections } from '#table/use-corrections.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { FileOf } from './ImportJobPage.tsx'

/** A large file that was checked: its first faulty rows can be corrected, and then its author says how it goes on. */
export function CheckedFile({ job }: { job: ImportJobDetail }) {
  const { t } = useTranslation()
  const [mode, setMode] = useState<Mode>('valid')
  const [error, setError] = useState<string | null>(null)
  const correcting = useCorrections()
  useUnsaved(correcting.isOpen)
  const correct = useCommand(importJobEndpoints.correct)
  const run = useCommand(importJobEndpoints.run)
  const cancel = useCommand(importJobEndpoints.cancel)
  const busy = correct.isPending || run.isPending || cancel.isPending
  const params = { id: job.id }
  /** Whether it went well; what was typed stays in any case. */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setError(null)
    try {
      await work()
      return true
    } catch (problem) {
      setError(failureText(problem))
      return false
    }
  }
  const check = async () => {
    const { typed } = correcting
    const checked = await correct.mutateAsync({ params, body: { corrections: correcting.corrections() } })
    correcting.markChecked(typed)
    return checked
  }
  const recheck = () => {
    if (!busy) void attempt(check)
  }
  const begin = () =>
    attempt(async () => {
      if (correcting.isOpen && !isImportable(mode, await check())) return
      await run.mutateAsync({ params, body: { mode } })
    })
  const { invalid, rows } = job
  return (
    <>
      {error ? <Alert type="error" showIcon title={error} className="form-problem" role="alert" /> : null}
      <ImportMode mode={mode} onMode={setMode} invalid={invalid} />
      <ImportPreview
        result={job}
        correcting={correcting}
        busy={busy}
        isChecking={correct.isPending}
        onCheck={recheck}
      />
      {invalid > rows.length ? <p>{t('importJob.shownOnly', { shown: rows.length })}</p> : null}
      <div className="import-job-actions">
        <BusyButton
          type="primary"
          busy={run.isPending}
          disabled={busy || (!correcting.isOpen && !isImportable(mode, job))}
          onClick={() => void begin()}
        >
          {runWords(mode, job, correcting)}
        </BusyButton>
        <FileOf id={job.errorsFile} of={job} rows="all" />
        <FileOf id={job.faultyFile} of={job} rows="faulty" />
        <BusyButton
          busy={cancel.isPending}
          disabled={busy}
          onClick={() => void attempt(() => cancel.mutateAsync({ params }))}
        >
          {t('importJob.discard')}
        </BusyButton>
      </div>
    </>
  )
}
