import type { BoundPair } from '@barem/shared/contract-binding/endpoints'
import type { Side } from '@barem/shared/contract-binding/sides'
import { useTranslation } from 'react-i18next'
import { feedback } from '#feedback/feedback.ts'
import { PairsDialog } from './PairsDialog.tsx'
import { pairOf, useBind } from './use-bind.ts'

interface Props {
  side: Side
  own: string
  pair: BoundPair
  unit: string
  onClose: () => void
}

/** How much is bound to one contract, to be changed. */
export function ChangeDialog({ side, own, pair, unit, onClose }: Props) {
  const { t } = useTranslation()
  const bind = useBind()
  const { contract, quantity: was } = pair
  const { number } = contract
  const label = (
    <>
      <strong>{number}</strong> {contract.partner}
    </>
  )
  return (
    <PairsDialog
      title={t('contractBinding.changeTitle', { number })}
      save={t('frame.form.save')}
      rows={[{ key: contract.id, name: number, unit, was, label }]}
      empty=""
      onSave={async ([changed]) => {
        await bind([{ ...pairOf(side, own, pair), was, quantity: changed!.quantity }])
        feedback.success(t('contractBinding.changed', { number }))
      }}
      onClose={onClose}
    />
  )
}
