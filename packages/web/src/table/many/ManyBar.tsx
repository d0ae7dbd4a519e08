import { CloseOutlined, DownloadOutlined, MoreOutlined } from '@ant-design/icons'
import type { Format } from '@barem/shared/values/format'
import { Button, Dropdown, Tooltip } from 'antd'
import { createElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { feedback } from '#feedback/feedback.ts'
import { useMobile } from '#ui/use-media.ts'
import type { ListRow } from '../columns.ts'
import { exportRows } from '../spreadsheet-files.ts'
import { ManyDialog } from './ManyDialog.tsx'
import { MANY_MAX, type ManyAction } from './many-action.ts'
import './many.css'
import type { Selection } from './use-selection.ts'

export interface ManyBarProps<Row> {
  selection: Selection<Row>
  actions: readonly ManyAction<Row>[]
  /** So many, in the list's own word. */
  things: (count: number) => string
  titleOf: (row: Row) => string
  ownerOf?: ((row: Row) => string | null) | undefined
  detailOf?: ((row: Row, format: Format) => ReactNode) | undefined
  amountOf?: ((row: Row) => number) | undefined
  openPath?: ((row: Row) => string) | undefined
  /** All that the filters show, of which no more than `MANY_MAX` are read. */
  all: { total: number; read: () => Promise<readonly Row[]> }
  /** Those chosen as a spreadsheet, where the list has one. */
  exported?: { path: string; sort: string | undefined; columns: readonly string[] | null } | undefined
}

/** So many verbs stand as buttons; the others behind a menu. */
const BUTTONS = { desk: 4, phone: 1 }

/** What is done with the rows that are chosen. A verb none of them allows is not offered. */
export function ManyBar<Row extends ListRow>(props: ManyBarProps<Row>) {
  const { selection, actions, exported, things, all } = props
  const { t } = useTranslation()
  const mobile = useMobile()
  const [asked, setAsked] = useState<{ action: ManyAction<Row>; rows: readonly Row[] } | null>(null)
  const { rows } = selection
  const fitting = ({ allowed }: ManyAction<Row>) => rows.filter((row) => (allowed?.(row) ?? true) === true)
  const offered = actions.filter((action) => fitting(action).length > 0)
  const choiceOf = (action: ManyAction<Row>) => ({
    ...{ key: action.key, danger: action.danger ?? false, icon: action.icon },
    // what takes something away says of what
    label: action.danger
      ? t('workspace.many.run', { action: t(action.label), things: things(fitting(action).length) })
      : t(action.label),
    run: () => setAsked({ action, rows }),
  })
  const exporting = exported && {
    ...{ key: 'export', danger: false, icon: DownloadOutlined, label: t('workspace.many.export') },
    run: () =>
      void exportRows(
        exported,
        rows.map(({ id }) => id),
      ).catch(feedback.failureOf('export')),
  }
  // what takes something away comes last, apart
  const choices = [
    ...offered.filter(({ danger }) => !danger).map(choiceOf),
    ...(exporting ? [exporting] : []),
    ...offered.filter(({ danger }) => danger).map(choiceOf),
  ]
  const shown = mobile ? BUTTONS.phone : BUTTONS.desk
  const beside = choices.slice(0, choices.length > shown + 1 ? shown : choices.length)
  const behind = choices.slice(beside.length)
  return (
    <section className="many-bar" aria-label={t('workspace.many.bar')}>
      <span role="status">
        {t('workspace.many.chosen', { count: rows.length })}
        {selection.full ? ` · ${t('workspace.many.full', { max: MANY_MAX })}` : null}
      </span>
      {!selection.full && rows.length > 0 && rows.length < all.total ? (
        <Button type="link" onClick={() => void all.read().then(selection.add).catch(feedback.failure)}>
          {t(all.total > MANY_MAX ? 'workspace.many.first' : 'workspace.many.all', {
            some: Math.min(all.total, MANY_MAX),
            total: all.total,
          })}
        </Button>
      ) : null}
      <Tooltip title={t('workspace.many.clear')}>
        <Button
          type="text"
          icon={<CloseOutlined />}
          aria-label={t('workspace.many.clear')}
          onClick={selection.clear}
        />
      </Tooltip>
      {beside.map(({ key, label, icon, danger, run }) => (
        <Button
          key={key}
          danger={danger}
          className={danger ? 'many-danger' : ''}
          icon={icon && createElement(icon, { 'aria-hidden': true })}
          disabled={rows.length === 0}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      {behind.length > 0 ? (
        <Dropdown
          trigger={['click']}
          placement="topRight"
          menu={{
            items: behind.map(({ key, label, icon, danger, run }) => ({
              ...{ key, label, danger, onClick: run },
              icon: icon && createElement(icon, { 'aria-hidden': true }),
            })),
          }}
        >
          <Button
            icon={<MoreOutlined />}
            aria-label={t('workspace.many.more')}
            disabled={rows.length === 0}
          />
        </Dropdown>
      ) : null}
      {asked ? (
        <ManyDialog
          {...props}
          {...asked}
          onClose={(left) => {
            setAsked(null)
            selection.keep(left.map(({ id }) => id))
          }}
        />
      ) : null}
    </section>
  )
}
