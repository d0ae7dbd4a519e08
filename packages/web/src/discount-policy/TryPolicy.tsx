import { discountPolicyEndpoints, type TriedPolicy } from '@barem/shared/discount-policy/endpoints'
import {
  type DiscountPolicyBody,
  discountPolicyBody,
  discountPolicyIssue,
} from '@barem/shared/discount-policy/form'
import { quotationEndpoints } from '@barem/shared/quotation/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
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
  const policy = policyOf(typed)
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
      {policy === null || isError ? t('discountPolicy.try.faulty') : null}
      {policy && data ? <Result policy={policy} tried={data as TriedPolicy} /> : null}
    </div>
  )
}

/** What stands in the form where it is a policy; nothing else can be tried. */
function policyOf(typed: FormValues): DiscountPolicyBody | null {
  const parsed = discountPolicyBody.safeParse(wireValues(discountPolicyBody, typed))
  return parsed.success && discountPolicyIssue(parsed.data) === null ? parsed.data : null
}

function Result({ policy, tried }: { policy: DiscountPolicyBody; tried: TriedPolicy }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { misfit, missing, stands, other, goods } = tried
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
