import { contractBindingEndpoints, type NeededLine } from '@barem/shared/contract-binding/endpoints'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSendCommand } from '#api/query.ts'
import { invalidateEntity } from '#api/record-cache.ts'
import { feedback } from '#feedback/feedback.ts'
import { useDebounced } from '#form/use-debounced.ts'
import type { Chosen } from '#line-choice/chosen.ts'
import { useLineChoice } from '#line-choice/use-line-choice.ts'
import { documentPaths } from '#navigation/paths.ts'

type Needed = Chosen<NeededLine>

export function keyOf({ contract, productId, length }: NeededLine): string {
  return `${contract.id} ${productId} ${length}`
}

/** What sales contracts still need, under the search; undefined until it is read. */
export function useNeeds(salesContractId: string | undefined, search: string) {
  const sought = useDebounced(search.trim())
  const query = { ...(salesContractId ? { salesContractId } : {}), ...(sought ? { search: sought } : {}) }
  const { data } = useQuery({
    ...queryOf(contractBindingEndpoints.needs, { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const all = new Map(
    data?.lines.map((line): [string, Needed] => [keyOf(line), { line, quantity: line.free }]),
  )
  return { read: data !== undefined, all, cut: data?.more ?? false, sought: sought !== '' }
}

/** Of whom and how much is bought. */
export function useBuying(atFirst: ReadonlyMap<string, Needed>, onClose: () => void) {
  const buy = useBuy()
  const [supplierId, setSupplierId] = useState<string | null>(null)
  const { asked, missing, ...choice } = useLineChoice({
    ...{ atFirst, changed: supplierId !== null, ready: supplierId !== null },
    freeOf: ({ free }) => free,
    send: (chosen) => buy(supplierId!, chosen),
    refused: feedback.undone,
    onClose,
  })
  return {
    ...{ ...choice, supplierId, setSupplierId },
    missing: { supplier: asked && supplierId === null, lines: missing },
  }
}

/** Drafts the contract and says so; answers what opens it. */
function useBuy() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const send = useSendCommand()
  const client = useQueryClient()
  return async (supplierId: string, chosen: readonly Needed[]) => {
    const lines = chosen.map(({ line: { contract, productId, length }, quantity }) => ({
      ...{ salesContractId: contract.id, productId, length, quantity: quantity as number },
    }))
    const { id, number } = await send(contractBindingEndpoints.buy, { body: { supplierId, lines } })
    await invalidateEntity(client, 'salesContract')
    feedback.success(t('contractBinding.bought', { number }))
    return () => void navigate({ to: documentPaths('purchaseContract').one(id) })
  }
}
