import type { ReactNode } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import { useAskClose } from './use-ask-close.ts'

interface Props {
  title: string
  width?: number
  onClose: () => void
  /** The form, which closes the dialog by `onCancel`; once it is saved, by `onClose`. */
  children: (form: { onCancel: () => void; onDirty: (dirty: boolean) => void }) => ReactNode
}

/** A form in a dialog, which asks before it closes over what is typed and not saved. */
export function FormDialog({ onClose, children, ...shown }: Props) {
  const { close, onDirty } = useAskClose(onClose)
  return (
    <Dialog open {...shown} onCancel={close} footer={null} destroyOnHidden>
      {children({ onCancel: close, onDirty })}
    </Dialog>
  )
}
