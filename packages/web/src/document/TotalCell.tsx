import type { Annexed } from '@barem/shared/contract/ending'
import type { Format } from '@barem/shared/values/format'
import { Tag, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'

interface Props {
  total: number
  /** Of a contract whose value an annex has changed since it was signed. */
  annexed?: Annexed | undefined
  format: Format
}

/** The value as it was signed, and by a mark which annex changed it to what. */
export function TotalCell({ total, annexed, format }: Props) {
  const { t } = useTranslation()
  const money = (
    <Tooltip title={format.abbreviated(total)}>
      <span>{format.money(total)}</span>
    </Tooltip>
  )
  if (!annexed || annexed.total === total) return money
  const now = t('contract.annex.agreedTotal', { number: annexed.number, total: format.money(annexed.total) })
  return (
    <>
      <Tooltip title={now}>
        <Tag className="annexed-tag" aria-label={now}>
          {annexed.number.split('-').at(-1)}
        </Tag>
      </Tooltip>
      {money}
    </>
  )
}
