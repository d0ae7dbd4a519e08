import { CameraOutlined, UploadOutlined } from '@ant-design/icons'
import { ATTACHMENT_MAX_MB, ATTACHMENT_TYPES_SHOWN, attachmentTypes } from '@barem/shared/file/endpoints'
import { Alert, Typography } from 'antd'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KeptNotice } from '#form/KeptNotice.tsx'
import { FileButton } from '#ui/FileButton.tsx'
import { useMobile } from '#ui/use-media.ts'
import type { Uploading } from './use-attaching.ts'

/** Files that are let go over a part of the page; null takes none. */
export function useDrop(take: ((files: readonly File[]) => unknown) | null) {
  const [over, setOver] = useState(false)
  if (!take) return { over: false, on: {} }
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    setOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    void take([...event.dataTransfer.files])
  }
  return { over, on: { onDragEnter: hold, onDragOver: hold, onDragLeave: () => setOver(false), onDrop } }
}

const ACCEPTED = Object.values(attachmentTypes).flat().join(',')

/** The button, what is on its way, and what was refused, each file by its name. */
export function Adding({ add, sending, refused, kept }: Uploading) {
  const { t } = useTranslation()
  const mobile = useMobile()
  const limits = { types: ATTACHMENT_TYPES_SHOWN, size: ATTACHMENT_MAX_MB }
  return (
    <>
      <div className="attachments-add">
        <FileButton
          icon={<UploadOutlined />}
          busy={sending !== null}
          accept={ACCEPTED}
          multiple
          onFiles={(files) => void add(files)}
        >
          {t('document.attachments.add')}
        </FileButton>
        {mobile ? (
          <FileButton
            icon={<CameraOutlined />}
            busy={sending !== null}
            accept="image/jpeg"
            camera
            onFiles={(files) => void add(files)}
          >
            {t('document.attachments.camera')}
          </FileButton>
        ) : null}
        <Typography.Text type="secondary" role="status">
          {sending
            ? t('document.attachments.sending', sending)
            : t(mobile ? 'document.attachments.types' : 'document.attachments.drop', limits)}
        </Typography.Text>
      </div>
      <KeptNotice file={kept} />
      {refused.length > 0 ? (
        <Alert type="error" showIcon title={refused.map((words) => <div key={words}>{words}</div>)} />
      ) : null}
    </>
  )
}
