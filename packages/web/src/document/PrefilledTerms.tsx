import type { DocumentDefaults } from '@barem/shared/document/endpoints'
import { keyOf } from '@barem/shared/document/fields'
import type { Endpoint } from '@barem/shared/http/endpoint'
import { useQuery } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { FormContext } from '#form/form-context.ts'
import { type DocumentKind, fieldLabel } from './document-kind.ts'
import { type Filled, fillingOf } from './prefill.ts'

interface Props {
  kind: Pick<DocumentKind, 'entity' | 'fields' | 'partner' | 'validity'> & {
    endpoints: { defaults: Endpoint }
  }
}

/**
 * Fills a new document with the terms of its partner's last one, else of the person's own, and says so: each stands in its
 * field to be changed. What was typed is never overwritten.
 */
export function PrefilledTerms({ kind }: Props) {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const context = useContext(FormContext)
  const { fields, partner } = kind
  const key = keyOf(partner, fields[partner]!)
  const watched: string | null | undefined = Form.useWatch(key, form)
  // nothing is watched when it is drawn first, while a copy has its partner from the beginning
  const partnerId = watched ?? (form.getFieldValue(key) as typeof watched)
  const [filled, setFilled] = useState<Filled>({})
  const [cleared, setCleared] = useState(false)
  const query = partnerId ? { partnerId } : {}
  const { data } = useQuery(queryOf(kind.endpoints.defaults, { query } as never, { quiet: true }))
  const defaults = data as DocumentDefaults | undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!defaults || cleared) return
    const filling = fillingOf(kind, defaults, {
      before: filled,
      heldIn: (key) => form.getFieldValue(key),
      isTyped: (key) => form.isFieldTouched(key),
    })
    context?.fill(filling.values)
    setFilled(filling.filled)
  }, [defaults])
  const names = Object.keys(fields).filter((name) => (filled[keyOf(name, fields[name]!)] ?? null) !== null)
  const clear = () => {
    const still = Object.entries(filled).filter(([key, value]) => form.getFieldValue(key) === value)
    context?.fill(Object.fromEntries(still.map(([key]) => [key, null])))
    setFilled({})
    setCleared(true)
  }
  if (names.length === 0) return null
  return (
    <p className="document-prefilled">
      {defaults?.from
        ? t('document.prefilledFrom', { number: defaults.from.number })
        : t('document.prefilled')}{' '}
      {names.map((name) => fieldLabel(kind, name)).join(', ')}.{' '}
      <Button type="link" size="small" onClick={clear}>
        {t('document.prefilledClear')}
      </Button>
    </p>
  )
}
