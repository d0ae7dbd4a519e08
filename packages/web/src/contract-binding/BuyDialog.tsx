import { LinkOutlined } from '@ant-design/icons'
import {
  type ContractBindings,
  MAX_BINDINGS,
  type NeededLine,
} from '@barem/shared/contract-binding/endpoints'
import { customerEndpoints } from '@barem/shared/customer/endpoints'
import type { Issue } from '@barem/shared/http/envelope'
import { partOfWeight } from '@barem/shared/trade-line/part'
import { Alert, Button, Form, Input } from 'antd'
import { Fragment, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deliveryDate } from '#contract/DeliveryDate.tsx'
import { type PickableCustomer, SupplierAdding } from '#customer/CustomerChoice.tsx'
import { issueText } from '#form/issue-text.ts'
import { RemoteSelect } from '#form/RemoteSelect.tsx'
import { useFormat } from '#i18n/i18n.ts'
import { type ChoosableLine, ChosenLines } from '#line-choice/ChosenLines.tsx'
import { nameOfLine } from '#line-choice/line-name.ts'
import { useMay } from '#navigation/rights.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { takenBy } from './taken-by.ts'
import { keyOf, useBuying, useNeeds } from './use-buying.ts'
import { useUnbound } from './use-unbound.ts'
import './contract-binding.css'

interface Props {
  /** The lines of this one alone, chosen as far as no purchase has, or may have, any of it left; without it, of all that are offered. */
  salesContractId?: string
  /** What it is bound to, as far as that is known. */
  pairs?: ContractBindings['pairs'] | undefined
  onClose: () => void
  /** Closes it and binds what is bought already instead, where the page it opens on can. */
  onBind?: () => void
}

const SUPPLIER = '#buy-supplier'
/** As many purchases are named at a line that have some of it left. */
const NAMED = 2

/** What sales contracts still need, to be chosen, and of whom it is bought: drafts the purchase contract and opens it. */
export function BuyDialog({ salesContractId, pairs, onClose, onBind }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const body = useRef<HTMLDivElement>(null)
  const { read, all, cut, sought } = useNeeds(salesContractId, search)
  const [kept, setKept] = useState<readonly string[]>([])
  const unbound = useUnbound([...kept, ...contractsOf(all)])
  const rowOf = useRow(unbound, salesContractId !== undefined)
  // also where that is not known: it is bought again only by who says so
  const mayBeBought = ({ line }: { line: NeededLine }) => !unbound.knows(line) || unbound.of(line).length > 0
  const wanted = salesContractId && unbound.read ? [...all].filter(([, one]) => !mayBeBought(one)) : []
  const buying = useBuying(new Map(wanted), onClose)
  const { supplierId, chosen, missing } = buying
  const [before] = useState(pairs)
  // another search reads more while it is open
  const [opened, setOpened] = useState(false)
  // of all together the lines stand there before what is said of them
  if (!opened && read && (unbound.read || !salesContractId)) setOpened(true)
  if (!opened) return null
  const focus = (selector: string) => body.current?.querySelector<HTMLElement>(selector)?.focus()
  const run = () => {
    const lacking = buying.run()
    if (lacking) focus(supplierId === null ? SUPPLIER : lacking)
  }
  // not by this dialog, while what it has bought is read anew
  const gone = salesContractId !== undefined && all.size === 0 && !buying.running
  // what was chosen under another search stays in sight; what is ticked here stays where it is
  const elsewhere = [...chosen].flatMap(([key, one]) => (all.has(key) ? [] : [one]))
  const lines = [...elsewhere, ...all.values()].map(({ line }) => line)
  const doubtful = [...(salesContractId ? all : chosen).values()].filter(mayBeBought)
  const warning =
    doubtful.length > 0 ? (
      <BoughtAlready
        known={doubtful.every(({ line }) => unbound.knows(line))}
        onBind={onBind && (() => void buying.close(onBind))}
      />
    ) : null
  return (
    <Dialog
      open
      width={760}
      title={t(salesContractId ? 'contractBinding.buyThis' : 'contractBinding.buy')}
      okText={t('contractBinding.buySave')}
      cancelText={t('frame.form.close')}
      okButtonProps={{ hidden: gone }}
      confirmLoading={buying.running}
      onOk={run}
      onCancel={() => void buying.close()}
      focusFirst={() => focus(SUPPLIER)}
    >
      <div ref={body}>
        {gone ? <NothingLeft numbers={takenBy(before, pairs)} /> : null}
        {salesContractId ? warning : null}
        <Supplier value={supplierId} onChange={buying.setSupplierId} missing={missing.supplier} />
        {salesContractId ? null : (
          <Input
            value={search}
            allowClear
            placeholder={t('contractBinding.search')}
            aria-label={t('contractBinding.search')}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
        {lines.length === 0 && !salesContractId ? (
          <p>{t(sought ? 'frame.list.noMatch' : 'contractBinding.needless')}</p>
        ) : null}
        <ChosenLines
          {...{ lines, rowOf, chosen, all }}
          faults={buying.faults}
          onChange={(next) => {
            setKept(contractsOf(next))
            buying.choose(next)
          }}
          onLeave={buying.leave}
          onEnter={run}
        />
        {/* below what is ticked, which keeps its place */}
        {salesContractId ? null : warning}
        {missing.lines && lines.length > 0 ? (
          <div className="pair-fault" role="alert">
            {t('contractBinding.chooseOne')}
          </div>
        ) : null}
        {cut ? <p>{t('contractBinding.firstOnes', { count: MAX_BINDINGS })}</p> : null}
      </div>
    </Dialog>
  )
}

function contractsOf(lines: ReadonlyMap<string, { line: NeededLine }>): string[] {
  return [...lines.values()].map(({ line }) => line.contract.id)
}

/** Purchases have some of it, or may have; with the way to bind that first, where there is one. */
function BoughtAlready({ known, onBind }: { known: boolean; onBind: (() => void) | undefined }) {
  const { t } = useTranslation()
  return (
    <Alert
      className="buy-alert"
      type="warning"
      showIcon
      title={t(known ? 'contractBinding.boughtAlready' : 'contractBinding.boughtUnknown')}
      action={
        onBind ? (
          <Button size="small" icon={<LinkOutlined />} onClick={onBind}>
            {t('contractBinding.bind.salesContract')}
          </Button>
        ) : null
      }
    />
  )
}

/** Meanwhile nothing is left to buy, by these purchase contracts where they are known. */
function NothingLeft({ numbers }: { numbers: readonly string[] }) {
  const { t } = useTranslation()
  const title =
    numbers.length > 0
      ? t('contractBinding.takenBy', { numbers: numbers.join(', ') })
      : t('contractBinding.taken')
  return <Alert className="buy-alert" type="warning" showIcon title={title} />
}

/** Of one contract that is on the page beneath, nothing is said that stands there. */
function useRow(unbound: ReturnType<typeof useUnbound>, ofOne: boolean) {
  const { t } = useTranslation()
  const format = useFormat()
  return (line: NeededLine): ChoosableLine => {
    const { contract, bound: taken, free, quantity: whole, expectedReceiptDate } = line
    const unit = line.unitName.toLowerCase()
    const product = nameOfLine(line, format)
    const bought = unbound.of(line)
    // what was ended needs nothing more, and what is not bought yet is not delivered yet
    const expected = { status: contract.status, ended: false, delivery: 'none', expectedReceiptDate } as const
    const day = deliveryDate(expected, format)
    const due = day ? (
      <Fragment key="day">
        {t('contractBinding.expected')} {day}
      </Fragment>
    ) : null
    const about = [
      ...(ofOne ? [] : [contract.number, contract.partner, ...(due ? [due] : [])]),
      ...bought
        .slice(0, NAMED)
        .map(({ contract: { number }, free: left }) =>
          t('contractBinding.unboundOf', { number, free: format.number(left, 3), unit }),
        ),
      ...(bought.length > NAMED ? [t('contractBinding.unboundMore', { count: bought.length - NAMED })] : []),
    ]
    return {
      ...{ key: keyOf(line), product, about, unit, free },
      freeText: t('contractBinding.toBuy', { free: format.number(free, 3), unit }),
      name: `${contract.number}, ${product}`,
      weightOf: (part) => partOfWeight(line.weight, { taken, part, whole }),
    }
  }
}

const CHOOSE: Issue = { path: 'supplierId', code: 'required', params: { expected: 'choice' } }

interface SupplierProps {
  value: string | null
  onChange: (id: string | null) => void
  missing: boolean
}

function Supplier({ missing, ...choice }: SupplierProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const may = useMay()
  const label = t('contractBinding.supplier')
  return (
    <Form layout="vertical" component="div">
      <Form.Item
        label={label}
        htmlFor="buy-supplier"
        required
        validateStatus={missing ? 'error' : ''}
        help={missing ? issueText(CHOOSE, label, format) : null}
      >
        <RemoteSelect<PickableCustomer>
          {...choice}
          id="buy-supplier"
          endpoint={customerEndpoints.suppliers}
          required
          Adding={may('customer:create') ? SupplierAdding : undefined}
          faulty={missing}
          ariaLabel={label}
        />
      </Form.Item>
    </Form>
  )
}
