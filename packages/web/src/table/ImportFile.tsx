import { InboxOutlined } from '@ant-design/icons'
import { LARGE_IMPORT_MAX_MB, SPREADSHEET_MAX_MB, spreadsheetTypes } from '@barem/shared/spreadsheet/limits'
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
        accept={{ format: spreadsheetTypes(readsXls).join(), filter: 'native' }}
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
        <p className="ant-upload-hint">{t('frame.import.chooseHint', { types: typesOf(readsXls) })}</p>
        {mobile ? null : <p className="ant-upload-hint">{t('frame.import.pasteHint')}</p>}
      </Upload.Dragger>
    </Spin>
  )
}

/** The types of file that a list takes, each with the largest that is read. */
function typesOf(readsXls: boolean | undefined): string {
  const types = [`.xlsx (≤\u00a0${LARGE_IMPORT_MAX_MB}\u00a0MB)`]
  if (readsXls) types.push(`.xls Excel 97–2003 (≤\u00a0${SPREADSHEET_MAX_MB}\u00a0MB)`)
  return types.join(', ')
}
