import { Alert, Form, Input, Modal } from 'antd'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** What is said with a verb beside its words. */
export type Saying = Record<string, string | null>

/** Fields for it, above the note. */
export interface SayingKind {
  Fields: ComponentType<{ said: Saying; onSay: (said: Saying) => void; missing: readonly string[] }>
  /** The paths that are still to be filled in, `note` among them. */
  missing: (said: Saying, note: string | null) => string[]
  /** Whether the words are needed with what is said. */
  needsNote: (said: Saying, required: boolean) => boolean
}

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
  saying?: SayingKind | undefined
  /** Does it; the dialog stays open, with what was typed, while it runs and when it fails. */
  onConfirm: (note: string | null, said: Saying) => Promise<void>
  onClose: () => void
}

const NOTE_MAX_LENGTH = 1000

/** The confirmation of a verb of the lifecycle, with a note where the verb takes one. */
export function VerbDialog(props: VerbDialogProps) {
  const { title, text, warnings, yes, danger, note, saying, onConfirm, onClose } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState(false)
  const [running, setRunning] = useState(false)
  const [said, setSaid] = useState<Saying>({})
  const words = typed.trim() || null
  const required = saying ? saying.needsNote(said, note?.required === true) : note?.required === true
  const lacking = saying?.missing(said, words) ?? []
  const missing = (required && words === null) || lacking.includes('note')
  const run = async () => {
    setAsked(true)
    if (missing || lacking.length > 0 || running) return
    setRunning(true)
    try {
      await onConfirm(words, said)
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
          {saying && <saying.Fields said={said} onSay={setSaid} missing={asked ? lacking : []} />}
          <Form.Item
            label={saying ? t('approval.note.optional') : note.label}
            htmlFor="verb-note"
            required={required}
            validateStatus={asked && missing ? 'error' : ''}
            help={asked && missing ? t('approval.note.required') : null}
          >
            <Input.TextArea
              id="verb-note"
              autoFocus={!saying}
              rows={3}
              maxLength={NOTE_MAX_LENGTH}
              showCount
              aria-required={required}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Form.Item>
        </Form>
      )}
    </Modal>
  )
}
