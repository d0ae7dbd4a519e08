import type { Quotation } from '@barem/shared/quotation/endpoints'
import { businessDate } from '@barem/shared/values/local-date'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Action, isInUse } from '#approval/verbs.ts'
import { validityOf } from '#document/document-state.ts'
import { useMay } from '#navigation/rights.ts'
import { contractsQuery } from '#sales-contract/contracts-query.ts'
import kind from './kind.ts'

const REPLACE = 'clone-and-cancel'

/** In the state of an approved quotation that has expired: its replacement, or who may make it. None where all is contracted. */
export function Renewal({ document, act }: { document: Quotation; act: (action: Action) => void }) {
  const { t } = useTranslation()
  const may = useMay()
  const { id, status, closed, abilities, author } = document
  const stands = status === 'approved' && !closed
  const expired = stands && validityOf(kind, document, businessDate(new Date()))?.expired === true
  const asked = expired && may('salesContract:view')
  const { data, isLoading } = useQuery({ ...contractsQuery(id), enabled: asked })
  if (!expired || isLoading || data?.refused === 'quotation_contracted') return null
  if (abilities[REPLACE] === true || isInUse(document, REPLACE))
    return <Button onClick={() => act(REPLACE)}>{t(`approval.verb.${REPLACE}`)}</Button>
  return <span>{t('quotation.renewedBy', { name: author.name })}</span>
}
