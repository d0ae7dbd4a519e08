import type { DocumentRecent } from '@barem/shared/document/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Card } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { kindWords } from '#approval/approvable.ts'
import { useFormat } from '#i18n/i18n.ts'
import type { DocumentKind } from './document-kind.ts'

/** More stand behind a press: below them come the documents. */
const SHOWN = 5

/** For how much a partner took each of the goods last, in approved documents of a kind; nothing where there are none. */
export function PartnerPrices({ kind, id }: { kind: DocumentKind; id: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [all, setAll] = useState(false)
  const query = { partnerId: id }
  const { data } = useQuery(queryOf(kind.endpoints.recent, { query } as never, { quiet: true }))
  const paid = ((data as DocumentRecent | undefined)?.goods ?? []).flatMap(({ line, price, date, ...one }) =>
    line && price !== null && date ? [{ ...one, line, price, date }] : [],
  )
  if (paid.length === 0) return null
  return (
    <Card size="small" className="related-prices" title={t('frame.document.pricesIn', kindWords(kind))}>
      <ul className="related">
        {paid.slice(0, all ? undefined : SHOWN).map(({ productId, line, price, priceType, date }) => (
          <li key={productId}>
            <span>{line.productName}</span>
            <strong className="figures">
              {format.number(price, 2)} đ/{priceType === 'item' ? line.unitName.toLowerCase() : 'kg'}
            </strong>
            <Link to={kind.paths.one(line.document.id)}>{line.document.name}</Link>
            <span className="figures">{format.date(date)}</span>
          </li>
        ))}
      </ul>
      {paid.length > SHOWN && !all ? (
        <Button type="link" size="small" onClick={() => setAll(true)}>
          {t('frame.home.all')}
        </Button>
      ) : null}
    </Card>
  )
}
