import type { DiscussedEntity } from '@barem/shared/business'
import { attachmentEndpoints } from '@barem/shared/file/attachment'
import { ATTACHMENT_MAX_MB, fileEndpoints } from '@barem/shared/file/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSendCommand, useUpload } from '#api/query.ts'
import { invalidateEntity } from '#api/record-cache.ts'
import { failureText, feedback } from '#feedback/feedback.ts'
import { textOf } from '#i18n/i18n.ts'

/** Uploads chosen files one after the other and attaches each; what is refused is said by name, and the others go on. */
export function useAttaching(entity: DiscussedEntity, id: string) {
  const client = useQueryClient()
  const upload = useUpload(fileEndpoints.upload)
  const send = useSendCommand({ quiet: true })
  const [sending, setSending] = useState<{ name: string; at: number; count: number } | null>(null)
  const [refused, setRefused] = useState<readonly string[]>([])

  const attach = async (file: File): Promise<string | null> => {
    const failed = (reason: string) => textOf('document.attachments.failed', { name: file.name, reason })
    if (file.size > ATTACHMENT_MAX_MB * 1_048_576)
      return failed(textOf('errors.file.too-large', { size: ATTACHMENT_MAX_MB }))
    try {
      const stored = await upload({ params: { path: 'attachment' }, query: {} }, file)
      await send(attachmentEndpoints.attach, { body: { entity, entityId: id, fileId: stored.id } })
      return null
    } catch (error) {
      return failed(failureText(error))
    }
  }
  const add = async (files: readonly File[]) => {
    if (sending || files.length === 0) return
    const problems: string[] = []
    for (const [index, file] of files.entries()) {
      setSending({ name: file.name, at: index + 1, count: files.length })
      const problem = await attach(file)
      if (problem) problems.push(problem)
    }
    setSending(null)
    // its history tells of them
    void invalidateEntity(client, entity, { ids: new Set([id]) })
    setRefused(problems)
    const count = files.length - problems.length
    if (count > 0) feedback.success(textOf('document.attachments.added', { count }))
  }
  return { add, sending, refused }
}
