import type { ReactNode } from 'react'
import { BusyButton } from './BusyButton.tsx'
import { type Choosing, useFileInput } from './use-file-input.tsx'

interface Props extends Choosing {
  icon: ReactNode
  /** What is done with the chosen files takes a while. */
  busy: boolean
  children: ReactNode
}

/** A button that lets files be chosen. */
export function FileButton({ icon, busy, children, ...choosing }: Props) {
  const { input, choose } = useFileInput(choosing)
  return (
    <>
      {input}
      <BusyButton icon={icon} busy={busy} onClick={choose}>
        {children}
      </BusyButton>
    </>
  )
}
