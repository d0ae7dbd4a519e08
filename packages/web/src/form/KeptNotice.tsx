import { Button, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { KeptFile } from './kept-files.ts'

/** Says that a file waits for the connection, and offers to try now or to let it be. */
export function KeptNotice({ file }: { file: KeptFile | null }) {
  const { t } = useTranslation()
  if (!file) return null
  return (
    <span className="kept-file" role="status">
      <Typography.Text type="warning">{t('frame.form.fileKept', { name: file.name })}</Typography.Text>
      <Button type="link" size="small" onClick={file.again}>
        {t('frame.list.retry')}
      </Button>
      <Button type="link" size="small" onClick={file.drop}>
        {t('frame.form.fileDrop')}
      </Button>
    </span>
  )
}
