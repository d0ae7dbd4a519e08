import { ShoppingCartOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { useMay } from '#navigation/rights.ts'
import { useMobile } from '#ui/use-media.ts'

const load = async () => (await import('./BuyDialog.tsx')).BuyDialog

/** Begins a purchase contract of what sales contracts still need: of this one, or chosen from all. */
export function BuyButton({ salesContractId, onBind }: { salesContractId?: string; onBind?: () => void }) {
  const { t } = useTranslation()
  const may = useMay()
  const mobile = useMobile()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const BuyDialog = useLazyComponent(load, open, close)
  if (!may('purchaseContract:create') || !may('salesContract:view')) return null
  const words = t(salesContractId ? 'contractBinding.buyThis' : 'contractBinding.buy')
  const of = salesContractId ? { salesContractId } : {}
  return (
    <>
      <Button
        {...(salesContractId ? { size: 'small' as const } : {})}
        icon={<ShoppingCartOutlined />}
        aria-label={words}
        onClick={() => setOpen(true)}
      >
        {/* in the head of a list on a phone it stands beside what adds one */}
        {mobile && !salesContractId ? null : words}
      </Button>
      {open && BuyDialog ? (
        <BuyDialog
          {...of}
          onClose={close}
          {...(onBind && {
            onBind: () => {
              close()
              onBind()
            },
          })}
        />
      ) : null}
    </>
  )
}
