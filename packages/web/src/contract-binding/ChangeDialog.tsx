import type { BoundPair } from '@barem/shared/contract-binding/endpoints'
import { useTranslation } from 'react-i18next'
import { PairsDialog } from './PairsDialog.tsx'

interface Props {
  pair: BoundPair
  /** The line that is bound, as it is called. */
  product: string
  unit: string
  onSave: (quantity: number) => Promise<void>
  onClose: () => void
}

/** How much is bound to one contract, to be changed. */
export function ChangeDialog({ pair, product, unit, onSave, onClose }: Props) {
  const { t } = useTranslation()
  const { contract, quantity: was } = pair
  const { number } = contract
  const label = (
    <>
      <strong>{product}</strong>
      <small>
        {number} {contract.partner}
      </small>
    </>
  )
  return (
    <PairsDialog
      title={t('contractBinding.changeTitle', { number })}
      save={t('frame.form.save')}
      rows={[{ key: contract.id, name: `${number}, ${product}`, unit, was, label }]}
      empty=""
      onSave={([changed]) => onSave(changed!.quantity)}
      onClose={onClose}
    />
  )
}
