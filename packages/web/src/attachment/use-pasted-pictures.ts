import { businessDate } from '@barem/shared/values/local-date'
import { useEffect, useRef } from 'react'
import { textOf } from '#i18n/i18n.ts'

/** Pictures that are pasted anywhere on the page; null takes none. What comes as text as well, such as cells, is text. */
export function usePastedPictures(take: ((files: readonly File[]) => unknown) | null): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData: data } = event
      if (!latest.current || !data || event.defaultPrevented || data.types.includes('text/plain')) return
      const pictures = [...data.files].filter(({ type }) => type.startsWith('image/'))
      if (pictures.length === 0) return
      event.preventDefault()
      void latest.current(pictures.map(named))
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}

/** What is cut out of a screen is always called image.png. */
function named(picture: File): File {
  const now = new Date()
  const time = now.toTimeString().slice(0, 8).replaceAll(':', '.')
  const extension = picture.name.slice(picture.name.lastIndexOf('.'))
  const name = `${textOf('document.attachments.pasted')} ${businessDate(now)} ${time}${extension}`
  return new File([picture], name, { type: picture.type })
}
