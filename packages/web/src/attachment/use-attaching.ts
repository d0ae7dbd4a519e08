import type { DiscussedEntity } from '@barem/shared/business'
import { attachmentEndpoints } from '@barem/shared/file/attachment'
import { ATTACHMENT_MAX_MB, fileEndpoints } from '@barem/shared/file/endpoints'
import type { DataOf } from '@barem/shared/http/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSendCommand, useUpload } from '#api/query.ts'
import { invalidateEntity } from '#api/record-cache.ts'
import { failureText, feedback } from '#feedback/feedback.ts'
import { textOf } from '#i18n/i18n.ts'

/** Files on their way. */
export interface Uploading {
  add: (files: readonly File[]) => Promise<void>
  sending: { name: string; at: number; count: number } | null
  /** What was refused, each by its name. */
  refused: readonly string[]
}

type Stored = DataOf<(typeof fileEndpoints)['upload']>

/**
 * Uploads chosen files one after the other, and does with each what is done with it; what is refused is said by name, and
 * the others go on. `done` is told how many went well.
 */
export function useUploading(take: (stored: Stored) => unknown, done: (count: number) => void): Uploading {
  const upload = useUpload(fileEndpoints.upload)
  const [sending, setSending] = useState<Uploading['sending']>(null)
  const [refused, setRefused] = useState<readonly string[]>([])

  const attempt = async (file: File): Promise<string | null> => {
    const failed = (reason: string) => textOf('document.attachments.failed', { name: file.name, reason })
    if (file.size > ATTACHMENT_MAX_MB * 1_048_576)
      return failed(textOf('errors.file.too-large', { size: ATTACHMENT_MAX_MB }))
    try {
      await take(await upload({ params: { path: 'attachment' }, query: {} }, file))
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
      const problem = await attempt(file)
      if (problem) problems.push(problem)
    }
    setSending(null)
    setRefused(problems)
    const count = files.length - problems.length
    if (count > 0) done(count)
  }
  return { add, sending, refused }
}

/** Attaches chosen files to a record that is there. */
export function useAttaching(entity: DiscussedEntity, id: string): Uploading {
  const client = useQueryClient()
  const send = useSendCommand({ quiet: true })
  return useUploading(
    (stored) => send(attachmentEndpoints.attach, { body: { entity, entityId: id, fileId: stored.id } }),
    (count) => {
      // its history tells of them
      void invalidateEntity(client, entity, { ids: new Set([id]) })
      feedback.success(textOf('document.attachments.added', { count }))
    },
  )
}
