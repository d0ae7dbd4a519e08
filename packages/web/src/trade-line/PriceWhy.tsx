import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AsideProps } from '#document/grid-columns.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { useMobile } from '#ui/use-media.ts'
import type { LineValues } from './line.ts'
import './price-why.css'

const loadSteps = async () => (await import('./PriceSteps.tsx')).PriceSteps

/** The button of a sale price that opens how the price rules came to it. */
export function PriceWhy({ row, onChange }: AsideProps<LineValues>) {
  const { t } = useTranslation()
  const mobile = useMobile()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const Steps = useLazyComponent(loadSteps, open, close)
  if (row.productId === null) return null
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      title={t('tradeLine.rule.why')}
      content={open && Steps ? <Steps row={row} onChange={onChange} onClose={close} /> : null}
    >
      <Button
        type="text"
        // on a phone a finger presses it
        size={mobile ? 'middle' : 'small'}
        className={mobile ? '' : 'price-why'}
        icon={<QuestionCircleOutlined />}
        aria-label={`${t('tradeLine.rule.why')}: ${row.productCode}`}
        aria-expanded={open}
        // also where the form is there to be read; in the grid Alt+↓ presses it
        disabled={false}
        tabIndex={onChange ? -1 : 0}
      >
        {mobile ? t('tradeLine.rule.why') : null}
      </Button>
    </Popover>
  )
}
