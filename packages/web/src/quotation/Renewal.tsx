import type { Quotation } from '@barem/shared/quotation/endpoints'
import { businessDate } from '@barem/shared/values/local-date'
import { useTranslation } from 'react-i18next'
import { isInUse } from '#approval/verbs.ts'
import { validityOf } from '#document/document-state.ts'
import { useContracts } from '#sales-contract/use-contracts.ts'
import kind from './kind.ts'

export const REPLACE = 'clone-and-cancel'

/** Whether an approved quotation has expired and something of it is open, and so who may replace it; null where it needs no replacement. */
export function useRenewal(document: Quotation): 'me' | 'author' | null {
  const { data, isLoading } = useContracts(document)
  const { abilities } = document
  if (!isExpired(document) || isLoading || data?.refused === 'quotation_contracted') return null
  return abilities[REPLACE] === true || isInUse(document, REPLACE) ? 'me' : 'author'
}

/** Of one that stands approved: its last day is over. */
export function isExpired(document: Quotation): boolean {
  const stands = document.status === 'approved' && !document.closed
  return stands && validityOf(kind, document, businessDate(new Date()))?.expired === true
}

/** In the state of a quotation that has expired: who replaces it, where that is somebody else. */
export function Renewal({ document }: { document: Quotation }) {
  const { t } = useTranslation()
  if (useRenewal(document) !== 'author') return null
  return <span>{t('quotation.renewedBy', { name: document.author.name })}</span>
}
