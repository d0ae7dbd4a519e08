import { InboxOutlined } from '@ant-design/icons'
import { LARGE_IMPORT_MAX_MB, SPREADSHEET_MAX_MB } from '@barem/shared/spreadsheet/limits'
import { Spin, Upload } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMobile } from '#ui/use-media.ts'

interface ImportFileProps {
  busy: boolean
  readsXls: boolean | undefined
  onFile: (file: File) => void
}

/** Where the file of an import is chosen, with the types and sizes that are taken. On a phone nothing is dropped or pasted. */
export function ImportFile({ busy, readsXls, onFile }: ImportFileProps) {
  const { t } = useTranslation()
  const mobile = useMobile()
  return (
    <Spin spinning={busy} description={t('frame.import.reading')}>
      <Upload.Dragger
        // whatever is dropped is read, so that its refusal is said
        accept={{ format: readsXls ? '.xlsx,.xls' : '.xlsx', filter: 'native' }}
        maxCount={1}
        showUploadList={false}
        disabled={busy}
        beforeUpload={(file) => {
          onFile(file)
          return false
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined />
        </p>
        <p className="ant-upload-text">{t(mobile ? 'frame.import.step.choose' : 'frame.import.choose')}</p>
        <p className="ant-upload-hint">
          {t(readsXls ? 'frame.import.chooseHintXls' : 'frame.import.chooseHint', {
            size: LARGE_IMPORT_MAX_MB,
            oldSize: SPREADSHEET_MAX_MB,
          })}
        </p>
        {mobile ? null : <p className="ant-upload-hint">{t('frame.import.pasteHint')}</p>}
      </Upload.Dragger>
    </Spin>
  )
}
