import { MailOutlined } from '@ant-design/icons'
import type { Permission } from '@barem/shared/permission/permissions'
import { businessDate } from '@barem/shared/values/local-date'
import { type ReactNode, useState } from 'react'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { textOf } from '#i18n/i18n.ts'
import { useMay } from '#navigation/rights.ts'
import type { DocumentAction } from './arrange-actions.ts'
import type { DocumentAnswer, DocumentKind } from './document-kind.ts'
import { validityOf } from './document-state.ts'

const loadDialog = async () => (await import('./MailDialog.tsx')).MailDialog

/** Mailing a document to its partner, where its kind goes to one outside; what is not approved, or has expired, stays in the company. */
export function useMailing<Document extends DocumentAnswer>(
  kind: DocumentKind<Document>,
  document: Document,
): { actions: DocumentAction[]; dialog: ReactNode } {
  const may = useMay()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const MailDialog = useLazyComponent(loadDialog, open, close)
  const endpoint = kind.endpoints.mail
  if (!endpoint || !may(`${kind.entity}:view` as Permission)) return { actions: [], dialog: null }
  const stands = document.status === 'approved' && !document.closed
  const expired = validityOf(kind, document, businessDate(new Date()))?.expired === true
  const action: DocumentAction = {
    key: 'mail',
    label: textOf('document.mail.open'),
    icon: MailOutlined,
    ability: stands && (expired ? { refused: 'mail-expired' } : true),
    run: () => setOpen(true),
  }
  const dialog = open && MailDialog && (
    <MailDialog
      kind={kind as unknown as DocumentKind}
      endpoint={endpoint}
      document={document}
      onClose={close}
    />
  )
  return { actions: [action], dialog }
}
