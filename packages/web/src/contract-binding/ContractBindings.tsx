import { LinkOutlined } from '@ant-design/icons'
import {
  type ContractBindings as Answer,
  contractBindingEndpoints,
} from '@barem/shared/contract-binding/endpoints'
import type { Side } from '@barem/shared/contract-binding/sides'
import { nearestNumber, sum } from '@barem/shared/values/decimal'
import { useQuery } from '@tanstack/react-query'
import { Button, ConfigProvider, Progress, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { useFormat } from '#i18n/i18n.ts'
import { nameOfLine } from '#line-choice/line-name.ts'
import { useMay } from '#navigation/rights.ts'
import { BuyButton } from './BuyButton.tsx'
import { Margin, Pair } from './Pair.tsx'
import { type BoundContract, isSameLine } from './use-bind.ts'
import './contract-binding.css'

interface Props {
  side: Side
  document: BoundContract
}

const callOf = {
  purchaseContract: contractBindingEndpoints.ofPurchase,
  salesContract: contractBindingEndpoints.ofSales,
} as const
const loadBind = async () => (await import('./BindDialog.tsx')).BindDialog

/** Which contracts of the other kind a contract is bound to, line by line, and what that brings. */
export function ContractBindings({ side, document }: Props) {
  const { t } = useTranslation()
  const may = useMay()
  const heading = useId()
  const { id, status, ending } = document
  const { data } = useQuery({
    ...queryOf(callOf[side], { params: { id } }, { quiet: true }),
    enabled: may(`${side}:view`),
    staleTime: 0,
  })
  const [binding, setBinding] = useState(false)
  const close = () => setBinding(false)
  const BindDialog = useLazyComponent(loadBind, binding, close)
  if (!may(`${side}:view`)) return null
  const open = status !== 'cancelled' && may('salesContract:view')
  const changeable = open && may('purchaseContract:update')
  const needs = data?.lines.some(({ bound, quantity }) => bound < quantity)
  return (
    // a document that cannot be changed is a disabled form; what it is bound to can be
    <ConfigProvider componentDisabled={false}>
      <section className="form-section bindings" aria-labelledby={heading}>
        <header>
          <h2 id={heading}>{t('contractBinding.title')}</h2>
          {changeable && !ending && needs !== false ? (
            <Button size="small" icon={<LinkOutlined />} onClick={() => setBinding(true)}>
              {t(`contractBinding.bind.${side}`)}
            </Button>
          ) : null}
          {side === 'salesContract' ? (
            // stays where nothing is left to buy: its dialog may be open
            <BuyButton
              salesContractId={id}
              offered={open && !ending && needs === true}
              pairs={data?.pairs}
              {...(changeable && !ending && { onBind: () => setBinding(true) })}
            />
          ) : null}
        </header>
        {data ? (
          <Lines side={side} own={id} data={data} changeable={changeable} ended={Boolean(ending)} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        )}
        {binding && BindDialog && data ? (
          <BindDialog side={side} own={id} lines={data.lines} onClose={close} />
        ) : null}
      </section>
    </ConfigProvider>
  )
}

interface LinesProps {
  side: Side
  own: string
  data: Answer
  changeable: boolean
  ended: boolean
}

function Lines({ side, own, data: { lines, pairs }, changeable, ended }: LinesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (lines.every(({ bound }) => bound === 0))
    return <p className="bindings-none">{t(`contractBinding.none.${side}`)}</p>
  return (
    <>
      <ul className="bindings-lines">
        {lines.map((line) => (
          <li key={`${line.productId} ${line.length}`}>
            <LineProgress line={line} />
            <ul>
              {pairs
                ?.filter((pair) => isSameLine(pair, line))
                .map((pair) => (
                  <Pair
                    key={pair.contract.id}
                    {...{ side, own, pair, changeable, ended }}
                    product={nameOfLine(line, format)}
                    unit={line.unitName.toLowerCase()}
                  />
                ))}
            </ul>
          </li>
        ))}
      </ul>
      {pairs === null ? <p className="bindings-none">{t('contractBinding.hidden')}</p> : null}
      {pairs && pairs.length > 1 ? (
        <p className="bindings-total">
          {t('contractBinding.total')}{' '}
          <Margin amount={nearestNumber(sum(pairs.map(({ margin }) => margin)))} />
        </p>
      ) : null}
    </>
  )
}

function LineProgress({ line }: { line: Answer['lines'][number] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { bound, quantity, unitName } = line
  return (
    <div className="bindings-line">
      <strong>{nameOfLine(line, format)}</strong>
      <Progress percent={(bound * 100) / quantity} size="small" showInfo={false} aria-hidden />
      <span className="figures">
        {t('contractBinding.bound', {
          bound: format.number(bound, 3),
          quantity: format.number(quantity, 3),
          unit: unitName.toLowerCase(),
        })}
      </span>
    </div>
  )
}
