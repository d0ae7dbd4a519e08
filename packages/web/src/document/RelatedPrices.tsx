import type { DocumentPrice } from '@barem/shared/document/endpoints'
import type { Permission } from '@barem/shared/permission/permissions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { kindWords } from '#approval/approvable.ts'
import { useFormat } from '#i18n/i18n.ts'
import { useMay } from '#navigation/rights.ts'
import type { DocumentKind } from './document-kind.ts'

/** On the page of a product: for how much it stands in the last approved documents of a kind. */
export function RelatedPrices({ kind, id }: { kind: DocumentKind; id: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const sees = useMay()(`${kind.entity}:view` as Permission)
  const { data } = useQuery({
    ...queryOf(kind.endpoints.prices, { query: { productId: id } } as never, { quiet: true }),
    enabled: sees,
  })
  if (!sees) return null
  const found = data as DocumentPrice[] | undefined
  return (
    <Card size="small" className="product-prices" title={t('frame.document.pricesIn', kindWords(kind))}>
      {!found ? (
        <Skeleton active title={false} />
      ) : found.length === 0 ? (
        t('frame.list.empty')
      ) : (
        <ul className="related">
          {found.map(({ document, partner, date, length, quantity, unitName, price, priceType }) => (
            <li key={`${document.id} ${length}`}>
              <Link to={kind.paths.one(document.id)}>{document.name}</Link>
              <strong className="figures">
                {format.number(price, 2)} đ/{priceType === 'item' ? unitName.toLowerCase() : 'kg'}
              </strong>
              <span>
                {partner} · {format.date(date)}
              </span>
              <span className="figures">
                {format.number(quantity, 3)} {unitName.toLowerCase()}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
