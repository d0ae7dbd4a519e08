import { type CustomerMatch, customerEndpoints } from '@barem/shared/customer/endpoints'
import { customerBody } from '@barem/shared/customer/form'
import { phonePattern } from '@barem/shared/values/phone'
import { checkTaxCode } from '@barem/shared/values/tax-code'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { fieldIssues } from '#form/schema-facts.ts'
import { customerPaths } from './paths.ts'

interface Typed {
  phone: string
  taxCode: string
  name: string
  abbreviatedName: string
  /** The customer being edited is like itself. */
  exceptId: string | null
}

type Shared = CustomerMatch['fields'][number]

/** Customers that already have what is being typed, by field, so that one is opened instead of made twice. */
export function useSimilarCustomers({ phone, taxCode, name, abbreviatedName, exceptId }: Typed) {
  const { t } = useTranslation()
  const called = { name: name.trim(), abbreviatedName: abbreviatedName.trim() }
  const asked = {
    ...(phonePattern.test(phone) ? { phone } : {}),
    ...(checkTaxCode(taxCode) !== 'wrong-shape' ? { taxCode } : {}),
    // What is too long to be a name is not asked for: the field says so itself.
    ...Object.fromEntries(
      Object.entries(called).filter(
        ([field, words]) => words.length > 1 && fieldIssues(customerBody, field, words).length === 0,
      ),
    ),
  }
  const { data = [] } = useQuery({
    ...queryOf(
      customerEndpoints.check,
      { query: { ...asked, ...(exceptId ? { exceptId } : {}) } },
      { quiet: true },
    ),
    enabled: Object.keys(asked).length > 0,
  })
  return (field: Shared): ReactNode => {
    const matches = field in asked ? data.filter(({ fields }) => fields.includes(field)) : []
    if (matches.length === 0) return null
    return matches.map((match) => (
      <div key={match.id} role="status">
        {t('customer.like.there', { code: match.code, name: match.name })} ({t(`customer.like.${field}`)}).{' '}
        <Link to={customerPaths.one(match.id)} target="_blank">
          {t('customer.like.open')}
        </Link>
      </div>
    ))
  }
}
