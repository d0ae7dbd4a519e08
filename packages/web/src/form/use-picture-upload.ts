import { fileEndpoints, type fileFolders, PICTURE_MAX_MB } from '@barem/shared/file/endpoints'
import { useState } from 'react'
import { useUpload } from '#api/query.ts'
import { feedback } from '#feedback/feedback.ts'
import { textOf } from '#i18n/i18n.ts'

/** Sends a chosen picture to a folder and answers its id; null where it was refused, which is said. */
export function usePictureUpload(folder: (typeof fileFolders)[number]) {
  const [sending, setSending] = useState(false)
  const upload = useUpload(fileEndpoints.upload)
  const send = async (file: File): Promise<string | null> => {
    if (file.size > PICTURE_MAX_MB * 1_048_576) {
      feedback.warning(textOf('errors.file.too-large', { size: PICTURE_MAX_MB }))
      return null
    }
    setSending(true)
    try {
      return (await upload({ params: { path: folder }, query: {} }, file)).id
    } catch (error) {
      feedback.failure(error)
      return null
    } finally {
      setSending(false)
    }
  }
  return { sending, send }
}
