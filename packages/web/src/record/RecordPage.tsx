import { Card, Col, Row } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#feedback/CopyButton.tsx'
import { useMobile } from '#ui/use-media.ts'

interface Props {
  title: string
  /** Copied by a button beside the title. */
  code?: string | null | undefined
  /** Beside the heading: its state, and what is done with it. */
  actions: ReactNode
  /** Under the heading. */
  facts?: ReactNode
  /** What belongs to it, above what happened with it. */
  side: ReactNode
  /** What happened with it; null while what belongs to it is not known: nothing pushes down what is read already. */
  history: ReactNode
  children: ReactNode
}

/** The page of one plain record: heading with state and actions, its form, and beside it what belongs to it and its history. */
export function RecordPage({ title, code, actions, facts, side, history, children }: Props) {
  const { t } = useTranslation()
  const mobile = useMobile()
  return (
    <div className="page record-page">
      <header className="record-head">
        {/* on a phone the bar above says it */}
        <h1 className={mobile ? 'visually-hidden' : 'page-heading'}>{title}</h1>
        {code ? (
          <span>
            {mobile ? code : null} <CopyButton text={code} label="frame.document.copyCode" />
          </span>
        ) : null}
        {actions}
        {facts ? <div className="record-facts">{facts}</div> : null}
      </header>
      <Row gutter={[16, 16]}>
        <Col xs={24} xl={17}>
          {children}
        </Col>
        <Col xs={24} xl={7} className="record-side">
          <Suspense>
            {side}
            {history ? (
              <Card size="small" title={t('frame.document.history')}>
                {history}
              </Card>
            ) : null}
          </Suspense>
        </Col>
      </Row>
    </div>
  )
}
