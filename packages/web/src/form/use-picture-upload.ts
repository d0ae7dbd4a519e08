import { fileEndpoints, type fileFolders, PICTURE_MAX_MB } from '@barem/shared/file/endpoints'
import { MEGABYTE } from '@barem/shared/values/constants'
import { useEffect, useId, useState } from 'react'
import { useUpload } from '#api/query.ts'
import { nextDrawn } from '#draft/unsaved.ts'
import { feedback } from '#feedback/feedback.ts'
import { textOf } from '#i18n/i18n.ts'
import { dropKept, sendKept, useKeptFile } from './kept-files.ts'

/**
 * Sends a chosen picture to a folder and answers its id; null where it was refused, which is said. Without a connection it
 * is `kept` and sent later; with a `place`, such as a line, also while what it was chosen in is closed.
 */
export function usePictureUpload(folder: (typeof fileFolders)[number], place?: string) {
  const own = useId()
  const key = place ?? own
  const [drawn] = useState(nextDrawn)
  const kept = useKeptFile(key)
  useEffect(() => () => dropKept(own), [own])
  const [sending, setSending] = useState(false)
  const upload = useUpload(fileEndpoints.upload)
  const send = async (file: File): Promise<string | null> => {
    if (file.size > PICTURE_MAX_MB * MEGABYTE) {
      feedback.warning(textOf('errors.file.too-large', { size: PICTURE_MAX_MB }))
      return null
    }
    setSending(true)
    try {
      const sent = () => upload({ params: { path: folder }, query: {} }, file)
      return (await sendKept({ key, drawn }, file, sent))?.id ?? null
    } catch (error) {
      feedback.failure(error)
      return null
    } finally {
      setSending(false)
    }
  }
  return { sending, send, kept }
}
