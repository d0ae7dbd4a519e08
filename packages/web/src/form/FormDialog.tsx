import type { ReactNode } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import { useAskClose } from './use-ask-close.ts'

interface Props {
  title: string
  width?: number
  onClose: () => void
  /**
   * The form, which closes the dialog by `onCancel`; once it is saved, by `onClose`. What closes the dialog in another way
   * is done by `leave`.
   */
  children: (form: { onCancel: () => void }, leave: (how: () => void) => void) => ReactNode
}

/** A form in a dialog, which asks before it closes over what is typed and not saved. */
export function FormDialog({ onClose, children, ...shown }: Props) {
  const close = useAskClose(onClose)
  const onCancel = () => void close()
  return (
    <Dialog open {...shown} onCancel={onCancel} footer={null} destroyOnHidden>
      {children({ onCancel }, (how) => void close(how))}
    </Dialog>
  )
}
