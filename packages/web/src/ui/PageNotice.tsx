import type { ReactNode } from 'react'

interface PageNoticeProps {
  /** What stands large above the words, such as 404. */
  mark: string
  heading: string
  children: ReactNode
  /** The next step. */
  action: ReactNode
}

/** A page that has nothing of its own to show: what happened, and the way on. Without pictures, so that it is always at hand. */
export function PageNotice({ mark, heading, children, action }: PageNoticeProps) {
  return (
    <section className="page-notice">
      <p className="page-notice-mark" aria-hidden="true">
        {mark}
      </p>
      <h1 className="page-heading">{heading}</h1>
      <div className="page-notice-text">{children}</div>
      {action}
    </section>
  )
}
