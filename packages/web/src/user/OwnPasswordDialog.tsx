import { ownPasswordForm } from '@barem/shared/user/form'
import { FormDialog } from '#form/FormDialog.tsx'
import { RecordForm } from '#form/RecordForm.tsx'
import { TextField } from '#form/TextField.tsx'
import type { Send } from '#form/use-send.ts'

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
    <FormDialog title={title} onClose={onClose}>
      {(dialog) => (
        <>
          <p>{text}</p>
          <RecordForm
            schema={ownPasswordForm}
            labels={{ password: 'user.field.password' }}
            initial={{}}
            isNew
            saveText={saveText}
            save={({ password }, _, send) => save(password, send)}
            onSaved={onSaved}
            {...dialog}
          >
            <TextField name="password" password="current" span={12} />
          </RecordForm>
        </>
      )}
    </FormDialog>
  )
}
