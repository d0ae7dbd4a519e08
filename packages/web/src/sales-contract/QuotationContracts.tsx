import type { Quotation } from '@barem/shared/quotation/endpoints'
import { quotation } from '@barem/shared/quotation/form'
import type { QuotationContracts as Answer } from '@barem/shared/sales-contract/from-quotation'
import { businessDate } from '@barem/shared/values/local-date'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '#approval/StatusTag.tsx'
import { validityOf } from '#document/document-state.ts'
import { feedback } from '#feedback/feedback.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { useFormat } from '#i18n/i18n.ts'
import { documentPaths } from '#navigation/paths.ts'
import { useMay } from '#navigation/rights.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { contractsQuery } from './contracts-query.ts'

const paths = documentPaths('salesContract')
/** In the state of the quotation, with the way on. */
const saidAbove: readonly Answer['refused'][] = ['quotation_replaced', 'quotation_expired']

/** Under the state of an approved quotation: the sales contracts made from it, what is still open, and the next contract of that. */
export function QuotationContracts({ document }: { document: Quotation }) {
  const { id, status } = document
  const { t } = useTranslation()
  const may = useMay()
  const contracted = status === 'approved' && may('salesContract:view')
  const { data, isLoading } = useQuery({
    ...contractsQuery(id),
    enabled: contracted,
    // a contract is no change of the quotation, so nothing tells of it
    staleTime: 0,
  })
  const expired = validityOf(quotation, document, businessDate(new Date()))?.expired === true
  // its place is kept, or what stands below would move; of what has expired there are seldom contracts
  if (isLoading) return expired ? null : <div className="document-made" />
  const makes = may('salesContract:create') && !saidAbove.includes(data?.refused ?? null)
  if (!data || (data.contracts.length === 0 && !makes)) return null
  return (
    <section className="document-made" aria-label={t('salesContract.title')}>
      {data.contracts.length > 0 ? <strong>{t('salesContract.title')}</strong> : null}
      {data.contracts.map(({ id: contract, number, status: state }) => (
        <span key={contract}>
          <Link to={paths.one(contract)}>{number}</Link> <StatusTag status={state} />
        </span>
      ))}
      <Open contracted={data} />
      {makes && <MakeContract quotationId={id} refused={data.refused} />}
    </section>
  )
}

/** What no contract has taken, once some of it is taken. */
function Open({ contracted: { lines, contracts } }: { contracted: Answer }) {
  const { t } = useTranslation()
  const format = useFormat()
  const open = lines.filter(({ rest }) => rest > 0)
  if (contracts.length === 0 || open.length === 0) return null
  const words = (line: Answer['lines'][number]) =>
    t('salesContract.rest.line', {
      product:
        line.length === null ? line.productName : `${line.productName} ${format.number(line.length, 3)} m`,
      rest: format.number(line.rest, 3),
      quantity: format.number(line.quantity, 3),
      unit: line.unitName.toLowerCase(),
    })
  return (
    <span>
      {t('salesContract.rest.title')}: {open.map(words).join('; ')}
    </span>
  )
}

const load = async () => (await import('./ContractDialog.tsx')).ContractDialog

/** Asks how much of what is open the next contract takes. */
function MakeContract({ quotationId, refused }: { quotationId: string } & Pick<Answer, 'refused'>) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [reading, setReading] = useState(false)
  const close = () => setAnswer(null)
  const ContractDialog = useLazyComponent(load, answer !== null, close)
  const ask = async () => {
    if (reading) return
    setReading(true)
    try {
      // a colleague may have taken of it since
      const now = await client.fetchQuery({ ...contractsQuery(quotationId), staleTime: 0 })
      setAnswer(now.refused ? null : now)
    } catch (error) {
      feedback.undone(error)
    } finally {
      setReading(false)
    }
  }
  if (refused) return <small>{t(`issues.${refused}`)}</small>
  return (
    <>
      <BusyButton busy={reading} onClick={() => void ask()}>
        {t('salesContract.add')}
      </BusyButton>
      {answer && ContractDialog ? (
        <ContractDialog quotationId={quotationId} lines={answer.lines} onClose={close} />
      ) : null}
    </>
  )
}
