import { BookOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { useMobile } from '#ui/use-media.ts'
import type { ListController } from './use-list.ts'
import type { Views } from './use-views.ts'

const loadPanel = async () => (await import('./ViewsPanel.tsx')).ViewsPanel

/** The saved views of a list; the button says which one is on show. */
export function ViewsButton<Row>({ views, list }: { views: Views<Row>; list: ListController<Row> }) {
  const { t } = useTranslation()
  const mobile = useMobile()
  const [open, setOpen] = useState(false)
  const ViewsPanel = useLazyComponent(loadPanel, open, () => setOpen(false))
  const { current } = views
  const label = current ? t('workspace.views.current', { name: current.name }) : t('workspace.views.button')
  return (
    <Popover
      open={open && ViewsPanel !== null}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      content={
        ViewsPanel ? (
          <ViewsPanel
            views={views as Views<unknown>}
            query={list.query}
            usualSize={list.usualSize}
            onDone={() => setOpen(false)}
          />
        ) : (
          // Without any content it would never open.
          <span className="views-panel" />
        )
      }
      styles={{ container: { padding: 0 } }}
    >
      <Button icon={<BookOutlined />} aria-label={label} aria-expanded={open} className="views-button">
        {mobile ? null : <span className="views-name">{current?.name ?? t('workspace.views.button')}</span>}
      </Button>
    </Popover>
  )
}
