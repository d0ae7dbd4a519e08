import type { ResolvedLine } from '@barem/shared/price-configuration/endpoints'
import { useQueries } from '@tanstack/react-query'
import { Form, type FormInstance } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { useDebounced } from '#form/use-debounced.ts'
import { useMay } from '#navigation/rights.ts'
import type { LineValues } from './line.ts'
import {
  type AskedLine,
  askedLine,
  causeOf,
  followRules,
  isSunk,
  type Ruled,
  ruleQueries,
  type Sale,
  saleIn,
} from './rule-prices.ts'

/** Milliseconds without a key. */
const ASKED_AFTER_MS = 200

/** The sale that the form's header says; the same object as long as it says the same. */
export function useSale(): Sale {
  const form = Form.useFormInstance()
  // draws anew whatever changes it; what it answers itself comes after the first drawing, and before of an empty form
  Form.useWatch((values) => JSON.stringify(saleIn(values)), { form, preserve: true })
  const told = JSON.stringify(saleIn(form.getFieldsValue(true)))
  return useMemo(() => JSON.parse(told) as Sale, [told])
}

/** Whether the form is an annex: what was agreed keeps its price on whatever day that is written. */
function isAnnex(form: FormInstance): boolean {
  return typeof form.getFieldValue('contractId') === 'string'
}

/** By the key of the line. */
type RuledLines = ReadonlyMap<string, Ruled>

interface RulePrices {
  /** What the rules say of a line as it stands; nothing while they are asked. The same function as long as they say the same. */
  ruledOf: (line: LineValues) => Ruled | undefined
  /** The lines with the prices of the rules; null where they have them. */
  followed: readonly LineValues[] | null
  failed: boolean
  retry: () => void
}

/** Asks the price rules about the lines of a sale that is written, all of them in one call, and lets their prices follow. */
export function useRulePrices(
  lines: readonly LineValues[],
  { isWanted, seesCost }: { isWanted: boolean; seesCost: boolean },
): RulePrices {
  const form = Form.useFormInstance()
  const sale = useSale()
  const mayAsk = useMay()('product:view')
  const agreed = useRef<ReadonlySet<string>>(null)
  agreed.current ??= new Set(isAnnex(form) ? lines.map(({ key }) => key) : [])
  const causes = useMemo(() => {
    const known = new WeakMap<LineValues, string>()
    return (line: LineValues) => {
      const of = agreed.current?.has(line.key) ? null : sale
      const cause = known.get(line) ?? causeOf(line, of, seesCost)
      known.set(line, cause)
      return cause
    }
  }, [sale, seesCost])
  const opened = useRef<Map<string, string>>(null)
  opened.current ??= new Map(lines.flatMap((line) => (line.productId ? [[line.key, causes(line)]] : [])))
  const body = JSON.stringify({
    sale,
    asked: (isWanted && mayAsk ? lines : []).flatMap((one) => {
      const line = askedLine(one, seesCost)
      return line ? [{ key: one.key, cause: causes(one), line }] : []
    }),
  })
  const rested = useDebounced(body, ASKED_AFTER_MS)
  const { of, queries } = useMemo(() => {
    const { sale: told, asked } = JSON.parse(rested) as { sale: Sale; asked: Asked[] }
    return {
      of: asked,
      queries: ruleQueries(
        told,
        asked.map(({ line }) => line),
      ),
    }
  }, [rested])
  const { prices, failed, retry } = useQueries({ queries, combine: together })
  const answered: RuledLines | null = useMemo(
    () => prices && new Map(of.map(({ key, cause }, index) => [key, { cause, price: prices[index]! }])),
    [of, prices],
  )
  const kept = useRef<RuledLines>(new Map())
  // until the next answer what is known of lines that stayed the same goes on being said
  if (answered) kept.current = answered
  const known = kept.current
  const ruledOf = useMemo(
    () => (line: LineValues) => {
      const ruled = known.get(line.key)
      return ruled?.cause === causes(line) ? ruled : undefined
    },
    [known, causes],
  )
  const followed = useMemo(
    () => (isWanted ? followRules(lines, ruledOf, opened.current!) : null),
    [lines, ruledOf, isWanted],
  )
  const sunk = isWanted && lines.some((line) => isSunk(line, ruledOf(line), seesCost))
  useEffect(() => {
    if (isWanted) form.setFieldValue('belowFloor', sunk)
  }, [form, isWanted, sunk])
  return { ruledOf, followed, failed, retry }
}

interface Asked {
  key: string
  cause: string
  line: AskedLine
}

interface Answered {
  data: ResolvedLine[] | undefined
  isError: boolean
  refetch: () => unknown
}

function together(answers: readonly Answered[]) {
  const isAll = answers.every(({ data }) => data !== undefined)
  return {
    prices: isAll ? answers.flatMap(({ data = [] }) => data) : null,
    failed: answers.some(({ isError }) => isError),
    retry: () => {
      for (const { refetch } of answers) refetch()
    },
  }
}
