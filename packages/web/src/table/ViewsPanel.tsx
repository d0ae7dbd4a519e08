import { MoreOutlined, PlusOutlined, StarFilled } from '@ant-design/icons'
import type { SavedView } from '@barem/shared/view/endpoints'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { feedback } from '#feedback/feedback.ts'
import type { ListQuery } from './list-state.ts'
import { useViewCommands } from './use-view-commands.ts'
import type { Views } from './use-views.ts'
import { ViewDialog } from './ViewDialog.tsx'

interface ViewsPanelProps {
  views: Views<unknown>
  query: ListQuery
  usualSize: number
  onDone: () => void
}

/** The views of a list: mine and shared, what may be done with each, and saving the list as it stands. */
export function ViewsPanel({ views, query, usualSize, onDone }: ViewsPanelProps) {
  const { t } = useTranslation()
  const commands = useViewCommands(views, query, usualSize)
  const [naming, setNaming] = useState<SavedView | 'new' | null>(null)
  const show = (view: SavedView | null) => {
    views.show(view)
    onDone()
  }
  const groups = [
    { title: t('workspace.views.mine'), rows: views.views.filter(({ mine }) => mine) },
    { title: t('workspace.views.shared'), rows: views.views.filter(({ mine }) => !mine) },
  ].filter(({ rows }) => rows.length > 0)
  return (
    <section className="views-panel" aria-label={t('workspace.views.button')}>
      <button type="button" className="view-row" aria-pressed={!views.current} onClick={() => show(null)}>
        {t('workspace.views.whole')}
      </button>
      {groups.map(({ title, rows }) => (
        <div key={title}>
          <h3>{title}</h3>
          {rows.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              views={views}
              commands={commands}
              onShow={() => show(view)}
              onName={() => setNaming(view)}
            />
          ))}
        </div>
      ))}
      {groups.length === 0 ? <p className="views-none">{t('workspace.views.none')}</p> : null}
      <footer>
        <Button type="link" icon={<PlusOutlined />} onClick={() => setNaming('new')}>
          {t('workspace.views.save')}
        </Button>
      </footer>
      {naming ? (
        <ViewDialog
          view={naming === 'new' ? null : naming}
          mayShare={views.mayShare}
          onClose={() => setNaming(null)}
          onSave={(name, shared) =>
            naming === 'new'
              ? commands.save(name, shared).then(onDone)
              : commands.rename(naming, name, shared)
          }
        />
      ) : null}
    </section>
  )
}

interface ViewRowProps {
  view: SavedView
  views: Views<unknown>
  commands: ReturnType<typeof useViewCommands>
  onShow: () => void
  onName: () => void
}

function ViewRow({ view, views, commands, onShow, onName }: ViewRowProps) {
  const { t } = useTranslation()
  const usual = views.usual === view.id
  const run = (work: Promise<void>) => void work.catch(feedback.failure)
  const items: NonNullable<MenuProps['items']> = [
    {
      key: 'usual',
      label: t(usual ? 'workspace.views.dropDefault' : 'workspace.views.makeDefault'),
      onClick: () => run(commands.makeUsual(usual ? null : view)),
    },
    ...(view.editable
      ? [
          {
            key: 'update',
            label: t('workspace.views.update'),
            onClick: () => run(commands.overwrite(view)),
          },
          { key: 'rename', label: t('workspace.views.rename'), onClick: onName },
          {
            key: 'remove',
            label: t('workspace.views.remove'),
            danger: true,
            onClick: () => run(commands.remove(view)),
          },
        ]
      : []),
  ]
  return (
    <div className="view-line">
      <button
        type="button"
        className="view-row"
        aria-pressed={views.current?.id === view.id}
        onClick={onShow}
      >
        <span className="view-name">
          {view.name} {usual ? <StarFilled aria-label={t('workspace.views.asDefault')} /> : null}
        </span>
        {view.mine ? (
          view.shared ? (
            <small>{t('workspace.views.shared')}</small>
          ) : null
        ) : (
          <small>{t('workspace.views.by', { name: view.ownerName })}</small>
        )}
      </button>
      <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
        <Button
          type="text"
          size="small"
          icon={<MoreOutlined />}
          aria-label={t('workspace.views.actions', { name: view.name })}
        />
      </Dropdown>
    </div>
  )
}
