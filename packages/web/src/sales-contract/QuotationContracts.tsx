import type { Quotation } from '@barem/shared/quotation/endpoints'
import type { QuotationContracts as Answer } from '@barem/shared/sales-contract/from-quotation'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '#approval/StatusTag.tsx'
import { useFormat } from '#i18n/i18n.ts'
import { documentPaths } from '#navigation/paths.ts'
import { useMay } from '#navigation/rights.ts'
import { useContracts } from './use-contracts.ts'

const paths = documentPaths('salesContract')
/** In the state of the quotation, with the way on. */
const saidAbove: readonly Answer['refused'][] = ['quotation_replaced', 'quotation_expired']

/** Under the state of an approved quotation: the sales contracts made from it, what is still open, or why there is no further one. */
export function QuotationContracts({ document }: { document: Quotation }) {
  const { t } = useTranslation()
  const may = useMay()
  const { data, isLoading } = useContracts(document)
  // where there are contracts their place is kept, or what stands below would move
  if (isLoading) return document.usedBy?.length ? <div className="document-made" /> : null
  const refused =
    may('salesContract:create') && !saidAbove.includes(data?.refused ?? null) ? data?.refused : null
  if (!data || (data.contracts.length === 0 && !refused)) return null
  return (
    <section className="document-made" aria-label={t('salesContract.title')}>
      {data.contracts.length > 0 ? <strong>{t('salesContract.title')}</strong> : null}
      {data.contracts.map(({ id: contract, number, status: state }) => (
        <span key={contract}>
          <Link to={paths.one(contract)}>{number}</Link> <StatusTag status={state} />
        </span>
      ))}
      <Open contracted={data} />
      {refused ? <small>{t(`issues.${refused}`)}</small> : null}
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
