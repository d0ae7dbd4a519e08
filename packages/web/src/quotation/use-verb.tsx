import { approvalLifecycle, type Verb } from '@barem/shared/approval/lifecycle'
import { type Quotation, type QuotationItem, quotationEndpoints } from '@barem/shared/quotation/endpoints'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/query.ts'
import { type FailedAction, feedback } from '#feedback/feedback.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { paths } from '#navigation/paths.ts'

const loadVerbDialog = async () => (await import('#approval/VerbDialog.tsx')).VerbDialog

/** What is done to a quotation by a button; editing is done by its form. */
export type Action = Exclude<Verb, 'update'>

type Subject = QuotationItem & Partial<Pick<Quotation, 'lines' | 'totals'>>

const endpointOf = {
  'request-approval': quotationEndpoints.requestApproval,
  withdraw: quotationEndpoints.withdraw,
  approve: quotationEndpoints.approve,
  reject: quotationEndpoints.reject,
  cancel: quotationEndpoints.cancel,
  'clone-and-cancel': quotationEndpoints.cloneAndCancel,
} as const

/** Verbs that take something away, marked as such wherever they are offered. */
export const dangerous: readonly Action[] = ['reject', 'cancel', 'clone-and-cancel', 'delete']

const failedAction: Partial<Record<Action, FailedAction>> = { delete: 'delete', 'clone-and-cancel': 'clone' }

/** An action on its button: of those that would be vague alone, with what they are done to. */
export function actionLabel(action: Action): string {
  return textOf(
    action === 'cancel' || action === 'delete' ? `quotation.verb.${action}` : `approval.verb.${action}`,
  )
}

function useCommands() {
  return {
    'request-approval': useCommand(endpointOf['request-approval']),
    withdraw: useCommand(endpointOf.withdraw),
    approve: useCommand(endpointOf.approve),
    reject: useCommand(endpointOf.reject),
    cancel: useCommand(endpointOf.cancel),
    'clone-and-cancel': useCommand(endpointOf['clone-and-cancel']),
  }
}

/**
 * Asks, in numbers, before a verb is done, does it once, and says so. `ask` opens the dialog, which is to be drawn
 * somewhere on the page. The numbers come from the quotation itself, so the page must have read it whole.
 */
export function useVerb(): { ask: (action: Action, quotation: Subject) => void; dialog: ReactNode } {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigate()
  const commands = useCommands()
  const remove = useCommand(quotationEndpoints.remove)
  const [asked, setAsked] = useState<{ action: Action; quotation: Subject } | null>(null)
  const close = () => setAsked(null)
  const VerbDialog = useLazyComponent(loadVerbDialog, asked !== null, close)

  const run = async (action: Action, { id, version, number }: Subject, note: string | null) => {
    try {
      if (action === 'delete') {
        await remove.mutateAsync({ params: { id }, query: { version } })
        close()
        feedback.success(t('quotation.done.delete', { number }))
        return void navigate({ to: paths.quotations })
      }
      const answer = await commands[action].mutateAsync({ params: { id }, body: { version, note } })
      close()
      // From elsewhere, such as a list, the document is one press away.
      const to = paths.quotation(answer.id)
      const link = { to, label: t('workspace.openRecord', { number: answer.number }) }
      const here = location.pathname === to || action === 'clone-and-cancel'
      feedback.success(t(`quotation.done.${action}`, { number: answer.number }), here ? undefined : link)
      if (action === 'clone-and-cancel') void navigate({ to: paths.quotation(answer.id) })
    } catch (error) {
      feedback.undone(error, failedAction[action])
    }
  }

  const dialog = asked && VerbDialog && (
    <VerbDialog
      title={t(`quotation.confirm.${asked.action}.title`, { number: asked.quotation.number })}
      text={t(`quotation.confirm.${asked.action}.text`, figuresOf(asked.quotation, format))}
      yes={actionLabel(asked.action)}
      danger={dangerous.includes(asked.action)}
      {...noteOf(asked.action, asked.quotation)}
      onConfirm={(note) => run(asked.action, asked.quotation, note)}
      onClose={close}
    />
  )
  return { ask: (action, quotation) => setAsked({ action, quotation }), dialog }
}

function figuresOf(
  quotation: Subject,
  format: ReturnType<typeof useFormat>,
): Record<string, string | number> {
  return {
    customer: quotation.customer.name,
    approver: quotation.approver?.name ?? '',
    author: quotation.author.name,
    total: format.money(quotation.total),
    lines: quotation.lines?.length ?? 0,
    weight: format.kilograms(quotation.totals?.actualWeight ?? 0),
  }
}

function noteOf(action: Action, { status }: Subject) {
  if (action === 'delete') return {}
  const required = approvalLifecycle.needsNote(action, status)
  if (action === 'reject') return { note: { label: textOf('approval.note.reject'), required } }
  const reason = action === 'cancel' || required
  return { note: { label: textOf(reason ? 'approval.note.cancel' : 'approval.note.optional'), required } }
}
