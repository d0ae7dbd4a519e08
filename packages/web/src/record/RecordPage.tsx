import { Card, Col, Row } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  heading: ReactNode
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
export function RecordPage({ heading, actions, facts, side, history, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className="page record-page">
      <header className="record-head">
        <h1 className="page-heading">{heading}</h1>
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
