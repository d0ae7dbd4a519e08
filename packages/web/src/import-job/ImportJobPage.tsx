import { isErrorCode } from '@barem/shared/http/error-catalogue'
import { type ImportJobDetail, importJobEndpoints } from '@barem/shared/spreadsheet/job-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Button, Progress, Result } from 'antd'
import { useTranslation } from 'react-i18next'
import { queryOf, useCommand } from '#api/query.ts'
import { feedback } from '#feedback/feedback.ts'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { usePageTitle } from '#navigation/page-title.ts'
import { KeptRows, UndoneImport, useUndo } from '#table/ImportUndo.tsx'
import { saveKeptErrors } from '#table/spreadsheet-files.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { CheckedFile } from './CheckedFile.tsx'
import '#table/import.css'

/** Where the socket's hints do not arrive, how far it is is asked for this often. */
const ASK_EVERY_MS = 2_000

/** An import of a large file: how far it is, what is wrong with it, what came of it. It goes on when the page is left. */
export default function ImportJobPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error } = useQuery({
    ...queryOf(importJobEndpoints.one, { params: { id } }, { quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isOpen(state.data) ? ASK_EVERY_MS : false),
  })
  usePageTitle(data?.fileName)
  if (error && !data) throw error
  return data ? <OneJob job={data} /> : <PageSkeleton />
}

function isOpen(job: ImportJobDetail | undefined): boolean {
  return job?.state === 'waiting' || job?.state === 'working'
}

function OneJob({ job }: { job: ImportJobDetail }) {
  const { t } = useTranslation()
  return (
    <div className="page import-job">
      <h1 className="page-heading">{job.fileName}</h1>
      <p className="import-hint">
        {t(`importJob.task.${job.task}`)} ·{' '}
        {job.stopping ? t('importJob.stopping') : t(`importJob.state.${job.state}`)}
      </p>
      {isOpen(job) ? <Running job={job} /> : null}
      {job.state === 'checked' ? <CheckedFile job={job} /> : null}
      {job.state === 'done' || job.state === 'failed' || job.state === 'cancelled' ? (
        <Over job={job} />
      ) : null}
    </div>
  )
}

function Running({ job }: { job: ImportJobDetail }) {
  const { t } = useTranslation()
  const format = useFormat()
  const cancel = useCommand(importJobEndpoints.cancel)
  const { read, total } = job
  const count = (rows: number) => format.number(rows)
  return (
    <>
      {total ? <Progress percent={Math.min(100, Math.floor((read / total) * 100))} /> : null}
      <p role="status">
        {total
          ? t('importJob.progress', { read: count(read), total: count(total) })
          : t('importJob.reading', { count: read })}
      </p>
      <p>{t('importJob.leave')}</p>
      <BusyButton
        busy={cancel.isPending}
        disabled={job.stopping}
        onClick={() =>
          cancel.mutate({ params: { id: job.id } }, { onError: (error) => feedback.undone(error) })
        }
      >
        {t('importJob.stop')}
      </BusyButton>
    </>
  )
}

/** What came of it, and how to go on from there. */
function Over({ job }: { job: ImportJobDetail }) {
  const { t } = useTranslation()
  const format = useFormat()
  const undo = useUndo(job.path, job.path)
  if (undo.result) return <UndoneImport result={undo.result} />
  const { task, state, created, updated, invalid, batch, undoable } = job
  const count = created + updated
  const { read, total } = job
  const isUndo = task === 'undo'
  const isDone = state === 'done'
  const isNoneUndone = isUndo && count === 0
  const undone = isNoneUndone ? t('frame.import.undoneNone') : t('frame.import.undone', { count })
  const done = isUndo ? undone : t('frame.import.done', { count })
  return (
    <>
      <Result
        status={isDone ? (isNoneUndone ? 'warning' : 'success') : state === 'failed' ? 'error' : 'info'}
        title={isDone ? done : t(`importJob.state.${state}`)}
        subTitle={
          <>
            {job.failure ? <div>{reasonOf(job.failure)}</div> : null}
            {isDone && !isUndo ? t('frame.import.doneText', { created, updated }) : null}
            {isUndo && !isNoneUndone
              ? t('frame.import.undoneText', { deleted: created, restored: updated })
              : null}
            {!isDone && !isUndo ? (
              <div>{count > 0 ? t('importJob.written', { count }) : t('importJob.nothing')}</div>
            ) : null}
            {!isDone && count > 0 && total ? (
              <div>{t('importJob.handled', { read: format.number(read), total: format.number(total) })}</div>
            ) : null}
            {invalid > 0 && !isUndo && (isDone || count > 0) ? (
              <div>{t('frame.import.left', { count: invalid })}</div>
            ) : null}
          </>
        }
        extra={
          isUndo ? null : (
            <>
              {undoable && batch !== null ? (
                <BusyButton
                  busy={undo.busy}
                  onClick={() => undo.undo({ id: batch, fileName: job.fileName, created, updated })}
                >
                  {t('frame.import.undo')}
                </BusyButton>
              ) : null}
              <FileOf id={job.faultyFile} of={job} rows="faulty" />
            </>
          )
        }
      />
      {isUndo ? <KeptRows kept={job.kept} total={invalid} /> : null}
    </>
  )
}

function reasonOf({ code, params }: NonNullable<ImportJobDetail['failure']>): string {
  if (!isErrorCode(code)) return textOf('frame.feedback.failed')
  return textOf(`errors.${code}`, params)
}

interface FileOfProps {
  id: string | null
  of: Pick<ImportJobDetail, 'fileName' | 'invalid'>
  rows: 'all' | 'faulty'
}

/** A file of the job, kept for a day. */
export function FileOf({ id, of, rows }: FileOfProps) {
  const { t } = useTranslation()
  if (id === null) return null
  const fetch = () => void saveKeptErrors(id, of.fileName, rows).catch(feedback.failureOf('download'))
  return (
    <Button onClick={fetch}>
      {rows === 'all' ? t('frame.import.withErrors') : t('frame.import.faulty', { count: of.invalid })}
    </Button>
  )
}
