import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form } from 'antd'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { FormContext } from '#form/form-context.ts'
import { useProfile } from '#navigation/rights.ts'
import { type DocumentAnswer, type DocumentKind, documentQuery } from './document-kind.ts'

interface Props<Document extends DocumentAnswer> {
  kind: DocumentKind<Document>
  document: Document
}

/** A revision begins without an approver; the one of the revision before is suggested, to be taken with one press. */
export function FormerApprover<Document extends DocumentAnswer>({ kind, document }: Props<Document>) {
  const { t } = useTranslation()
  const form = useContext(FormContext)
  const person = useProfile().id
  const chosen: unknown = Form.useWatch('approverId', { preserve: true })
  const { revisions } = document
  const former = revisions[revisions.findIndex(({ id }) => id === document.id) - 1]
  const { data } = useQuery({
    ...documentQuery(kind, former?.id ?? ''),
    enabled: former !== undefined && !chosen,
  })
  const approver = data?.approver
  if (chosen || !approver || approver.id === person) return null
  return (
    <Alert
      type="info"
      className="form-problem"
      title={t('document.formerApprover', { number: former!.number, name: approver.name })}
      action={
        <Button size="small" onClick={() => form?.put({ approverId: approver.id, approver })}>
          {t('document.takeApprover', { name: approver.name })}
        </Button>
      }
    />
  )
}
