import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { baremRow, currentBarem } from '@barem/shared/product/form'
import { figureOf } from '@barem/shared/values/figure'
import { businessDate } from '@barem/shared/values/local-date'
import { Button, Flex, Input, Tag } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '#form/AmountInput.tsx'
import { DateInput } from '#form/DateInput.tsx'

export interface BaremDraft {
  standard: string
  kgPerMetre: number | string | null
  validFrom: string
}

interface Props {
  value?: BaremDraft[]
  onChange?: (rows: BaremDraft[]) => void
  disabled?: boolean
}

/** The barems of a product by standard or mill; the newest that is valid today is marked. */
export function BaremsField({ value = [], onChange, disabled = false }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const today = businessDate(new Date())
  const complete = value.filter(
    (row): row is BaremDraft & { kgPerMetre: number } => typeof row.kgPerMetre === 'number',
  )
  const current = currentBarem(complete, today)
  const change = (place: number, fields: Partial<BaremDraft>) =>
    onChange?.(value.map((row, at) => (at === place ? { ...row, ...fields } : row)))
  return (
    <Flex vertical gap={8}>
      {value.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own until they are saved
        <Flex key={`${id}-${place}`} gap={8} wrap align="center">
          <Input
            style={{ flex: '2 1 180px' }}
            value={row.standard}
            maxLength={100}
            disabled={disabled}
            aria-label={t('product.field.standard')}
            placeholder={t('product.field.standard')}
            onChange={(event) => change(place, { standard: event.target.value })}
          />
          <span style={{ flex: '1 1 100px' }}>
            <AmountInput
              value={row.kgPerMetre}
              unit="kg/m"
              figure={figureOf(baremRow.shape.kgPerMetre)}
              disabled={disabled}
              ariaLabel={t('product.field.kgPerMetre')}
              onChange={(kgPerMetre) => change(place, { kgPerMetre })}
            />
          </span>
          <span style={{ flex: '1 1 130px' }}>
            <DateInput
              value={row.validFrom}
              ariaLabel={t('product.field.validFrom')}
              onChange={(validFrom) => change(place, { validFrom: validFrom ?? '' })}
            />
          </span>
          {current !== null && current.standard === row.standard && current.validFrom === row.validFrom && (
            <Tag className="status-tag" color="green">
              {t('product.barem.current')}
            </Tag>
          )}
          <Button
            type="text"
            danger
            disabled={disabled}
            icon={<DeleteOutlined />}
            aria-label={t('product.barem.removeRow', { standard: row.standard })}
            onClick={() => onChange?.(value.filter((_, at) => at !== place))}
          />
        </Flex>
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={disabled}
        style={{ alignSelf: 'start' }}
        onClick={() => onChange?.([...value, { standard: '', kgPerMetre: null, validFrom: today }])}
      >
        {t('product.barem.add')}
      </Button>
    </Flex>
  )
}
