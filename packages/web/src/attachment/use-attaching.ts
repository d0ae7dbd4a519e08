import type { DiscussedEntity } from '@barem/shared/business'
import { attachmentEndpoints } from '@barem/shared/file/attachment'
import { ATTACHMENT_MAX_MB, fileEndpoints } from '@barem/shared/file/endpoints'
import type { DataOf } from '@barem/shared/http/endpoint'
import type { ErrorCode } from '@barem/shared/http/error-catalogue'
import { MEGABYTE } from '@barem/shared/values/constants'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useSendCommand, useUpload } from '#api/query.ts'
import { invalidateEntity } from '#api/record-cache.ts'
import { nextDrawn } from '#draft/unsaved.ts'
import { failureText, feedback } from '#feedback/feedback.ts'
import { dropKept, type KeptFile, lostFiles, sendKept, useKeptFile } from '#form/kept-files.ts'
import { useUnsaved } from '#form/use-unsaved.ts'
import { ApiFailure } from '#http/api-failure.ts'
import { textOf } from '#i18n/i18n.ts'

/** Files on their way. */
export interface Uploading {
  add: (files: readonly File[]) => Promise<void>
  sending: { name: string; at: number; count: number } | null
  /** What was refused, each by its name. */
  refused: readonly string[]
  /** The one on its way that waits for the connection. */
  kept: KeptFile | null
}

/** Refusals whose words name the file themselves. */
const namingCodes: ReadonlySet<string> = new Set<ErrorCode>(['file.type', 'file.empty'])

/** Why a file was refused, with its name. */
export function refusalOf(name: string, error: unknown): string {
  const reason = failureText(error)
  const isNamed = error instanceof ApiFailure && namingCodes.has(error.code ?? '')
  return isNamed ? reason : withName(name, reason)
}

function withName(name: string, reason: string): string {
  return textOf('document.attachments.failed', { name, reason })
}

type Stored = DataOf<(typeof fileEndpoints)['upload']>

/**
 * Uploads chosen files one after the other, and does with each what is done with it; what is refused is said by name, and
 * the others go on. Without a connection they wait, and those chosen meanwhile behind them. `done` is told how many went well.
 */
export function useUploading(take: (stored: Stored) => unknown, done: (count: number) => void): Uploading {
  const upload = useUpload(fileEndpoints.upload)
  const [sending, setSending] = useState<Uploading['sending']>(null)
  const [refused, setRefused] = useState<readonly string[]>([])
  const queue = useRef<File[]>([])
  const running = useRef(false)
  const place = useId()
  const isThere = useRef(true)
  const [drawn] = useState(nextDrawn)
  const kept = useKeptFile(place)
  const drop = () => {
    queue.current = []
  }
  useUnsaved(sending !== null && sending.at < sending.count, { lostText: lostFiles, drop })
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
      queue.current = []
      dropKept(place)
    }
  }, [place])

  /** Why it was refused; null where it is stored, false where it was dropped. */
  const attempt = async (file: File): Promise<string | null | false> => {
    const name = file.name.normalize()
    if (file.size > ATTACHMENT_MAX_MB * MEGABYTE)
      return withName(name, textOf('errors.file.too-large', { size: ATTACHMENT_MAX_MB }))
    try {
      const sent = () => upload({ params: { path: 'attachment' }, query: {} }, file)
      const stored = await sendKept({ key: place, drawn, isThere: () => isThere.current }, file, sent)
      if (!stored) return false
      await take(stored)
      return null
    } catch (error) {
      return refusalOf(name, error)
    }
  }
  const add = async (files: readonly File[]) => {
    queue.current.push(...files)
    setSending((now) => now && { ...now, count: now.count + files.length })
    if (running.current || files.length === 0) return
    running.current = true
    setRefused([])
    const problems: string[] = []
    let count = 0
    for (let at = 1; queue.current.length > 0; at++) {
      const file = queue.current.shift()!
      setSending({ name: file.name, at, count: at + queue.current.length })
      const problem = await attempt(file)
      if (problem) problems.push(problem)
      else if (problem === null) count++
    }
    running.current = false
    setSending(null)
    setRefused(problems)
    // the page on which it would stand was left
    if (!isThere.current) for (const problem of problems) feedback.warning(problem)
    if (count > 0) done(count)
  }
  return { add, sending, refused, kept }
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
