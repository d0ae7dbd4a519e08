import type { DiscussedEntity } from '@barem/shared/business'
import { type Attachment, attachmentEndpoints } from '@barem/shared/file/attachment'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSendCommand } from '#api/query.ts'
import { invalidateEntity } from '#api/record-cache.ts'
import { VerbDialog } from '#approval/VerbDialog.tsx'
import { feedback } from '#feedback/feedback.ts'

interface Props {
  entity: DiscussedEntity
  /** Of the record or document. */
  id: string
  file: Attachment
  /** Asked for: somebody decided with the file, or is to. */
  reason: boolean
  onClose: () => void
}

/** Asks before a file is taken off. */
export function Detach({ entity, id, file: { id: fileId, name }, reason, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const send = useSendCommand()
  const run = async (note: string | null) => {
    try {
      await send(attachmentEndpoints.detach, { params: { id: fileId }, body: { note } })
      void invalidateEntity(client, entity, { ids: new Set([id]) })
      feedback.success(t('document.attachments.removed', { name }))
      onClose()
    } catch (error) {
      feedback.undone(error)
    }
  }
  return (
    <VerbDialog
      title={t('document.attachments.removeTitle')}
      text={t(reason ? 'document.attachments.removeKept' : 'document.attachments.removeText', { name })}
      warnings={[]}
      yes={t('document.attachments.removeYes')}
      danger
      {...(reason ? { note: { label: t('document.attachments.reason'), required: true } } : {})}
      onConfirm={run}
      onClose={onClose}
    />
  )
}
