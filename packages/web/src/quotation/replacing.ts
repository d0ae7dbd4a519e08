import type { QuotationContracts } from '@barem/shared/sales-contract/from-quotation'
import type { Format } from '@barem/shared/values/format'
import { queryClient } from '#api/query.ts'
import { textOf } from '#i18n/i18n.ts'
import { contractsQuery } from '#sales-contract/contracts-query.ts'

/** What replacing an approved quotation does, which leaves what is contracted where it is; null where nothing is contracted. */
export async function replacingText(
  { id, status }: { id: string; status: string },
  format: Format,
): Promise<string | null> {
  if (status !== 'approved') return null
  try {
    return wordsOf(await queryClient.fetchQuery({ ...contractsQuery(id), staleTime: 0 }), format)
  } catch {
    // whoever may not see contracts does not learn whether there are any
    return textOf('quotation.replacing.unknown')
  }
}

/** By what of it is contracted. */
export function wordsOf({ rest, refused }: Pick<QuotationContracts, 'rest' | 'refused'>, format: Format) {
  if (refused === 'quotation_contracted') return textOf('quotation.replacing.nothingLeft')
  if (!rest) return null
  return textOf('quotation.replacing.part', {
    lines: rest.lines,
    weight: format.kilograms(rest.weight),
    total: format.money(rest.total),
  })
}
