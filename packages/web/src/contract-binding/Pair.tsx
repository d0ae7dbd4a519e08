import type { BoundPair } from '@barem/shared/contract-binding/endpoints'
import { otherOf, type Side } from '@barem/shared/contract-binding/sides'
import { Link } from '@tanstack/react-router'
import { Button, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '#approval/StatusTag.tsx'
import { feedback } from '#feedback/feedback.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { useFormat } from '#i18n/i18n.ts'
import { documentPaths } from '#navigation/paths.ts'
import { pairOf, useBind } from './use-bind.ts'

const loadChange = async () => (await import('./ChangeDialog.tsx')).ChangeDialog

interface Props {
  side: Side
  own: string
  pair: BoundPair
  /** The line that is bound, as it is called. */
  product: string
  unit: string
  changeable: boolean
  /** Nothing is bound to a contract that has ended: what is unbound cannot be taken back. */
  ended: boolean
}

/** One contract that a line is bound to: how much, what it brings, and what may be done about it. */
export function Pair({ side, own, pair, product, unit, changeable, ended }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { contract, quantity, sold, bought, margin } = pair
  return (
    <li className="bindings-pair">
      <span>
        <Link to={documentPaths(otherOf[side]).one(contract.id)}>{contract.number}</Link> {contract.partner}
      </span>
      <StatusTag status={contract.status} />
      <span className="figures">
        {format.number(quantity, 3)} {unit}
      </span>
      <span
        className="bindings-margin"
        title={t('contractBinding.marginOf', { sold: format.money(sold), bought: format.money(bought) })}
      >
        {t('contractBinding.margin')} <Margin amount={margin} />
      </span>
      {changeable ? <Acts {...{ side, own, pair, product, unit, ended }} /> : null}
    </li>
  )
}

export function Margin({ amount }: { amount: number }) {
  const format = useFormat()
  return (
    <Typography.Text strong className="figures" {...(amount < 0 ? { type: 'danger' as const } : {})}>
      {format.money(amount)}
    </Typography.Text>
  )
}

/** Its quantity is changed in a dialog; unbinding, also by a quantity of 0, can be taken back. */
function Acts({ side, own, pair, product, unit, ended }: Omit<Props, 'changeable'>) {
  const { t } = useTranslation()
  const bind = useBind()
  const [changing, setChanging] = useState(false)
  const close = () => setChanging(false)
  const ChangeDialog = useLazyComponent(loadChange, changing, close)
  const { quantity } = pair
  const { number } = pair.contract
  const set = (was: number, next: number) => bind([{ ...pairOf(side, own, pair), was, quantity: next }])
  const save = async (next: number) => {
    await set(quantity, next)
    const undo = { label: t('contractBinding.undo'), run: () => set(0, quantity) }
    if (next === 0)
      feedback.success(t('contractBinding.unbound', { product, number }), ended ? undefined : undo)
    else feedback.success(t('contractBinding.changed', { number }))
  }
  return (
    <span className="bindings-acts">
      <Button
        type="link"
        size="small"
        aria-label={t('contractBinding.changeOf', { number })}
        onClick={() => setChanging(true)}
      >
        {t('contractBinding.change')}
      </Button>
      <Button
        type="link"
        size="small"
        danger
        aria-label={t('contractBinding.unbindOf', { number })}
        onClick={() => void save(0).catch((error) => feedback.undone(error))}
      >
        {t('contractBinding.unbind')}
      </Button>
      {changing && ChangeDialog ? (
        <ChangeDialog {...{ pair, product, unit }} onSave={save} onClose={close} />
      ) : null}
    </span>
  )
}
