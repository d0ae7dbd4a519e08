import { HistoryOutlined } from '@ant-design/icons'
import type { DiscussedEntity } from '@barem/shared/business'
import { Button } from 'antd'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asked } from '#comment/Comments.tsx'
import { CommentsButton } from '#comment/CommentsCard.tsx'
import { CopyButton } from '#feedback/CopyButton.tsx'
import { type Above, usePageTitle } from '#navigation/page-title.ts'
import { usePhoneWidth } from '#ui/use-media.ts'
import { useSidePanel } from './use-side-panel.ts'

export interface DocumentPageProps {
  /** "Báo giá BG2611-0001": heading and window title. */
  title: string
  /** The number by itself, to be copied; absent for a new document. */
  number?: string
  /** Of a document that was cancelled: its number is struck through. */
  cancelled?: boolean
  /** Whom it is for, as the company calls them. */
  partner?: string
  /** What it stands under, such as the contract that it changes. */
  above?: Above
  /** Under the title: the state and who acts. */
  strip?: ReactNode
  /** Folded away beside the body, or below it where there is no room: history, revisions. Drawn once it is opened. */
  side?: (asked: Asked | null) => ReactNode
  /** Of a stored document. */
  discussed?: { entity: DiscussedEntity; id: string }
  /** The body; its action bar stays in sight at the bottom, on a phone below all else. */
  children: ReactNode
}

/** The one shape of every document (interface design). */
export function DocumentPage({
  title,
  number,
  cancelled = false,
  partner,
  above,
  strip,
  side,
  discussed,
  children,
}: DocumentPageProps) {
  const { t } = useTranslation()
  const panel = useSidePanel()
  const phone = usePhoneWidth()
  const id = useId()
  const [asked, setAsked] = useState<Asked | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const { open, beside } = panel
  useEffect(() => {
    if (open && !beside) lead(body.current)
  }, [open, beside])
  usePageTitle(title, { ...(partner && { detail: partner }), above })
  const comments = discussed ? (
    <CommentsButton
      {...discussed}
      open={panel.open}
      onOpen={(how) => {
        if (!panel.open) panel.toggle()
        setAsked(how)
      }}
    />
  ) : null
  const fold = side ? (
    <Button icon={<HistoryOutlined />} aria-expanded={panel.open} aria-controls={id} onClick={panel.toggle}>
      {t('frame.document.history')}
    </Button>
  ) : null
  return (
    <div className="page document-page">
      <header className="document-head">
        <h1 className={phone ? 'visually-hidden' : 'page-heading'}>
          {number && cancelled ? <Struck text={title} part={number} /> : title}
        </h1>
        {number ? <CopyButton text={number} label="frame.document.copy" /> : null}
        {panel.beside ? (
          <div className="document-folds">
            {comments}
            {fold}
          </div>
        ) : null}
      </header>
      {strip}
      <div className={side && panel.open && panel.beside ? 'document-columns' : 'document-whole'}>
        <div className="document-main">{children}</div>
        {side ? (
          <aside className="document-side">
            {panel.beside ? null : (
              <div className="document-folds">
                {comments}
                {fold}
              </div>
            )}
            <div ref={body} id={id} className="document-side-body" hidden={!panel.open}>
              {panel.open ? side(asked) : null}
            </div>
          </aside>
        ) : null}
      </div>
    </div>
  )
}

function Struck({ text, part }: { text: string; part: string }) {
  const [before, after] = text.split(part)
  return (
    <>
      {before}
      <s>{part}</s>
      {after}
    </>
  )
}

/** What opens below the fold comes into sight, and the focus with it. */
function lead(part: HTMLElement | null): void {
  part?.scrollIntoView({ block: 'start' })
  const heading = part?.querySelector<HTMLElement>('h2')
  if (heading) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}
