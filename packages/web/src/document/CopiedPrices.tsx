import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form } from 'antd'
import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormContext } from '#form/form-context.ts'
import { useFormat } from '#i18n/i18n.ts'
import { useMay } from '#navigation/rights.ts'
import type { GridRow } from './grid-columns.ts'
import type { LinesKind } from './lines-kind.ts'

interface Props<Line extends GridRow> {
  lines: LinesKind<Line>
  /** What was copied. */
  source: { number: string; date: string }
}

/**
 * A copy keeps the prices of the original, which the person has just looked at; where the company has others today, it
 * says of how many lines, and puts them in with one press.
 */
export function CopiedPrices<Line extends GridRow>({ lines, source }: Props<Line>) {
  const { t } = useTranslation()
  const format = useFormat()
  const context = useContext(FormContext)
  const form = Form.useFormInstance()
  const seesCost = useMay()('cost:view')
  const [taken, setTaken] = useState(false)
  const { data: current } = useQuery({
    queryKey: ['prices of today', source.number],
    queryFn: () => lines.repriced!(form.getFieldsValue(true), seesCost),
    enabled: lines.repriced !== undefined,
    staleTime: 0,
  })
  if (!current || current.size === 0 || taken) return null
  const take = () => {
    const rows = form.getFieldValue('lines') as Line[]
    context?.put({ lines: rows.map((row) => ({ ...row, ...current.get(row.key) })) })
    setTaken(true)
  }
  return (
    <Alert
      type="info"
      showIcon
      className="form-problem"
      title={t('document.copiedPrices', {
        number: source.number,
        date: format.date(source.date),
        count: current.size,
      })}
      action={<Button onClick={take}>{t('document.takePrices')}</Button>}
    />
  )
}
