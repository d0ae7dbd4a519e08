import {
  type ImportResult,
  type importModes,
  spreadsheetEndpoints,
} from '@barem/shared/spreadsheet/endpoints'
import { LARGE_IMPORT_MAX_MB, spreadsheetTypes } from '@barem/shared/spreadsheet/limits'
import { PASTED_SUFFIX } from '@barem/shared/spreadsheet/paste'
import type { Corrections } from '@barem/shared/spreadsheet/rows'
import { MEGABYTE } from '@barem/shared/values/constants'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Alert, Button, Result, Steps } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { upload } from '#api/api.ts'
import { useUpload } from '#api/query.ts'
import { invalidateEntity } from '#api/record-cache.ts'
import { failureText, feedback } from '#feedback/feedback.ts'
import { useDialogLeave } from '#form/use-dialog-leave.ts'
import { textOf } from '#i18n/i18n.ts'
import { pathOfRecord } from '#navigation/record-paths.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ImportFile } from './ImportFile.tsx'
import { ImportMode, type Mode } from './ImportMode.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { RecentImports, UndoneImport, useUndo } from './ImportUndo.tsx'
import { runWords } from './import-words.ts'
import { LargeImports } from './LargeImports.tsx'
import { saveErrors, saveKeptErrors } from './spreadsheet-files.ts'
import { isAnyLeftOut, isImportable, useCorrections } from './use-corrections.ts'
import { usePastedTable } from './use-pasted-table.ts'

interface ImportDialogProps {
  /** The list's path below Import. */
  path: string
  /** What is read again afterwards. */
  entity: string
  /** Files of Excel 97 to 2003 are read as well. */
  readsXls?: boolean | undefined
  /** Cells that were pasted on the page, to begin with. */
  pasted?: string | undefined
  onTemplate: () => void
  onClose: () => void
}

/** Choose, look at every error in words, take over the valid rows or none. Nothing is written before it is asked for. */
export function ImportDialog({ path, entity, readsXls, pasted, onTemplate, onClose }: ImportDialogProps) {
  const { t } = useTranslation()
  const state = useImport(path, entity, readsXls, onClose)
  const { preview, done, error, busy, mode, correcting } = state
  const undo = useUndo(path, entity, onClose)
  usePastedTable(!preview && !done && !busy, state.paste, { within: 'dialog' })
  const begun = useRef(false)
  useEffect(() => {
    if (pasted !== undefined && !begun.current) state.paste(pasted)
    begun.current = true
  }, [pasted, state.paste])
  const left = (done ?? preview)?.invalid ?? 0
  const same = done ? done.valid - done.created - done.updated : 0
  const over = undo.result ?? done
  const footer = over ? (
    <>
      {done && done.batch !== null && !undo.result ? (
        <BusyButton
          danger
          busy={undo.busy}
          onClick={() => undo.undo({ ...done, id: done.batch!, fileName: state.fileName })}
        >
          {t('frame.import.undo')}
        </BusyButton>
      ) : null}
      {done && done.faultyFile !== null ? (
        <Button onClick={() => state.downloadFaulty(done.faultyFile!)}>
          {t('frame.import.faulty', { count: left })}
        </Button>
      ) : null}
      <Button type="primary" onClick={() => void state.close()}>
        {t('frame.form.close')}
      </Button>
    </>
  ) : preview ? (
    <>
      {left > 0 ? (
        <Button onClick={() => state.downloadErrors()}>{t('frame.import.withErrors')}</Button>
      ) : null}
      <Button onClick={() => void state.close(state.again)}>{t('frame.import.again')}</Button>
      <BusyButton
        type="primary"
        disabled={!correcting.isOpen && !isImportable(mode, preview)}
        busy={busy}
        onClick={() => void state.run()}
      >
        {runWords(mode, preview, correcting)}
      </BusyButton>
    </>
  ) : (
    <Button onClick={onTemplate}>{t('frame.list.template')}</Button>
  )
  return (
    <Dialog
      open
      title={t('frame.import.heading')}
      onCancel={() => void state.close()}
      footer={footer}
      width={960}
      mask={{ closable: false }}
    >
      <Steps
        size="small"
        responsive={false}
        current={done ? 2 : preview ? 1 : 0}
        items={[
          { title: t('frame.import.step.choose') },
          { title: t('frame.import.step.preview') },
          { title: t('frame.import.step.done') },
        ]}
        className="import-steps"
      />
      {error ? <Alert type="error" showIcon title={error} className="form-problem" role="alert" /> : null}
      {undo.result ? (
        <UndoneImport result={undo.result} />
      ) : done ? (
        <Result
          status="success"
          title={t('frame.import.done', { count: done.created + done.updated })}
          subTitle={
            <>
              {t('frame.import.doneText', { created: done.created, updated: done.updated })}
              {same > 0 ? <div>{t('frame.import.same', { count: same })}</div> : null}
              {left > 0 ? <div>{t('frame.import.left', { count: left })}</div> : null}
            </>
          }
        />
      ) : preview ? (
        <>
          <ImportMode mode={mode} onMode={state.setMode} invalid={preview.invalid} />
          <ImportPreview
            result={preview}
            correcting={correcting}
            busy={busy}
            isChecking={busy}
            onCheck={() => void state.recheck()}
          />
        </>
      ) : (
        <>
          <ImportFile busy={busy} readsXls={readsXls} onFile={state.choose} />
          <LargeImports path={path} onOpen={onClose} />
          <RecentImports path={path} undo={undo} />
        </>
      )}
    </Dialog>
  )
}

function useImport(path: string, entity: string, readsXls: boolean | undefined, onClose: () => void) {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<ImportResult | null>(null)
  const [done, setDone] = useState<ImportResult | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [mode, setMode] = useState<Mode>('valid')
  const send = useUpload(spreadsheetEndpoints.import)
  const correcting = useCorrections()
  const [isFaultySaved, setFaultySaved] = useState(false)
  const isAnyLost = done ? !isFaultySaved && isAnyLeftOut(done, correcting) : correcting.typed.size > 0
  const { close, saved } = useDialogLeave(isAnyLost, onClose)
  const navigate = useNavigate()

  const ask = async (chosen: File, how: (typeof importModes)[number]): Promise<ImportResult | null> => {
    setBusy(true)
    setError(null)
    try {
      const fields = fieldsOf(correcting.corrections())
      const answer = await send({ params: { path }, query: { mode: how } }, chosen, fields)
      if (!answer.job) return answer
      saved()
      onClose()
      void navigate({ to: pathOfRecord('importJob', answer.job.id) ?? '/' })
      return null
    } catch (problem) {
      setError(failureText(problem))
      return null
    } finally {
      setBusy(false)
    }
  }
  const look = async (chosen: File) => {
    setFile(chosen)
    setPreview(await ask(chosen, 'preview'))
  }
  const paste = (text: string) =>
    void look(
      new File([text], `${textOf('frame.import.pastedName')}${PASTED_SUFFIX}`, { type: 'text/plain' }),
    )
  const choose = async (chosen: File) => {
    if (!/\.xlsx?$/i.test(chosen.name))
      return setError(
        textOf('errors.file.type', { name: chosen.name, types: spreadsheetTypes(readsXls).join(', ') }),
      )
    if (chosen.size > LARGE_IMPORT_MAX_MB * MEGABYTE)
      return setError(textOf('errors.file.too-large', { size: LARGE_IMPORT_MAX_MB }))
    await look(chosen)
  }
  const check = async (chosen: File) => {
    const { typed } = correcting
    const result = await ask(chosen, 'preview')
    if (!result) return null
    setPreview(result)
    correcting.markChecked(typed)
    return result
  }
  const run = async () => {
    if (!file || busy) return
    if (correcting.isOpen) {
      const checked = await check(file)
      if (!checked || !isImportable(mode, checked)) return
    }
    const result = await ask(file, mode)
    if (!result) return
    setDone(result)
    await invalidateEntity(client, entity)
  }
  const recheck = async () => {
    if (file && !busy) await check(file)
  }
  const again = () => {
    correcting.clear()
    setFile(null)
    setPreview(null)
    setError(null)
  }
  const downloadErrors = () => {
    if (!file) return
    const fields = fieldsOf(correcting.corrections())
    upload(spreadsheetEndpoints.importErrors, { params: { path } }, file, { fields })
      .then((bytes) => saveErrors(bytes, file.name, 'all'))
      .catch(feedback.failureOf('download'))
  }
  const downloadFaulty = (id: string) =>
    void saveKeptErrors(id, file?.name ?? '', 'faulty')
      .then(() => setFaultySaved(true))
      .catch(feedback.failureOf('download'))
  return {
    fileName: file?.name ?? '',
    preview,
    done,
    error,
    busy,
    mode,
    setMode,
    choose: (chosen: File) => void choose(chosen),
    paste,
    run,
    recheck,
    correcting,
    again,
    downloadErrors,
    downloadFaulty,
    close,
  }
}

/** The part of the upload's form that says what was corrected; nothing where nothing was. */
function fieldsOf(corrections: Corrections): Record<string, string> {
  return corrections.length > 0 ? { corrections: JSON.stringify(corrections) } : {}
}
