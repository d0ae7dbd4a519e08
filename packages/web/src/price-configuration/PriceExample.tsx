import { customerEndpoints } from '@barem/shared/customer/endpoints'
import { priceConfigurationEndpoints, type ResolvedLine } from '@barem/shared/price-configuration/endpoints'
import { productEndpoints } from '@barem/shared/product/endpoints'
import { isFarOff, percentOff } from '@barem/shared/trade-line/warnings'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { AmountInput } from '#form/AmountInput.tsx'
import { FormSection, type FormValues } from '#form/RecordForm.tsx'
import { RemoteSelect } from '#form/RemoteSelect.tsx'
import { useDebounced } from '#form/use-debounced.ts'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { useMay } from '#navigation/rights.ts'
import { stepWords } from '#trade-line/price-step-words.ts'
import { type Example, examplePrice, priceTypeOf, productsOf, type Target, useExample } from './example.ts'
import './price-example.css'

/** A constant reference, so that watchers do not see a change. */
const NOTHING: FormValues = {}
/** Milliseconds without a key. */
const SHOWN_AFTER_MS = 200

/** What the rule as it is typed would sell a product for, step by step, and what that is sold for now. */
export function PriceExample({ target }: { target: Target }) {
  const { t } = useTranslation()
  const may = useMay()
  const form = Form.useFormInstance()
  const base: unknown = Form.useWatch('base', form)
  const customerTypeId: unknown = Form.useWatch('customerTypeId', form)
  const [picked, setPicked] = useState<string | null>(null)
  const [customerId, setCustomerId] = useState<string | null>(null)
  const [importPrice, setImportPrice] = useState<number | string | null>(null)
  const example = useExample(target, picked)
  const type = typeof customerTypeId === 'string' ? { customerTypeId } : {}
  return (
    <FormSection title={t('priceConfiguration.example.title')}>
      <div className="field price-example-product">
        <RemoteSelect
          endpoint={productEndpoints.list}
          query={productsOf(target)}
          value={example?.id ?? null}
          chosen={example}
          onChange={(id) => setPicked(id)}
          // whoever may not change the rule tries it all the same
          disabled={target.productId !== null}
          ariaLabel={t('priceConfiguration.field.productId')}
          placeholder={t('priceConfiguration.field.productId')}
        />
      </div>
      {may('customer:view') ? (
        <div className="field">
          <RemoteSelect
            endpoint={customerEndpoints.list}
            query={{ active: true, ...type }}
            value={customerId}
            onChange={(id) => setCustomerId(id)}
            disabled={false}
            allowClear
            ariaLabel={t('priceConfiguration.example.customer')}
            placeholder={t('priceConfiguration.example.customer')}
          />
        </div>
      ) : null}
      {base === 'import' ? (
        <div className="field">
          <AmountInput
            value={importPrice}
            onChange={setImportPrice}
            disabled={false}
            unit="đ"
            ariaLabel={t('priceConfiguration.example.importPrice')}
            placeholder={t('priceConfiguration.example.importPrice')}
          />
        </div>
      ) : null}
      <div className="field field-wide price-example" role="status">
        {example ? (
          <Priced
            example={example}
            customerId={customerId}
            importPrice={typeof importPrice === 'number' ? importPrice : null}
          />
        ) : (
          t('priceConfiguration.example.none')
        )}
      </div>
    </FormSection>
  )
}

interface PricedProps {
  example: Example
  customerId: string | null
  importPrice: number | null
}

function Priced({ example, customerId, importPrice }: PricedProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const typed: FormValues = useDebounced(Form.useWatch([], Form.useFormInstance()) ?? NOTHING, SHOWN_AFTER_MS)
  const priceType = priceTypeOf(typed, example)
  const now = useNow({ example, customerId, typed })
  const priced = examplePrice(typed, example, importPrice)
  if (!priced) return t('priceConfiguration.example.unready')
  if (typed.base === 'import' && importPrice === null) return t('priceConfiguration.example.importFirst')
  const unit = example.unit.name.toLowerCase()
  const perWords = (per: 'kilogram' | 'unit') => (per === 'kilogram' ? 'kg' : unit)
  const own = perWords(priceType === 'item' ? 'unit' : 'kilogram')
  const price = (value: number) => `${format.number(value, 2)} đ/${own}`
  const { salePrice, problem, steps } = priced
  const base = typed.base as ResolvedLine['base']
  return (
    <>
      <p>
        {salePrice === null ? (
          textOf(`tradeLine.rule.problem.${problem ?? 'no-base'}`)
        ) : (
          <>
            {t('priceConfiguration.example.gives')} <strong className="figures">{price(salePrice)}</strong>
            {now?.salePrice && isFarOff(salePrice, now.salePrice) ? (
              <strong className="price-example-off">
                {t('priceConfiguration.example.off', {
                  off: format.number(percentOff(salePrice, now.salePrice), 0),
                })}
              </strong>
            ) : null}
          </>
        )}
      </p>
      {steps.length > 1 ? (
        <p className="price-example-steps">
          {steps
            .map((step) => {
              const words = stepWords({ base }, step, { format, per: perWords(step.per) })
              return `${words}: ${format.number(step.price, 2)}`
            })
            .join(' → ')}
        </p>
      ) : null}
      {now?.salePrice ? (
        <p className="price-example-steps">
          {now.rule
            ? t('priceConfiguration.example.now', { price: price(now.salePrice), code: now.rule.code })
            : t('priceConfiguration.example.nowCatalogue', { price: price(now.salePrice) })}
        </p>
      ) : null}
    </>
  )
}

interface Asked {
  example: Example
  customerId: string | null
  typed: FormValues
}

/** What the rules that are saved sell the example for today. */
function useNow({ example, customerId, typed }: Asked): ResolvedLine | undefined {
  const { id: productId, length, densityWeight } = example
  const sale = { customerId, source: typed.source ?? null }
  const line = { productId, priceType: priceTypeOf(typed, example), length, barem: densityWeight }
  const { data } = useQuery({
    ...queryOf(priceConfigurationEndpoints.resolve, { body: { ...sale, lines: [line] } } as never, {
      quiet: true,
    }),
    placeholderData: keepPreviousData,
  })
  return (data as ResolvedLine[] | undefined)?.[0]
}
