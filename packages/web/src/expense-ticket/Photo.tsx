import { type ReactNode, useState } from 'react'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { Thumbnail } from '#form/Thumbnail.tsx'
import { textOf } from '#i18n/i18n.ts'
import './photo.css'

const loadDialog = async () => (await import('./PhotoDialog.tsx')).PhotoDialog

interface Props {
  /** Of the stored picture. */
  id: string
  label: string
  /** Pixels of its side. */
  size: number
  describedBy?: string | undefined
  /** What may be done with it, below it; told how to close. */
  actions?: ((close: () => void) => ReactNode) | undefined
  onClosed?: () => void
}

/** The photo of an invoice as a small square, which opens it large. */
export function Photo({ id, label, size, describedBy, actions, onClosed }: Props) {
  const [shown, setShown] = useState(false)
  const close = () => {
    setShown(false)
    onClosed?.()
  }
  const Dialog = useLazyComponent(loadDialog, shown, close)
  return (
    <>
      <button
        type="button"
        className="photo"
        aria-label={textOf('expenseTicket.photo.show', { label })}
        {...(describedBy ? { 'aria-describedby': describedBy } : {})}
        onClick={() => setShown(true)}
      >
        <Thumbnail id={id} name="" size={size} />
      </button>
      {shown && Dialog ? (
        <Dialog id={id} title={label} footer={actions?.(close) ?? null} onClose={close} />
      ) : null}
    </>
  )
}
