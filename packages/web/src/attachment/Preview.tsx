import { DownloadOutlined } from '@ant-design/icons'
import { type Attachment, attachmentEndpoints } from '@barem/shared/file/attachment'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Skeleton, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#api/api.ts'
import { queryOf } from '#api/query.ts'
import { failureText } from '#feedback/feedback.ts'

interface Props {
  /** A picture. */
  file: Attachment
  onClose: () => void
}

/** An attached picture, without leaving the page. */
export function Preview({ file, onClose }: Props) {
  const { t } = useTranslation()
  const { data, error } = useQuery({
    ...queryOf(attachmentEndpoints.one, { params: { id: file.id } }, { quiet: true }),
    staleTime: Infinity,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return (
    <Modal
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
      {address || error ? null : <Skeleton.Image active />}
    </Modal>
  )
}
