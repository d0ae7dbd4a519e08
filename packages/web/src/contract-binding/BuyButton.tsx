import { ShoppingCartOutlined } from '@ant-design/icons'
import type { ContractBindings } from '@barem/shared/contract-binding/endpoints'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { useMay } from '#navigation/rights.ts'
import { useMobile } from '#ui/use-media.ts'

const load = async () => (await import('./BuyDialog.tsx')).BuyDialog

interface Props {
  salesContractId?: string
  /** Something is to be bought; where nothing is any more, a dialog that is open stays. */
  offered?: boolean
  /** What this contract is bound to, as far as that is known. */
  pairs?: ContractBindings['pairs'] | undefined
  /** Binds what is bought already instead. */
  onBind?: () => void
}

/** Begins a purchase contract of what sales contracts still need: of this one, or chosen from all. */
export function BuyButton({ salesContractId, offered = true, pairs, onBind }: Props) {
  const { t } = useTranslation()
  const may = useMay()
  const mobile = useMobile()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const BuyDialog = useLazyComponent(load, open, close)
  if (!may('purchaseContract:create') || !may('salesContract:view')) return null
  const words = t(salesContractId ? 'contractBinding.buyThis' : 'contractBinding.buy')
  const of = salesContractId ? { salesContractId, pairs } : {}
  return (
    <>
      {offered ? (
        <Button
          {...(salesContractId ? { size: 'small' as const } : {})}
          icon={<ShoppingCartOutlined />}
          aria-label={words}
          onClick={() => setOpen(true)}
        >
          {/* in the head of a list on a phone it stands beside what adds one */}
          {mobile && !salesContractId ? null : words}
        </Button>
      ) : null}
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
