import { Modal, type ModalProps } from 'antd'
import { useEffect } from 'react'
import { useBackCloses } from './layers.ts'

type DialogProps = Omit<ModalProps, 'onCancel' | 'afterOpenChange'> & {
  /** Closes it; absent where it is not to be closed. */
  onCancel?: () => void
  /** Focuses what is typed in first, where that is not its `autoFocus`. */
  focusFirst?: () => void
}

const nothing = () => undefined

/** The one dialog of the program: on a phone, Back closes it as its cross does. */
export function Dialog({ onCancel, focusFirst, children, ...shown }: DialogProps) {
  useBackCloses(shown.open === true && onCancel !== undefined, onCancel ?? nothing)
  return (
    <Modal {...shown} {...(onCancel && { onCancel: () => onCancel() })}>
      {children}
      {focusFirst ? <OnceThere run={focusFirst} /> : null}
    </Modal>
  )
}

/**
 * Runs as soon as the body is in the page: keys typed while the dialog still moves are not lost. After the effects around
 * it, in which the dialog notes where the focus goes back to.
 */
function OnceThere({ run }: { run: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => queueMicrotask(run), [])
  return null
}
