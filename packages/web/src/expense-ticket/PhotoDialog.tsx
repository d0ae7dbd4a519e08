import { Skeleton, Typography } from 'antd'
import type { ReactNode } from 'react'
import { failureText } from '#feedback/feedback.ts'
import { useStoredPicture } from '#form/use-picture.ts'
import { Dialog } from '#ui/Dialog.tsx'

interface Props {
  id: string
  title: string
  footer: ReactNode
  onClose: () => void
}

/** A photo as large as the window. */
export function PhotoDialog({ id, title, footer, onClose }: Props) {
  const { address, error } = useStoredPicture(id)
  return (
    <Dialog open centered width="min(1100px, 96vw)" title={title} footer={footer} onCancel={onClose}>
      {error ? <Typography.Text type="danger">{failureText(error)}</Typography.Text> : null}
      {address ? <img className="photo-large" src={address} alt={title} /> : null}
      {address || error ? null : <Skeleton active />}
    </Dialog>
  )
}
