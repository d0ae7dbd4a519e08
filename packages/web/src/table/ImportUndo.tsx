import { type ImportBatch, spreadsheetEndpoints, type UndoResult } from '@barem/shared/spreadsheet/endpoints'
import { CONFIRMED } from '@barem/shared/values/constants'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Alert, Result, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useCommand } from '#api/query.ts'
import { invalidateEntity } from '#api/record-cache.ts'
import { confirm, feedback } from '#feedback/feedback.ts'
import { pathOfRecord } from '#navigation/record-paths.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'

type Undoable = Pick<ImportBatch, 'id' | 'fileName' | 'created' | 'updated'>

/** Undoes an import once that is confirmed; `result` is what came of it. */
export function useUndo(path: string, entity: string, onLeave: () => void = () => {}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [result, setResult] = useState<UndoResult | null>(null)
  const command = useCommand(spreadsheetEndpoints.undoImport)
  const undo = async ({ id, fileName: name, created, updated }: Undoable) => {
    if (command.isPending) return
    const confirmed = await confirm({
      title: t('frame.import.undoConfirm', { name }),
      text: t('frame.import.undoText', { created, updated }),
      yes: t('frame.import.undo'),
      danger: true,
    })
    if (confirmed !== CONFIRMED) return
    try {
      const answer = await command.mutateAsync({ params: { path }, body: { id } })
      if (!answer.job) setResult(answer)
      else {
        onLeave()
        void navigate({ to: pathOfRecord('importJob', answer.job.id) ?? '/' })
      }
    } catch (error) {
      feedback.undone(error)
    }
    await Promise.all([invalidateEntity(client, entity), invalidateEntity(client, 'importJob')])
  }
  return { undo: (batch: Undoable) => void undo(batch), busy: command.isPending, result }
}

export type Undo = ReturnType<typeof useUndo>

/** The last imports into a list; each can be undone as long as something of it is left. */
export function RecentImports({ path, undo }: { path: string; undo: Undo }) {
  const { t } = useTranslation()
  const query = queryOf(spreadsheetEndpoints.recentImports, { params: { path } }, { quiet: true })
  const { data = [] } = useQuery({ ...query, staleTime: 0 })
  if (data.length === 0) return null
  return (
    <section className="recent-imports">
      <h3>{t('frame.import.recent')}</h3>
      <ul>
        {data.map((batch) => (
          <li key={batch.id}>
            <div>
              <strong>{batch.fileName}</strong>
              <div>
                {t('frame.import.batch', batch)} · {batch.by}, <RelativeTime at={batch.at} />
              </div>
              {batch.undone ? <div>{t('frame.import.undoneBy', { name: batch.undone.by })}</div> : null}
            </div>
            {batch.left > 0 ? (
              <BusyButton danger busy={undo.busy} onClick={() => undo.undo(batch)}>
                {t('frame.import.undo')}
              </BusyButton>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was undone, and each row that was not, with the reason. */
export function UndoneImport({ result: { deleted, restored, kept, keptTotal } }: { result: UndoResult }) {
  const { t } = useTranslation()
  const count = deleted + restored
  return (
    <>
      <Result
        status={count > 0 ? 'success' : 'warning'}
        title={count > 0 ? t('frame.import.undone', { count }) : t('frame.import.undoneNone')}
        subTitle={count > 0 ? t('frame.import.undoneText', { deleted, restored }) : null}
      />
      <KeptRows kept={kept} total={keptTotal} />
    </>
  )
}

/** Rows of an import that were not undone, each with the reason. */
export function KeptRows({ kept, total }: { kept: UndoResult['kept']; total: number }) {
  const { t } = useTranslation()
  if (total === 0) return null
  return (
    <>
      <Alert type="warning" showIcon title={t('frame.import.kept', { count: total })} />
      <Table
        rowKey="row"
        size="small"
        dataSource={kept}
        pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
        columns={[
          { key: 'row', title: t('frame.import.row'), dataIndex: 'row', align: 'right', width: 64 },
          { key: 'name', title: t('frame.import.keptName'), dataIndex: 'name' },
          {
            key: 'reason',
            title: t('frame.import.keptWhy'),
            dataIndex: 'reason',
            render: (reason: UndoResult['kept'][number]['reason']) => t(`frame.import.reason.${reason}`),
          },
        ]}
      />
    </>
  )
}
