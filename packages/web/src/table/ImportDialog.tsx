import { InboxOutlined } from '@ant-design/icons'
import {
  type ImportResult,
  type importModes,
  spreadsheetEndpoints,
} from '@barem/shared/spreadsheet/endpoints'
import { SPREADSHEET_MAX_MB } from '@barem/shared/spreadsheet/limits'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal, Result, Spin, Steps, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile, upload } from '#api/api.ts'
import { invalidateEntity } from '#api/record-cache.ts'
import { failureText, feedback } from '#feedback/feedback.ts'
import { textOf } from '#i18n/i18n.ts'
import { ImportPreview } from './ImportPreview.tsx'

type Mode = (typeof importModes)[number]

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
  const { preview, done, error, busy } = state
  const footer = done ? (
    <Button type="primary" onClick={onClose}>
      {t('frame.form.close')}
    </Button>
  ) : preview ? (
    <>
      {preview.invalid > 0 ? (
        <Button onClick={state.downloadErrors}>{t('frame.import.withErrors')}</Button>
      ) : null}
      <Button onClick={state.again}>{t('frame.import.again')}</Button>
      <Button
        type="primary"
        disabled={preview.valid === 0}
        loading={busy}
        onClick={() => void state.run('valid')}
      >
        {t('frame.import.run', { count: preview.valid })}
      </Button>
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
      {done ? (
        <Result
          status="success"
          title={t('frame.import.done', { count: done.created + done.updated })}
          subTitle={t('frame.import.doneText', { created: done.created, updated: done.updated })}
        />
      ) : preview ? (
        <ImportPreview result={preview} />
      ) : (
        <ChooseFile busy={busy} onFile={state.choose} />
      )}
    </Modal>
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

  const ask = async (chosen: File, mode: Mode): Promise<ImportResult | null> => {
    setBusy(true)
    setError(null)
    try {
      return await upload(spreadsheetEndpoints.import, { params: { path }, query: { mode } }, chosen)
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
  const run = async (mode: Mode) => {
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
  const downloadErrors = () => {
    if (!file) return
    upload(spreadsheetEndpoints.importErrors, { params: { path } }, file)
      .then((bytes) => saveFile(bytes, file.name.replace(/\.xlsx$/i, '-loi.xlsx')))
      .catch(feedback.failureOf('download'))
  }
  return {
    preview,
    done,
    error,
    busy,
    choose: (chosen: File) => void choose(chosen),
    run,
    again,
    downloadErrors,
  }
}
