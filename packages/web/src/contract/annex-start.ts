import { valuesOf } from '#document/DocumentEditor.tsx'
import { asAgreed, type DocumentAnswer, type DocumentForm } from '#document/document-kind.ts'
import { copiedValues } from '#document/prefill.ts'
import type { FormValues } from '#form/RecordForm.tsx'
import type { LineValues } from '#trade-line/line.ts'

const LONG_AGO = ''

/**
 * What a new annex begins with: what is agreed now, whoever looks after its contract, and whoever approved that, unless it is
 * written by them.
 */
export function annexStart(
  form: DocumentForm<DocumentAnswer, LineValues>,
  contract: DocumentAnswer,
  { person, today }: { person: string; today: string },
): FormValues {
  const { id, number } = contract
  const base = asAgreed(contract)
  const { approver, officer } = base
  return {
    // a day that is over stays agreed: that the goods are late is not taken back by an annex about something else
    ...copiedValues(form.kind, valuesOf(form, base), LONG_AGO),
    date: today,
    ...{ contractId: id, contract: { id, name: number }, officerId: officer.id, officer },
    ...(approver && approver.id !== person && { approverId: approver.id, approver }),
  }
}
