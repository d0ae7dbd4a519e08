import type { Annexed } from '@barem/shared/contract/ending'
import { ABBREVIATE_MILLION } from '@barem/shared/values/constants'
import type { Format } from '@barem/shared/values/format'
import { Tag, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'

interface Props {
  total: number
  /** Of a contract whose value an annex has changed since it was signed. */
  annexed?: Annexed | undefined
  format: Format
}

/** The value in force; where an annex has changed it, with a mark that names the annex, and what was signed is told. */
export function TotalCell({ total, annexed, format }: Props) {
  const { t } = useTranslation()
  const isChanged = annexed != null && annexed.total !== total
  const value = isChanged ? annexed.total : total
  const short = format.abbreviated(value)
  const isLarge = Math.abs(value) >= ABBREVIATE_MILLION
  const full = isLarge ? `${format.money(value)} · ${short}` : format.money(value)
  const told = isChanged
    ? t('contract.annex.agreedTotal', { number: annexed.number, total: full, signed: format.money(total) })
    : full
  return (
    <Tooltip title={told}>
      <span>
        {isChanged ? (
          <Tag className="annexed-tag" aria-label={told}>
            {annexed.number.split('-').at(-1)}
          </Tag>
        ) : null}
        <span>{format.money(value)}</span>
      </span>
    </Tooltip>
  )
}
