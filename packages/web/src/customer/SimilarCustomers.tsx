import { type CustomerMatch, customerEndpoints } from '@barem/shared/customer/endpoints'
import { customerBody } from '@barem/shared/customer/form'
import { phonePattern } from '@barem/shared/values/phone'
import { checkTaxCode } from '@barem/shared/values/tax-code'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { fieldIssues } from '#form/schema-facts.ts'
import { customerPaths } from './paths.ts'

interface Props {
  phone: string
  taxCode: string
  abbreviatedName: string
  /** The customer being edited is like itself. */
  exceptId: string | null
}

/** Customers that already have what is being typed, so that one is opened instead of made twice. */
export function SimilarCustomers({ phone, taxCode, abbreviatedName, exceptId }: Props) {
  const { t } = useTranslation()
  const shortName = abbreviatedName.trim()
  const asked = {
    ...(phonePattern.test(phone) ? { phone } : {}),
    ...(checkTaxCode(taxCode) !== 'wrong-shape' ? { taxCode } : {}),
    // What is too long to be a name is not asked for: the field says so itself.
    ...(shortName.length > 1 && fieldIssues(customerBody, 'abbreviatedName', shortName).length === 0
      ? { abbreviatedName: shortName }
      : {}),
  }
  const { data = [] } = useQuery({
    ...queryOf(
      customerEndpoints.check,
      { query: { ...asked, ...(exceptId ? { exceptId } : {}) } },
      { quiet: true },
    ),
    enabled: Object.keys(asked).length > 0,
  })
  if (Object.keys(asked).length === 0 || data.length === 0) return null
  const link = (match: CustomerMatch) => (
    <Link to={customerPaths.one(match.id)} target="_blank">
      {t('customer.like.open')}
    </Link>
  )
  return (
    <Flex vertical gap={8} aria-live="polite" className="form-problem">
      {data.map((match) => (
        <Alert
          key={match.id}
          type="warning"
          showIcon
          title={match.fields
            .map((field) => t(`customer.like.${field}`, { code: match.code, name: match.name }))
            .join('. ')}
          action={link(match)}
        />
      ))}
    </Flex>
  )
}
