import { Modal, type ModalProps } from 'antd'
import { useBackCloses } from './layers.ts'

type DialogProps = Omit<ModalProps, 'onCancel'> & {
  /** Closes it; absent where it is not to be closed. */
  onCancel?: () => void
}

const nothing = () => undefined

/** The one dialog of the program: on a phone, Back closes it as its cross does. */
export function Dialog({ onCancel, ...shown }: DialogProps) {
  useBackCloses(shown.open === true && onCancel !== undefined, onCancel ?? nothing)
  return <Modal {...shown} {...(onCancel && { onCancel: () => onCancel() })} />
}
