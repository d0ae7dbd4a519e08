import { DownloadOutlined, DownOutlined, MoreOutlined, UploadOutlined } from '@ant-design/icons'
import type { Permission } from '@barem/shared/permission/permissions'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FailedAction, feedback } from '#feedback/feedback.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { useMay } from '#navigation/rights.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import type { ListQuery } from './list-state.ts'
import { usePastedTable } from './use-pasted-table.ts'

/** Fetched when somebody imports: uploads and steps are no part of reading a list. */
export const loadImportDialog = async () => (await import('./ImportDialog.tsx')).ImportDialog

/** Fetched when a file is asked for. */
export const loadFiles = () => import('./spreadsheet-files.ts')

export interface SpreadsheetUse {
  /** The list's path below Export, Import and Template: `product`. */
  path: string
  /** Without it the list cannot be imported into. */
  importRight?: Permission
  /** Imports read files of Excel 97 to 2003 as well. */
  readsXls?: boolean
}

interface SpreadsheetMenuProps extends SpreadsheetUse {
  query: ListQuery
  /** Those somebody chose for the list; the export of any other has all there are. */
  columns: readonly string[] | null
  entity: string
  /** What is imported and exported, where that is not the list it stands above. */
  label?: string
}

/** Import and export, in one menu: nothing of every day. The template is offered where a file is chosen. */
export function SpreadsheetMenu({
  path,
  importRight,
  readsXls,
  query,
  columns,
  entity,
  label,
}: SpreadsheetMenuProps) {
  const { t } = useTranslation()
  const may = useMay()
  const [importing, setImporting] = useState<{ pasted?: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const ImportDialog = useLazyComponent(loadImportDialog, importing !== null, () => setImporting(null))
  const mayImport = importRight !== undefined && may(importRight)
  usePastedTable(mayImport && importing === null, (pasted) => setImporting({ pasted }))
  const working = async (action: FailedAction, work: () => Promise<void>) => {
    setBusy(true)
    await work().catch(feedback.failureOf(action))
    setBusy(false)
  }
  const exporting = () =>
    void working('export', async () => (await loadFiles()).exportList(path, query, columns))
  const template = () => void working('download', async () => (await loadFiles()).downloadTemplate(path))
  const items = [
    ...(mayImport
      ? [
          {
            key: 'import',
            label: t('frame.list.import'),
            icon: <UploadOutlined />,
            onClick: () => setImporting({}),
          },
        ]
      : []),
    {
      key: 'export',
      label: t('frame.list.export'),
      icon: <DownloadOutlined />,
      disabled: busy,
      onClick: exporting,
    },
  ]
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
        {label ? (
          <BusyButton busy={busy}>
            {label} <DownOutlined aria-hidden />
          </BusyButton>
        ) : (
          <BusyButton icon={<MoreOutlined />} busy={busy} aria-label={t('frame.list.more')} />
        )}
      </Dropdown>
      {importing && ImportDialog ? (
        <ImportDialog
          path={path}
          entity={entity}
          readsXls={readsXls}
          pasted={importing.pasted}
          onTemplate={template}
          onClose={() => setImporting(null)}
        />
      ) : null}
    </>
  )
}
