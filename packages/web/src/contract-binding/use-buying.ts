import { contractBindingEndpoints } from '@barem/shared/contract-binding/endpoints'
import type { Issue } from '@barem/shared/http/envelope'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSendCommand } from '#api/query.ts'
import { invalidateEntity } from '#api/record-cache.ts'
import { feedback } from '#feedback/feedback.ts'
import { useDebounced } from '#form/use-debounced.ts'
import { documentPaths } from '#navigation/paths.ts'
import { faultsOf } from './faults.ts'
import { type Chosen, keyOf } from './NeededLines.tsx'
import { useDialogLeave } from './use-dialog-leave.ts'

const SEARCH_REST_MS = 300

/** What sales contracts still need, under the search; undefined until it is read. */
export function useNeeds(salesContractId: string | undefined, search: string) {
  const sought = useDebounced(search.trim(), SEARCH_REST_MS)
  const query = { ...(salesContractId ? { salesContractId } : {}), ...(sought ? { search: sought } : {}) }
  const { data } = useQuery({
    ...queryOf(contractBindingEndpoints.needs, { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const all = new Map(
    data?.lines.map((line): [string, Chosen] => [keyOf(line), { line, quantity: line.free }]),
  )
  return { read: data !== undefined, all, cut: data?.more ?? false, sought: sought !== '' }
}

/**
 * Of whom and how much is bought. What is missing is said once it was asked for; what was chosen is lost only by
 * who says so.
 */
export function useBuying(chosenAtFirst: ReadonlyMap<string, Chosen>, onClose: () => void) {
  const buy = useBuy()
  const [supplierId, setSupplierId] = useState<string | null>(null)
  const [picked, setPicked] = useState<ReadonlyMap<string, Chosen> | null>(null)
  const [faults, setFaults] = useState<ReadonlyMap<string, Issue>>(new Map())
  const [running, setRunning] = useState(false)
  const [asked, setAsked] = useState(false)
  const { close, saved } = useDialogLeave(picked !== null || supplierId !== null, onClose)
  const chosen = picked ?? chosenAtFirst
  const missing = { supplier: asked && supplierId === null, lines: asked && chosen.size === 0 }
  /** True where it was sent or is on its way; else something is missing. */
  const run = (): boolean => {
    setAsked(true)
    if (supplierId === null || chosen.size === 0) return false
    if (!running) void send(supplierId)
    return true
  }
  const send = async (supplier: string) => {
    setRunning(true)
    try {
      const open = await buy(supplier, [...chosen.values()])
      saved()
      onClose()
      open()
    } catch (error) {
      const found = faultsOf(error, [...chosen.keys()])
      setFaults(found)
      if (found.size === 0) feedback.undone(error)
    } finally {
      setRunning(false)
    }
  }
  const choose = (next: ReadonlyMap<string, Chosen>) => {
    setPicked(next)
    setFaults(new Map())
  }
  return { supplierId, setSupplierId, chosen, choose, faults, running, missing, run, close }
}

/** Drafts the contract and says so; answers what opens it. */
function useBuy() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const send = useSendCommand()
  const client = useQueryClient()
  return async (supplierId: string, chosen: readonly Chosen[]) => {
    const lines = chosen.map(({ line: { contract, productId, length }, quantity }) => ({
      // what cannot be read is refused by the server, in its words
      ...{ salesContractId: contract.id, productId, length, quantity: quantity as number },
    }))
    const { id, number } = await send(contractBindingEndpoints.buy, { body: { supplierId, lines } })
    await invalidateEntity(client, 'salesContract')
    feedback.success(t('contractBinding.bought', { number }))
    return () => void navigate({ to: documentPaths('purchaseContract').one(id) })
  }
}
