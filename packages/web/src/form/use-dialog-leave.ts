import { useAskClose } from './use-ask-close.ts'
import { useUnsaved } from './use-unsaved.ts'

/** A dialog in which something was chosen or typed asks before it closes, and before its page is left. */
export function useDialogLeave(changed: boolean, onClose: () => void) {
  return {
    /** Closes it, or does what closes it in another way. */
    close: useAskClose(onClose),
    /** It is saved: the page may go on. */
    saved: useUnsaved(changed),
  }
}
