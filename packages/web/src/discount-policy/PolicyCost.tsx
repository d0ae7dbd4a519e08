import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/i18n.ts'
import { documentPaths } from '#navigation/paths.ts'

/** What a policy took off approved quotations so far; opens exactly those. */
export function PolicyCost({ id, cost }: { id: string; cost: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Link
      to={documentPaths('quotation').list}
      search={{ discountPolicyId: id, status: 'approved' } as never}
      className="figures"
      aria-label={`${t('discountPolicy.field.cost')}: ${format.money(cost)}`}
      onClick={(event) => event.stopPropagation()}
    >
      {format.money(cost)}
    </Link>
  )
}
