import { type ReactNode, useRef } from 'react'
import { BusyButton } from './BusyButton.tsx'

interface Props {
  icon: ReactNode
  /** What is done with the chosen files takes a while. */
  busy: boolean
  /** Extensions that the picker offers. */
  accept: string
  multiple?: boolean
  /** On a telephone: takes a picture instead of choosing a file. */
  camera?: boolean
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** A button that lets files be chosen; the same ones may be chosen again. */
export function FileButton({ accept, multiple = false, camera = false, onFiles, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        {...(camera ? { capture: 'environment' } : {})}
        // the styles of antd show an input that is hidden by its attribute
        style={{ display: 'none' }}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <BusyButton {...button} onClick={() => input.current?.click()} />
    </>
  )
}
