import {
  type BindableLine,
  type ContractBindings,
  contractBindingEndpoints,
} from '@barem/shared/contract-binding/endpoints'
import type { Side } from '@barem/shared/contract-binding/sides'
import { subtract, toWire } from '@barem/shared/values/decimal'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { StatusTag } from '#approval/StatusTag.tsx'
import { feedback } from '#feedback/feedback.ts'
import { useFormat } from '#i18n/i18n.ts'
import { nameOfLine } from '#line-choice/line-name.ts'
import { PairsDialog } from './PairsDialog.tsx'
import { isSameLine, pairOf, useBind } from './use-bind.ts'
import { useContractSearch } from './use-contract-search.tsx'

interface Props {
  side: Side
  /** The contract on whose page it opens, and its lines. */
  own: string
  lines: ContractBindings['lines']
  onClose: () => void
}

function keyOf({ contract, productId, length }: BindableLine): string {
  return `${contract.id} ${productId} ${length}`
}

/** The contracts of the other kind that this one may be bound to, under each of its lines that has something left. */
export function BindDialog({ side, own, lines, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const bind = useBind()
  const choices =
    side === 'purchaseContract' ? contractBindingEndpoints.forPurchase : contractBindingEndpoints.forSales
  const { asked, field } = useContractSearch()
  const { data } = useQuery({
    ...queryOf(choices, { params: { id: own }, query: asked ? { search: asked } : {} }),
    staleTime: 0,
    // what was read before the last binding is not shown first: the row in hand would go with it, and the focus
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  // what was typed under another search stays in sight
  const [earlier, setEarlier] = useState<ReadonlyMap<string, BindableLine>>(new Map())
  if (!data) return null
  const found = new Map(data.lines.map((one) => [keyOf(one), one]))
  const known = new Map([...earlier, ...found])
  const rows = lines.flatMap((line) => {
    const left = toWire(subtract(line.quantity, line.bound))
    const unit = line.unitName.toLowerCase()
    const leftOf = (free: number) => t('contractBinding.free', { free: format.number(free, 3), unit })
    const boundOf = (bound: number) =>
      bound > 0 ? `${t('contractBinding.boundOf', { bound: format.number(bound, 3), unit })} · ` : null
    const product = nameOfLine(line, format)
    return [...known.values()]
      .filter((one) => isSameLine(one, line))
      .map((one) => ({
        ...{ key: keyOf(one), unit, was: one.bound, unfound: !found.has(keyOf(one)) },
        open: { line: `${line.productId} ${line.length}`, left, bound: one.bound, free: one.free },
        name: `${one.contract.number}, ${product}`,
        label: (
          <>
            <strong>{one.contract.number}</strong> {one.contract.partner}{' '}
            {one.contract.status === 'approved' ? null : <StatusTag status={one.contract.status} />}
            <small>
              {format.date(one.date)} · {boundOf(one.bound)}
              {leftOf(one.free)}
            </small>
          </>
        ),
        group: `${product}: ${leftOf(left)}`,
      }))
  })
  return (
    <PairsDialog
      title={t(`contractBinding.bind.${side}`)}
      save={t('contractBinding.save')}
      rows={rows}
      empty={t(asked ? 'frame.list.noMatch' : `contractBinding.nothing.${side}`)}
      search={asked || data.more ? field(data.more, () => setEarlier(known)) : null}
      onSave={async (changed) => {
        await bind(
          changed.map(({ key, quantity }) => {
            const one = known.get(key)!
            return { ...pairOf(side, own, one), was: one.bound, quantity }
          }),
        )
        feedback.success(t('contractBinding.done', { count: changed.length }))
      }}
      onClose={onClose}
    />
  )
}
