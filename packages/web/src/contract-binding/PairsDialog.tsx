import type { Issue } from '@barem/shared/http/envelope'
import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { feedback } from '#feedback/feedback.ts'
import { useDialogLeave } from '#form/use-dialog-leave.ts'
import { faultsOf } from '#line-choice/faults.ts'
import { QuantityRow, type Typed } from '#line-choice/QuantityRow.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { type Open, takeAll, takeOf } from './take-all.ts'

/** A line whose quantity is typed. */
interface PairRow {
  key: string
  label: ReactNode
  name: string
  unit: string
  /** As it stands: 0 where nothing is bound. */
  was: number
  /** Of which the button beside it takes all; none without it. */
  open?: Open
  /** The heading it stands under. */
  group?: string
  /** Not what is searched for: shown as long as something is typed into it. */
  unfound?: boolean
}

interface Props {
  title: string
  save: string
  rows: readonly PairRow[]
  empty: string
  /** Above the rows. */
  search?: ReactNode
  /** Sends what was changed, in its order; a refusal names each by its place. */
  onSave: (changed: { key: string; quantity: number }[]) => Promise<void>
  onClose: () => void
}

/** Quantities typed row by row; what is refused is said at its row, and what was typed stays. */
export function PairsDialog({ title, save, rows, empty, search, onSave, onClose }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map())
  const [faults, setFaults] = useState<ReadonlyMap<string, Issue>>(new Map())
  const [running, setRunning] = useState(false)
  const [asked, setAsked] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const focusFirst = () => list.current?.querySelector('input')?.focus()
  const put = (key: string, value: Typed) => {
    setTyped(new Map(typed).set(key, value))
    setFaults(new Map([...faults].filter(([name]) => name !== key)))
  }
  const putAll = (all: ReadonlyMap<string, Typed>) => {
    setTyped(new Map([...typed, ...all]))
    setFaults(new Map())
  }
  const changed = rows.flatMap(({ key, was }) => {
    const value = typed.get(key) ?? was
    // what cannot be read is refused by the server, in its words
    return value === was ? [] : [{ key, quantity: value as number }]
  })
  const { close, saved } = useDialogLeave(changed.length > 0, onClose)
  const shown = rows.filter(({ key, unfound }) => !unfound || typed.has(key))
  const openRows = shown.flatMap(({ key, open }) => (open ? [{ key, ...open }] : []))
  const run = async () => {
    setAsked(true)
    if (changed.length === 0) focusFirst()
    if (running || changed.length === 0) return
    setRunning(true)
    try {
      await onSave(changed)
      saved()
      onClose()
    } catch (error) {
      const found = faultsOf(
        error,
        changed.map(({ key }) => key),
      )
      setFaults(found)
      if (found.size === 0) feedback.undone(error)
    } finally {
      setRunning(false)
    }
  }
  return (
    <Dialog
      open
      width={640}
      title={title}
      okText={save}
      cancelText={t('frame.form.close')}
      okButtonProps={{ hidden: rows.length === 0 }}
      confirmLoading={running}
      onOk={() => void run()}
      onCancel={() => {
        if (!running) void close()
      }}
      focusFirst={focusFirst}
    >
      {search}
      {shown.length === 0 ? <p>{empty}</p> : null}
      {openRows.length > 1 ? (
        <div className="pair-all">
          <Button type="link" size="small" onClick={() => putAll(takeAll(openRows))}>
            {t('contractBinding.fillAll')}
          </Button>
        </div>
      ) : null}
      <ul className="pair-rows" ref={list}>
        {shown.map(({ key, label, name, unit, was, open, group }, index) => (
          <li key={key}>
            {group && group !== shown[index - 1]?.group ? <h3>{group}</h3> : null}
            <QuantityRow
              {...{ label, name, unit }}
              value={typed.has(key) ? typed.get(key)! : was || null}
              fault={faults.get(key)}
              onChange={(value) => put(key, value)}
              onEnter={() => void run()}
              beside={
                open === undefined ? null : (
                  <Button
                    type="link"
                    size="small"
                    aria-label={t('contractBinding.fillOf', { name })}
                    onClick={() => put(key, takeOf(open))}
                  >
                    {t('contractBinding.fill')}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </ul>
      {asked && changed.length === 0 ? (
        <div className="pair-fault" role="alert">
          {t('contractBinding.typeOne')}
        </div>
      ) : null}
    </Dialog>
  )
}
