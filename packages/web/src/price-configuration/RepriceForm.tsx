import {
  type PriceConfigurationItem,
  priceConfigurationEndpoints,
  type RepricedRule,
} from '@barem/shared/price-configuration/endpoints'
import type { PriceChange } from '@barem/shared/price-configuration/reprice'
import type { Format } from '@barem/shared/values/format'
import { businessDate } from '@barem/shared/values/local-date'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Form, type InputRef, Segmented } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { failureText } from '#feedback/feedback.ts'
import { AmountInput } from '#form/AmountInput.tsx'
import { DateInput } from '#form/DateInput.tsx'
import { issueText } from '#form/issue-text.ts'
import { useDebounced } from '#form/use-debounced.ts'
import { textOf, useFormat } from '#i18n/i18n.ts'
import type { Plan, QuestionFormProps } from '#table/many/many-action.ts'
import { formulaOf, perUnitOf } from './formula.ts'
import { readChange, type TypedChange } from './typed-change.ts'
import './reprice.css'

/** Milliseconds without a key. */
const ASKED_AFTER_MS = 250

/** By how much prices change, and what becomes of each rule: computed by the server, which changes them by the same. */
export function RepriceForm({ rows, onPlan }: QuestionFormProps<PriceConfigurationItem>) {
  const { t } = useTranslation()
  const format = useFormat()
  const [typed, setTyped] = useState<TypedChange>({
    ...{ way: 'up', by: 'rate', amount: null, from: businessDate(new Date()), step: null },
  })
  const first = useRef<InputRef>(null)
  useEffect(() => first.current?.focus(), [])
  const give = (some: Partial<TypedChange>) => setTyped((before) => ({ ...before, ...some }))
  const { change, issues } = readChange(typed, businessDate(new Date()))
  const rested = useDebounced(JSON.stringify(change), ASKED_AFTER_MS)
  const asked = useMemo(() => JSON.parse(rested) as PriceChange | null, [rested])
  const ids = rows.map(({ id }) => id)
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOf(
      priceConfigurationEndpoints.repricing,
      { body: { ...(asked as PriceChange), ids } },
      { quiet: true },
    ),
    enabled: asked !== null,
    // what rules and costs are now, not what they were when somebody looked before
    ...{ staleTime: 0, gcTime: 0, placeholderData: keepPreviousData },
  })
  const isCurrent = rested === JSON.stringify(change) && !isPlaceholderData
  const told = asked && isCurrent ? data : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the plan is that of what was answered
  useEffect(() => onPlan(told && asked ? planOf(asked, told, format) : null), [told])
  const problem = (name: string) => {
    const issue = issues.get(name)
    // before anything is typed nothing is missing yet
    if (!issue || (name === 'amount' && typed.amount === null)) return null
    return issueText({ path: name, ...issue }, t(`priceConfiguration.reprice.${name as 'amount'}`), format)
  }
  const item = (name: 'amount' | 'from' | 'step', hint?: string) => {
    const fault = problem(name)
    return {
      label: t(`priceConfiguration.reprice.${name}`),
      htmlFor: `reprice-${name}`,
      validateStatus: fault ? ('error' as const) : ('' as const),
      help: fault ?? hint,
    }
  }
  return (
    <Form layout="vertical" component={false}>
      <div className="reprice-fields">
        <Form.Item label={t('priceConfiguration.reprice.way')}>
          <Segmented
            aria-label={t('priceConfiguration.reprice.way')}
            value={typed.way}
            options={(['up', 'down'] as const).map((value) => ({
              value,
              label: t(`priceConfiguration.reprice.${value}`),
            }))}
            onChange={(way) => give({ way })}
          />
        </Form.Item>
        <Form.Item {...item('amount')} required>
          <div className="reprice-amount">
            <AmountInput
              ref={first}
              id="reprice-amount"
              value={typed.amount}
              onChange={(amount) => give({ amount })}
              faulty={problem('amount') !== null}
              required
            />
            <Segmented
              aria-label={t('priceConfiguration.reprice.by')}
              value={typed.by}
              options={[
                { value: 'rate', label: t('priceConfiguration.reprice.percent') },
                { value: 'money', label: t('priceConfiguration.reprice.money') },
              ]}
              onChange={(by) => give({ by: by as TypedChange['by'] })}
            />
          </div>
        </Form.Item>
        <Form.Item {...item('from', t('priceConfiguration.reprice.fromHint'))} required>
          <DateInput
            id="reprice-from"
            value={typed.from}
            onChange={(from) => give({ from })}
            lean="ahead"
            faulty={problem('from') !== null}
            required
          />
        </Form.Item>
        <Form.Item {...item('step')}>
          <AmountInput
            id="reprice-step"
            value={typed.step}
            onChange={(step) => give({ step })}
            unit="đ"
            faulty={problem('step') !== null}
          />
        </Form.Item>
      </div>
      <p className="reprice-hint">{t('priceConfiguration.reprice.stepHint')}</p>
      {error ? (
        <Alert type="error" showIcon role="alert" title={failureText(error)} />
      ) : (
        <p role="status" className="reprice-summary">
          {told && asked
            ? summaryOf(asked, told, format)
            : asked
              ? t('priceConfiguration.reprice.looking')
              : null}
        </p>
      )}
    </Form>
  )
}

/** How many change and how many stay, and why these do. */
function summaryOf({ from }: PriceChange, rules: readonly RepricedRule[], format: Format): string {
  const kept = Map.groupBy(
    rules.filter(({ refused }) => refused !== null),
    ({ refused }) => refused!,
  )
  const changed = rules.filter(({ refused }) => refused === null)
  const reasons = [...kept].map(([code, of]) =>
    textOf(`priceConfiguration.reprice.kept.${code}`, { count: of.length }),
  )
  return [
    textOf('priceConfiguration.reprice.changed', { count: changed.length, from: format.date(from) }),
    ...(kept.size === 0
      ? []
      : [
          textOf('priceConfiguration.reprice.stays', {
            count: rules.length - changed.length,
            reasons: reasons.join(', '),
          }),
        ]),
  ].join(' · ')
}

function planOf(
  change: PriceChange,
  rules: readonly RepricedRule[],
  format: Format,
): Plan<PriceConfigurationItem> {
  const of = new Map(rules.map((rule) => [rule.id, rule]))
  return {
    refusedOf: ({ id }) => {
      const rule = of.get(id)
      if (!rule) return textOf('errors.not-found')
      return rule.refused && textOf(`errors.price-change.${rule.refused}`, { code: rule.supersededBy ?? '' })
    },
    detailOf: ({ id, priceType }) => {
      const rule = of.get(id)
      return rule?.after ? <Change rule={rule} unit={perUnitOf(priceType)} format={format} /> : null
    },
    // the version is that of the preview: what was looked at is what is changed
    run: ({ id, version }, send) =>
      send(priceConfigurationEndpoints.reprice, {
        params: { id },
        body: { ...change, version: of.get(id)?.version ?? version },
      }),
  }
}

/** Old price → new price, the difference, and what is lower than it should be. */
function Change({ rule, unit, format }: { rule: RepricedRule; unit: string; format: Format }) {
  const { base, before, after, priceBefore, priceAfter, difference } = rule
  const price = (value: number) => format.number(value, 2)
  const marks = (['inPlace', 'atFloor', 'belowCost'] as const).filter((mark) => rule[mark])
  const isFixed = base === 'fixed' && !before.rate && !before.money
  return (
    <>
      {isFixed ? null : (
        <div>
          {formulaOf({ base, ...before }, format)} → {formulaOf({ base, ...after! }, format)}
        </div>
      )}
      {priceBefore === null || priceAfter === null || difference === null ? null : (
        <div>
          {price(priceBefore)} → <strong>{price(priceAfter)}</strong> {unit}
          <span className="reprice-difference">
            {difference < 0 ? '−' : '+'}
            {price(Math.abs(difference))}
          </span>
        </div>
      )}
      {marks.map((mark) => (
        <small key={mark} className={mark === 'inPlace' ? 'many-owner' : 'reprice-warning'}>
          {textOf(`priceConfiguration.reprice.${mark}`)}
        </small>
      ))}
    </>
  )
}
