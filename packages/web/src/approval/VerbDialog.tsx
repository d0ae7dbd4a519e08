import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

export interface VerbDialogProps {
  title: string
  /** What will happen and to what, in numbers. */
  text: string
  /** What is worth a look first. */
  warnings: readonly string[]
  /** The word on the button that does it. */
  yes: string
  danger?: boolean
  /** A description is asked for; `required` says that nothing happens without one. Absent: no words are taken. */
  note?: { label: string; required: boolean }
  /** Does it; the dialog stays open, with what was typed, while it runs and when it fails. */
  onConfirm: (note: string | null) => Promise<void>
  onClose: () => void
}

const NOTE_MAX_LENGTH = 1000

/** The confirmation of a verb of the lifecycle, with a note where the verb takes one. */
export function VerbDialog(props: VerbDialogProps) {
  const { title, text, warnings, yes, danger, note, onConfirm, onClose } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState(false)
  const [running, setRunning] = useState(false)
  const missing = note?.required === true && typed.trim() === ''
  const run = async () => {
    setAsked(true)
    if (missing || running) return
    setRunning(true)
    try {
      await onConfirm(typed.trim() || null)
    } finally {
      setRunning(false)
    }
  }
  return (
    <Modal
      open
      title={title}
      okText={yes}
      cancelText={t('frame.form.close')}
      okButtonProps={{ danger: danger ?? false }}
      confirmLoading={running}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <p>{text}</p>
      {warnings.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('tradeLine.warning.count', { count: warnings.length })}
          description={warnings.map((warning) => <div key={warning}>{warning}</div>)}
        />
      ) : null}
      {note && (
        <Form layout="vertical">
          <Form.Item
            label={note.label}
            htmlFor="verb-note"
            required={note.required}
            validateStatus={asked && missing ? 'error' : ''}
            help={asked && missing ? t('approval.note.required') : null}
          >
            <Input.TextArea
              id="verb-note"
              autoFocus
              rows={3}
              maxLength={NOTE_MAX_LENGTH}
              showCount
              aria-required={note.required}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Form.Item>
        </Form>
      )}
    </Modal>
  )
}
