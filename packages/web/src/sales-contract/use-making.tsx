import { FileDoneOutlined } from '@ant-design/icons'
import type { Quotation } from '@barem/shared/quotation/endpoints'
import type { QuotationContracts as Answer } from '@barem/shared/sales-contract/from-quotation'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { OwnParts } from '#document/document-kind.ts'
import { feedback } from '#feedback/feedback.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { textOf } from '#i18n/i18n.ts'
import { useMay } from '#navigation/rights.ts'
import { contractsQuery } from './contracts-query.ts'
import { useContracts } from './use-contracts.ts'

const load = async () => (await import('./ContractDialog.tsx')).ContractDialog

/**
 * The next step of an approved quotation: the sales contract of what is open, of which the question asks how much. Until it is
 * known whether something is, it is offered where the quotation still `binds`, so that no button moves under a hand.
 */
export function useMaking(
  quotation: Quotation,
  binds: boolean,
): Pick<OwnParts<Quotation>, 'actions' | 'dialog'> {
  const may = useMay()
  const client = useQueryClient()
  const { data, isLoading } = useContracts(quotation)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const reading = useRef(false)
  const close = () => setAnswer(null)
  const ContractDialog = useLazyComponent(load, answer !== null, close)
  const ask = async () => {
    if (reading.current) return
    reading.current = true
    try {
      // a colleague may have taken of it since
      const now = await client.fetchQuery({ ...contractsQuery(quotation.id), staleTime: 0 })
      setAnswer(now.refused ? null : now)
      if (now.refused) feedback.warning(textOf(`issues.${now.refused}`))
    } catch (error) {
      feedback.undone(error)
    } finally {
      reading.current = false
    }
  }
  const action = {
    key: 'contract',
    label: textOf('salesContract.add'),
    icon: FileDoneOutlined,
    leads: true,
    // whoever goes on to the next document seldom makes it
    yields: true,
    ability: (data ? data.refused === null : isLoading && binds) && may('salesContract:create'),
    run: () => void ask(),
  }
  const dialog = answer && ContractDialog && (
    <ContractDialog quotationId={quotation.id} lines={answer.lines} onClose={close} />
  )
  return { actions: [action], dialog }
}
