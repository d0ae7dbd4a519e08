import { InboxOutlined } from '@ant-design/icons'
import {
  type ImportResult,
  type importModes,
  spreadsheetEndpoints,
} from '@barem/shared/spreadsheet/endpoints'
import { SPREADSHEET_MAX_MB } from '@barem/shared/spreadsheet/limits'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal, Radio, Result, Spin, Steps, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile, upload } from '#api/api.ts'
import { useUpload } from '#api/query.ts'
import { invalidateEntity } from '#api/record-cache.ts'
import { failureText, feedback } from '#feedback/feedback.ts'
import { textOf } from '#i18n/i18n.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportsToday, UndoneImport, useUndo } from './ImportUndo.tsx'

type Mode = Exclude<(typeof importModes)[number], 'preview'>

interface ImportDialogProps {
  /** The list's path below Import. */
  path: string
  /** What is read again afterwards. */
  entity: string
  onTemplate: () => void
  onClose: () => void
}

/** Choose, look at every error in words, take over the valid rows or none. Nothing is written before it is asked for. */
export function ImportDialog({ path, entity, onTemplate, onClose }: ImportDialogProps) {
  const { t } = useTranslation()
  const state = useImport(path, entity)
  const { preview, done, error, busy, mode } = state
  const undo = useUndo(path, entity)
  const left = preview?.invalid ?? 0
  const same = done ? done.valid - done.created - done.updated : 0
  const footer = undo.result ? (
    <Button type="primary" onClick={onClose}>
      {t('frame.form.close')}
    </Button>
  ) : done ? (
    <>
      {done.batch !== null ? (
        <BusyButton
          busy={undo.busy}
          onClick={() => undo.undo({ ...done, id: done.batch!, fileName: state.fileName })}
        >
          {t('frame.import.undo')}
        </BusyButton>
      ) : null}
      {left > 0 ? (
        <Button onClick={() => state.downloadErrors('faulty')}>
          {t('frame.import.faulty', { count: left })}
        </Button>
      ) : null}
      <Button type="primary" onClick={onClose}>
        {t('frame.form.close')}
      </Button>
    </>
  ) : preview ? (
    <>
      {left > 0 ? (
        <Button onClick={() => state.downloadErrors('all')}>{t('frame.import.withErrors')}</Button>
      ) : null}
      <Button onClick={state.again}>{t('frame.import.again')}</Button>
      <BusyButton
        type="primary"
        disabled={preview.valid === 0 || (mode === 'all' && preview.invalid > 0)}
        busy={busy}
        onClick={() => void state.run()}
      >
        {t(mode === 'all' ? 'frame.import.runAll' : 'frame.import.run', {
          count: mode === 'all' ? preview.total : preview.valid,
        })}
      </BusyButton>
    </>
  ) : (
    <Button onClick={onTemplate}>{t('frame.list.template')}</Button>
  )
  return (
    <Modal
      open
      title={t('frame.import.heading')}
      onCancel={onClose}
      footer={footer}
      width={960}
      mask={{ closable: false }}
    >
      <Steps
        size="small"
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
          <ChooseMode mode={mode} onMode={state.setMode} invalid={preview.invalid} />
          <ImportPreview result={preview} />
        </>
      ) : (
        <>
          <ChooseFile busy={busy} onFile={state.choose} />
          <ImportsToday path={path} undo={undo} />
        </>
      )}
    </Modal>
  )
}

/** A row that another one spoils meanwhile is left out, or nothing is taken over at all. */
function ChooseMode({
  mode,
  onMode,
  invalid,
}: {
  mode: Mode
  onMode: (mode: Mode) => void
  invalid: number
}) {
  const { t } = useTranslation()
  return (
    <>
      <Radio.Group
        aria-label={t('frame.import.mode.label')}
        value={mode}
        onChange={({ target }) => onMode(target.value)}
        options={[
          { value: 'valid', label: t('frame.import.mode.valid') },
          { value: 'all', label: t('frame.import.mode.all') },
        ]}
      />
      {mode === 'all' && invalid > 0 ? (
        <Alert type="warning" showIcon title={t('frame.import.mode.blocked', { count: invalid })} />
      ) : null}
    </>
  )
}

function ChooseFile({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation()
  return (
    <Spin spinning={busy} description={t('frame.import.reading')}>
      <Upload.Dragger
        accept=".xlsx"
        maxCount={1}
        showUploadList={false}
        disabled={busy}
        beforeUpload={(file) => {
          onFile(file)
          return false
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined />
        </p>
        <p className="ant-upload-text">{t('frame.import.choose')}</p>
        <p className="ant-upload-hint">{t('frame.import.chooseHint')}</p>
      </Upload.Dragger>
    </Spin>
  )
}

function useImport(path: string, entity: string) {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<ImportResult | null>(null)
  const [done, setDone] = useState<ImportResult | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [mode, setMode] = useState<Mode>('valid')
  const send = useUpload(spreadsheetEndpoints.import)

  const ask = async (chosen: File, how: Mode | 'preview'): Promise<ImportResult | null> => {
    setBusy(true)
    setError(null)
    try {
      return await send({ params: { path }, query: { mode: how } }, chosen)
    } catch (problem) {
      setError(failureText(problem))
      return null
    } finally {
      setBusy(false)
    }
  }
  const choose = async (chosen: File) => {
    if (!chosen.name.toLowerCase().endsWith('.xlsx'))
      return setError(textOf('errors.file.type', { types: '.xlsx' }))
    if (chosen.size > SPREADSHEET_MAX_MB * 1_048_576)
      return setError(textOf('errors.file.too-large', { size: SPREADSHEET_MAX_MB }))
    setFile(chosen)
    setPreview(await ask(chosen, 'preview'))
  }
  const run = async () => {
    if (!file || busy) return
    const result = await ask(file, mode)
    if (!result) return
    setDone(result)
    await invalidateEntity(client, entity)
  }
  const again = () => {
    setFile(null)
    setPreview(null)
    setError(null)
  }
  const downloadErrors = (rows: 'all' | 'faulty') => {
    if (!file) return
    upload(spreadsheetEndpoints.importErrors, { params: { path }, query: { rows } }, file)
      .then((bytes) => saveFile(bytes, file.name.replace(/\.xlsx$/i, '-loi.xlsx')))
      .catch(feedback.failureOf('download'))
  }
  return {
    fileName: file?.name ?? '',
    preview,
    done,
    error,
    busy,
    mode,
    setMode,
    choose: (chosen: File) => void choose(chosen),
    run,
    again,
    downloadErrors,
  }
}
