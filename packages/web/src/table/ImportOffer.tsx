import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { feedback } from '#feedback/feedback.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { useMay } from '#navigation/rights.ts'
import { loadFiles, loadImportDialog, type SpreadsheetUse } from './SpreadsheetMenu.tsx'

/** In an empty list: its first rows come from a file, and there is a template for it. */
export function ImportOffer({ path, importRight, readsXls, entity }: SpreadsheetUse & { entity: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const [importing, setImporting] = useState(false)
  const ImportDialog = useLazyComponent(loadImportDialog, importing, () => setImporting(false))
  if (importRight === undefined || !may(importRight)) return null
  const template = () =>
    void loadFiles()
      .then(({ downloadTemplate }) => downloadTemplate(path))
      .catch(feedback.failureOf('download'))
  return (
    <>
      <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
        {t('frame.list.import')}
      </Button>
      <Button icon={<DownloadOutlined />} onClick={template}>
        {t('frame.list.template')}
      </Button>
      {importing && ImportDialog ? (
        <ImportDialog
          path={path}
          entity={entity}
          readsXls={readsXls}
          onTemplate={template}
          onClose={() => setImporting(false)}
        />
      ) : null}
    </>
  )
}
