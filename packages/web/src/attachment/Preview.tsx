import { DownloadOutlined } from '@ant-design/icons'
import { type Attachment, attachmentEndpoints } from '@barem/shared/file/attachment'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#api/api.ts'
import { queryOf } from '#api/query.ts'
import { failureText } from '#feedback/feedback.ts'
import { lazyPart } from '#feedback/use-lazy-component.ts'
import { Dialog } from '#ui/Dialog.tsx'

interface Props {
  /** A picture or a PDF. */
  file: Attachment
  onClose: () => void
}

const PdfPages = lazyPart(async () => (await import('./PdfPages.tsx')).PdfPages, <Skeleton active />)

/** Whether a file can be looked at here. */
export function isShown({ contentType }: Pick<Attachment, 'contentType'>): boolean {
  return contentType.startsWith('image/') || contentType === 'application/pdf'
}

/** An attached picture or PDF, without leaving the page. */
export function Preview({ file, onClose }: Props) {
  const { t } = useTranslation()
  const { data, error } = useQuery({
    ...queryOf(attachmentEndpoints.one, { params: { id: file.id } }, { quiet: true }),
    staleTime: Infinity,
  })
  const isPdf = file.contentType === 'application/pdf'
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data || isPdf) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data, isPdf])
  return (
    <Dialog
      open
      centered
      width="min(1100px, 96vw)"
      title={<span className="attachment-title">{file.name}</span>}
      onCancel={onClose}
      footer={
        <Button
          icon={<DownloadOutlined />}
          disabled={!data}
          aria-label={t('document.attachments.download', { name: file.name })}
          onClick={() => data && saveFile(data, file.name)}
        >
          {t('document.attachments.save')}
        </Button>
      }
    >
      {error ? <Typography.Text type="danger">{failureText(error)}</Typography.Text> : null}
      {address ? <img className="attachment-preview" src={address} alt={file.name} /> : null}
      {data && isPdf ? <PdfPages file={data} name={file.name} /> : null}
      {data || error ? null : <Skeleton active />}
    </Dialog>
  )
}
