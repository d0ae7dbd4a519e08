import { type ReactNode, useRef } from 'react'

export interface Choosing {
  /** Extensions or types that the picker offers. */
  accept: string
  multiple?: boolean
  /** On a telephone: takes a picture instead of choosing a file. */
  camera?: boolean
  onFiles: (files: readonly File[]) => void
}

/** The picker of files: `input` is put beside what opens it by `choose`. The same files may be chosen again. */
export function useFileInput({ accept, multiple = false, camera = false, onFiles }: Choosing) {
  const input = useRef<HTMLInputElement>(null)
  const element: ReactNode = (
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
  )
  return { input: element, choose: () => input.current?.click() }
}
