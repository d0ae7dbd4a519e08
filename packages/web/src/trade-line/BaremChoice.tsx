import { DownOutlined } from '@ant-design/icons'
import type { Barem } from '@barem/shared/trade-line/barem-used'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AsideProps } from '#document/grid-columns.ts'
import { useFormat } from '#i18n/i18n.ts'
import { useMobile } from '#ui/use-media.ts'
import { baremTitle, otherBarems } from './barems.ts'
import { changedLine, type LineValues } from './line.ts'
import './price-why.css'

/** The other barems of a product: what is chosen weighs the line anew. */
export function BaremChoice({
  row,
  onChange,
  barems,
}: AsideProps<LineValues> & { barems: readonly Barem[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const mobile = useMobile()
  if (!onChange || otherBarems(row, barems).length === 0) return null
  const items = barems.map(({ name, kgPerMetre }, index) => ({
    key: String(index),
    label: `${baremTitle(name)} – ${format.number(kgPerMetre, 4)} kg/m`,
    onClick: () => onChange(changedLine(row, { barem: kgPerMetre })),
  }))
  const selected = items.filter((_, index) => barems[index]!.kgPerMetre === row.barem).map(({ key }) => key)
  return (
    <Dropdown trigger={['click']} autoFocus menu={{ items, selectable: true, selectedKeys: selected }}>
      <Button
        type="text"
        size={mobile ? 'middle' : 'small'}
        className={mobile ? '' : 'price-why'}
        icon={<DownOutlined />}
        aria-label={`${t('tradeLine.barem.choose')}: ${row.productCode}`}
        tabIndex={-1}
      >
        {mobile ? t('tradeLine.barem.choose') : null}
      </Button>
    </Dropdown>
  )
}
