import { HistoryOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#feedback/CopyButton.tsx'
import { type Above, usePageTitle } from '#navigation/page-title.ts'
import { useSidePanel } from './use-side-panel.ts'

export interface DocumentPageProps {
  /** "Báo giá BG2611-0001": heading and window title. */
  title: string
  /** The number by itself, to be copied; absent for a new document. */
  number?: string
  /** Whom it is for, as the house calls them. */
  partner?: string
  /** What it stands under, such as the contract that it changes. */
  above?: Above
  /** Under the title: the state and who acts. */
  strip?: ReactNode
  /** Folded away beside the body, or below it where there is no room: history, revisions. Drawn once it is opened. */
  side?: () => ReactNode
  /** The body; its action bar stays in sight at the bottom. */
  children: ReactNode
}

/** The one shape of every document (interface design). */
export function DocumentPage({ title, number, partner, above, strip, side, children }: DocumentPageProps) {
  const { t } = useTranslation()
  const panel = useSidePanel()
  const id = useId()
  usePageTitle(title, { ...(partner && { detail: partner }), above })
  const fold = side ? (
    <Button
      className="document-fold"
      icon={<HistoryOutlined />}
      aria-expanded={panel.open}
      aria-controls={id}
      onClick={panel.toggle}
    >
      {t('frame.document.history')}
    </Button>
  ) : null
  return (
    <div className="page document-page">
      <header className="document-head">
        <h1 className="page-heading">
          {title} {number ? <CopyButton text={number} label="frame.document.copy" /> : null}
        </h1>
        {panel.beside ? fold : null}
      </header>
      {strip}
      <div className={side && panel.open && panel.beside ? 'document-columns' : undefined}>
        <div>{children}</div>
        {side ? (
          <aside className="document-side">
            {panel.beside ? null : fold}
            <div id={id} className="document-side-body" hidden={!panel.open}>
              {panel.open ? side() : null}
            </div>
          </aside>
        ) : null}
      </div>
    </div>
  )
}
