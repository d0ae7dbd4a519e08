import { type Quotation, quotationEndpoints } from '@barem/shared/quotation/endpoints'
import type { QuotationBody } from '@barem/shared/quotation/form'
import { priceLines } from '@barem/shared/trade-line/pricing'
import { businessDate } from '@barem/shared/values/local-date'
import { Form } from 'antd'
import { type RefObject, useDeferredValue, useMemo } from 'react'
import { type FormValues, RecordForm, type RecordFormProps } from '#form/RecordForm.tsx'
import { useMay } from '#navigation/rights.ts'
import { MainFacts, OtherFacts } from './HeaderFacts.tsx'
import { CustomerSection, MoneySection, TermsSection } from './HeaderSections.tsx'
import { LinesSection } from './LinesSection.tsx'
import { emptyLine, type LineValues } from './line.ts'
import { labels, quotationForm } from './schema.ts'
import { Totals } from './Totals.tsx'
import { emptyHeader, type HeaderValues, headerFrom, issuesIn, linesFrom, pricingDraft } from './values.ts'
import { versionWords } from './version-words.ts'

interface Props {
  /** As it was read; null for a new one. */
  quotation: Quotation | null
  /** Its state or this person's rights do not let it be changed. */
  disabled: boolean
  onSaved: (saved: Quotation) => void
  onDirty?: (dirty: boolean) => void
  /** Two versions are being compared, or no longer. */
  onComparing?: (open: boolean) => void
  submitRef?: RefObject<(() => Promise<void>) | null>
}

/** The form's values of a quotation as it stands on the server; names beside the ids, for comparing versions. */
function valuesOf(quotation: Quotation): FormValues {
  return { ...quotation, ...headerFrom(quotation), lines: linesFrom(quotation) }
}

/** Whoever types these sees the sum they exceed: no reason to wait for the save. */
const beyondTheSum = ['discount_exceeds_goods', 'deposit_exceeds_total']

/** The header in sections, the lines and the totals of one quotation, new or not. */
export function QuotationForm({ quotation, disabled, onSaved, onDirty, onComparing, submitRef }: Props) {
  const seesCost = useMay()('cost:view')
  const initial = useMemo<FormValues>(
    () =>
      quotation ? valuesOf(quotation) : { ...emptyHeader(businessDate(new Date())), lines: [emptyLine()] },
    [quotation],
  )
  const save: RecordFormProps<typeof quotationForm>['save'] = (values, version, send) => {
    const body = values as QuotationBody
    if (!quotation) return send(quotationEndpoints.create, { body })
    return send(quotationEndpoints.update, {
      body: { ...body, id: quotation.id, version: version ?? quotation.version },
    })
  }
  return (
    <RecordForm
      schema={quotationForm}
      labels={labels}
      initial={initial}
      draft={`quotation/${quotation?.id ?? 'new'}`}
      disabled={disabled}
      validate={(values) =>
        issuesIn(values as unknown as HeaderValues, values.lines as LineValues[], seesCost)
      }
      save={save}
      asValues={(record) => valuesOf(record as Quotation)}
      onSaved={(answer) => onSaved(answer as Quotation)}
      words={versionWords}
      atOnce={beyondTheSum}
      {...(onDirty ? { onDirty } : {})}
      {...(submitRef ? { submitRef } : {})}
      {...(onComparing ? { onComparing } : {})}
      above={<LiveTotals seesCost={seesCost} />}
    >
      {quotation && disabled ? (
        <MainFacts quotation={quotation} />
      ) : (
        <CustomerSection isNew={quotation === null} />
      )}
      <LinesSection disabled={disabled} seesCost={seesCost} />
      {quotation && disabled ? (
        <OtherFacts quotation={quotation} />
      ) : (
        <>
          <MoneySection />
          <TermsSection />
        </>
      )}
    </RecordForm>
  )
}

/** What the server would compute, by the same function, from what stands in the form. */
function LiveTotals({ seesCost }: { seesCost: boolean }) {
  const form = Form.useFormInstance()
  // After the key itself: the sums of five hundred lines take longer than a frame.
  const watched = Form.useWatch([], form) as (HeaderValues & { lines: LineValues[] }) | undefined
  const values = useDeferredValue(watched)
  const priced = useMemo(() => {
    const all = { ...form.getFieldsValue(true), ...values } as HeaderValues & { lines?: LineValues[] }
    return priceLines(pricingDraft(all, all.lines ?? [], seesCost))
  }, [form, values, seesCost])
  return <Totals priced={priced} />
}
