import { ownPasswordForm } from '@barem/shared/user/form'
import { RecordForm } from '#form/RecordForm.tsx'
import { TextField } from '#form/TextField.tsx'
import type { Send } from '#form/use-send.ts'
import { Dialog } from '#ui/Dialog.tsx'

interface Props {
  title: string
  /** What happens, or why it is asked. */
  text: string
  saveText: string
  save: (password: string, send: Send) => Promise<unknown>
  onSaved: (answer: unknown) => void
  onClose: () => void
}

/** Asks for the password of whoever does it, and for nothing else. */
export function OwnPasswordDialog({ title, text, saveText, save, onSaved, onClose }: Props) {
  return (
    <Dialog open title={title} onCancel={onClose} footer={null} destroyOnHidden>
      <p>{text}</p>
      <RecordForm
        schema={ownPasswordForm}
        labels={{ password: 'user.field.password' }}
        initial={{}}
        isNew
        saveText={saveText}
        save={({ password }, _, send) => save(password, send)}
        onSaved={onSaved}
        onCancel={onClose}
      >
        <TextField name="password" password="current" span={12} />
      </RecordForm>
    </Dialog>
  )
}
