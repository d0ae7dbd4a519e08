import { discountPolicyEndpoints, type TriedPolicy } from '@barem/shared/discount-policy/endpoints'
import {
  type DiscountPolicyBody,
  discountPolicyBody,
  discountPolicyIssue,
} from '@barem/shared/discount-policy/form'
import { quotationEndpoints } from '@barem/shared/quotation/endpoints'
import { type Issue, issuesOf } from '@barem/shared/values/issue'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { issueText } from '#form/issue-text.ts'
import { FormSection, type FormValues } from '#form/RecordForm.tsx'
import { RemoteSelect } from '#form/RemoteSelect.tsx'
import { wireValues } from '#form/schema-facts.ts'
import { useDebounced } from '#form/use-debounced.ts'
import { useFormat } from '#i18n/i18n.ts'
import { useMay } from '#navigation/rights.ts'
import { judgedWords } from './judged-words.ts'

/** A constant reference, so that watchers do not see a change. */
const NOTHING: FormValues = {}

/** What the policy as it is typed would give a quotation that is there, and why not. */
export function TryPolicy() {
  const { t } = useTranslation()
  const [quotationId, setQuotationId] = useState<string | null>(null)
  if (!useMay()('quotation:view')) return null
  return (
    <FormSection title={t('discountPolicy.try.title')}>
      <div className="field">
        <RemoteSelect<{ id: string; name: string; number?: string }>
          endpoint={quotationEndpoints.list}
          value={quotationId}
          onChange={(id) => setQuotationId(id)}
          ariaLabel={t('discountPolicy.try.quotation')}
          placeholder={t('discountPolicy.try.quotation')}
          render={numberOf}
          shown={numberOf}
          allowClear
        />
      </div>
      {quotationId ? (
        <Tried quotationId={quotationId} />
      ) : (
        <p className="field field-wide policy-words">{t('discountPolicy.try.hint')}</p>
      )}
    </FormSection>
  )
}

function numberOf(one: object): string {
  return 'number' in one ? String(one.number) : ''
}

function Tried({ quotationId }: { quotationId: string }) {
  const { t } = useTranslation()
  const typed: FormValues = useDebounced(Form.useWatch([], Form.useFormInstance()) ?? NOTHING)
  const format = useFormat()
  const { policy, issue } = readPolicy(typed)
  const { data, isError } = useQuery({
    ...queryOf(
      discountPolicyEndpoints.try,
      { body: { quotationId, policy: policy ?? ({} as DiscountPolicyBody) } } as never,
      { quiet: true },
    ),
    enabled: policy !== null,
  })
  return (
    <div className="field field-wide" role="status">
      {issue ? issueText(issue, t(`discountPolicy.field.${issue.path as 'discount'}`), format) : null}
      {(policy === null && !issue) || isError ? t('discountPolicy.try.faulty') : null}
      {policy && data ? <Result policy={policy} tried={data as TriedPolicy} /> : null}
    </div>
  )
}

/**
 * What stands in the form where it is a policy; nothing else can be tried. What is wrong with it is said, except that something
 * is still to be typed.
 */
function readPolicy(typed: FormValues): { policy: DiscountPolicyBody | null; issue: Issue | null } {
  const parsed = discountPolicyBody.safeParse(wireValues(discountPolicyBody, typed))
  const own = parsed.success ? discountPolicyIssue(parsed.data) : null
  const issues = parsed.success ? (own ? [{ params: {}, ...own }] : []) : issuesOf(parsed.error)
  const wrong = issues.find(
    ({ path, code }) => path in discountPolicyBody.shape && !code.startsWith('required'),
  )
  return { policy: parsed.success && !own ? parsed.data : null, issue: wrong ?? null }
}

function Result({ policy, tried }: { policy: DiscountPolicyBody; tried: TriedPolicy }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { misfit, missing, stands, other, goods, day, isFirstDay } = tried
  const discount = format.money(tried.discount)
  const judged = { ...policy, id: '', code: policy.code ?? '', customerType: '', missing, misfit }
  const standing = { discount: format.money(stands.discount), policy: stands.policy ?? '' }
  const isBest = !other || tried.discount > other.discount
  return (
    <>
      <p className="policy-words">
        <strong>
          {misfit
            ? judgedWords({ ...judged, discount: tried.discount }, null, format)
            : t('discountPolicy.try.gives', { discount, goods: format.money(goods) })}
        </strong>
      </p>
      {isFirstDay ? (
        <p className="policy-words">{t('discountPolicy.try.firstDay', { day: format.date(day) })}</p>
      ) : null}
      {misfit ? null : (
        <p className="policy-words">
          {isBest ? t('discountPolicy.try.wins') : t('discountPolicy.try.loses', { code: other.code })}
        </p>
      )}
      <p className="policy-words">
        {t(stands.policy ? 'discountPolicy.try.standsBy' : 'discountPolicy.try.stands', standing)}
      </p>
      {other ? (
        <p className="policy-words">
          {t('discountPolicy.try.other', {
            ...{ code: other.code, name: other.name, discount: format.money(other.discount) },
          })}
        </p>
      ) : null}
    </>
  )
}
