import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SayingFields } from '#form/SayingFields.tsx'
import {
  type Given,
  isGiven,
  lackingOf,
  nothingGiven,
  type Saying,
  type SayingKind,
  wordsOf,
} from '#form/saying.ts'
import { useDialogLeave } from '#form/use-dialog-leave.ts'
import { Dialog } from '#ui/Dialog.tsx'

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
  /** What was typed before, for a verb that came too late. */
  begun?: Given | null
  /**
   * Does it, and calls `saved` once it is done, before another page is opened; the dialog stays open, with what was typed,
   * while it runs and when it fails.
   */
  onConfirm: (note: string | null, said: Saying, saved: () => void) => Promise<void>
  onClose: () => void
}

/** The confirmation of a verb of the lifecycle, with a note where the verb takes one. */
export function VerbDialog(props: VerbDialogProps) {
  const { title, text, warnings, yes, danger, note, saying, begun, onConfirm, onClose } = props
  const { t } = useTranslation()
  const [given, setGiven] = useState(begun ?? nothingGiven)
  const [asked, setAsked] = useState(false)
  const [running, setRunning] = useState(false)
  const { close, saved } = useDialogLeave(isGiven(given), onClose)
  const lacking = note ? lackingOf(given, note.required, saying) : []
  const run = async () => {
    setAsked(true)
    if (lacking.length > 0 || running) return
    setRunning(true)
    try {
      await onConfirm(wordsOf(given), given.said, saved)
    } finally {
      setRunning(false)
    }
  }
  return (
    <Dialog
      open
      title={title}
      okText={yes}
      cancelText={t('frame.form.close')}
      okButtonProps={{ danger: danger ?? false }}
      cancelButtonProps={{ disabled: running }}
      confirmLoading={running}
      onOk={() => void run()}
      mask={{ closable: false }}
      onCancel={() => {
        if (!running) void close()
      }}
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
        <SayingFields {...{ ...note, saying, given }} onGive={setGiven} missing={asked ? lacking : []} />
      )}
    </Dialog>
  )
}
