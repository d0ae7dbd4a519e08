import { contractBindingEndpoints, type NeededLine } from '@barem/shared/contract-binding/endpoints'
import { customerEndpoints } from '@barem/shared/customer/endpoints'
import type { Issue } from '@barem/shared/http/envelope'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSendCommand } from '#api/query.ts'
import { invalidateEntity } from '#api/record-cache.ts'
import { feedback } from '#feedback/feedback.ts'
import { RemoteSelect } from '#form/RemoteSelect.tsx'
import { useDebounced } from '#form/use-debounced.ts'
import { documentPaths } from '#navigation/paths.ts'
import { faultsOf } from './faults.ts'
import { type Chosen, keyOf, NeededLines } from './NeededLines.tsx'
import './contract-binding.css'

interface Props {
  /** The lines of this one alone, all chosen; without it, of all that are approved. */
  salesContractId?: string
  onClose: () => void
}

const SEARCH_REST_MS = 300

/** What sales contracts still need, to be chosen, and of whom it is bought: drafts the purchase contract and opens it. */
export function BuyDialog({ salesContractId, onClose }: Props) {
  const { t } = useTranslation()
  const buy = useBuy()
  const [supplierId, setSupplierId] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const asked = useDebounced(search.trim(), SEARCH_REST_MS)
  const [picked, setPicked] = useState<ReadonlyMap<string, Chosen> | null>(null)
  const [faults, setFaults] = useState<ReadonlyMap<string, Issue>>(new Map())
  const [running, setRunning] = useState(false)
  const query = { ...(salesContractId ? { salesContractId } : {}), ...(asked ? { search: asked } : {}) }
  const { data } = useQuery({
    ...queryOf(contractBindingEndpoints.needs, { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  if (!data) return null
  const all = new Map(data.map((line): [string, Chosen] => [keyOf(line), { line, quantity: line.free }]))
  const chosen: ReadonlyMap<string, Chosen> = picked ?? (salesContractId ? all : new Map())
  const run = async () => {
    if (running || chosen.size === 0 || supplierId === null) return
    setRunning(true)
    try {
      await buy(supplierId, [...chosen.values()])
      onClose()
    } catch (error) {
      const found = faultsOf(error, [...chosen.keys()])
      setFaults(found)
      if (found.size === 0) feedback.undone(error)
    } finally {
      setRunning(false)
    }
  }
  const needless = salesContractId ? 'contractBinding.needlessThis' : 'contractBinding.needless'
  const none = asked ? 'frame.list.noMatch' : needless
  // what was chosen under another search stays in sight
  const lines = [...new Map<string, Chosen>([...chosen, ...all])].map(([, { line }]): NeededLine => line)
  return (
    <Modal
      open
      width={760}
      title={t(salesContractId ? 'contractBinding.buyThis' : 'contractBinding.buy')}
      okText={t('contractBinding.buySave')}
      cancelText={t('frame.form.close')}
      okButtonProps={{ disabled: chosen.size === 0 || supplierId === null }}
      confirmLoading={running}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t('contractBinding.supplier')} htmlFor="buy-supplier" required>
          <RemoteSelect
            id="buy-supplier"
            endpoint={customerEndpoints.suppliers}
            value={supplierId}
            onChange={setSupplierId}
            required
            ariaLabel={t('contractBinding.supplier')}
          />
        </Form.Item>
      </Form>
      {salesContractId ? null : (
        <Input
          value={search}
          allowClear
          placeholder={t('contractBinding.search')}
          aria-label={t('contractBinding.search')}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {lines.length === 0 ? <p>{t(none)}</p> : null}
      <NeededLines
        {...{ lines, chosen, faults, all }}
        onChange={(next) => {
          setPicked(next)
          setFaults(new Map())
        }}
        onEnter={() => void run()}
      />
    </Modal>
  )
}

/** Drafts the contract, says so and opens it. */
function useBuy() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const send = useSendCommand()
  const client = useQueryClient()
  return async (supplierId: string, chosen: readonly Chosen[]) => {
    const lines = chosen.map(({ line: { contract, productId, length }, quantity }) => ({
      // what cannot be read is refused by the server, in its words
      ...{ salesContractId: contract.id, productId, length, quantity: quantity as number },
    }))
    const { id, number } = await send(contractBindingEndpoints.buy, { body: { supplierId, lines } })
    await invalidateEntity(client, 'salesContract')
    feedback.success(t('contractBinding.bought', { number }))
    void navigate({ to: documentPaths('purchaseContract').one(id) })
  }
}
