import { Button, Popover } from 'antd'
import { createElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { useFormat } from '#i18n/i18n.ts'
import type { RangeKind } from './range-kinds.ts'

interface RangeProps {
  kind: RangeKind
  label: string
  from: string | null
  to: string | null
  onChange: (from: string | null, to: string | null) => void
}

/** A filter from one end up to another: by name where it has one, else as both are typed. Ends typed the wrong way round are turned. */
export function Range({ kind, label, from, to, onChange }: RangeProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const End = useLazyComponent(kind.loadEnd, open, () => setOpen(false))
  const on = from !== null || to !== null
  const said = (end: string | null) => (end === null ? '…' : kind.said(end, format))
  const current = kind.nameOf(from, to)
  const words = current ?? `${said(from)} – ${said(to)}`
  const change = (one: string | null, other: string | null) =>
    one !== null && other !== null && kind.isAfter(one, other) ? onChange(other, one) : onChange(one, other)
  const done = (one: string | null, other: string | null) => {
    onChange(one, other)
    setOpen(false)
  }
  const panel = () => (
    <section className="range-panel" aria-label={label}>
      {kind.named().length > 0 ? (
        <div className="range-names">
          {kind.named().map(({ name, ends }) => (
            <Button
              key={name}
              className={name === current ? 'filter-on' : ''}
              aria-pressed={name === current}
              onClick={() => done(...ends)}
            >
              {name}
            </Button>
          ))}
        </div>
      ) : null}
      {End ? (
        <>
          <End value={from} onChange={(end) => change(end, to)} label={t(`frame.list.${kind.words}.from`)} />
          <End value={to} onChange={(end) => change(from, end)} label={t(`frame.list.${kind.words}.to`)} />
        </>
      ) : null}
      <Button type="link" disabled={!on} onClick={() => done(null, null)}>
        {t(`frame.list.${kind.words}.any`)}
      </Button>
    </section>
  )
  return (
    <Popover
      open={open && End !== null}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      content={End ? panel : <span />}
    >
      <Button
        icon={createElement(kind.icon)}
        aria-expanded={open}
        aria-label={on ? `${label}: ${words}` : label}
        title={label}
        className={on ? 'range-chip filter-on' : 'range-chip'}
      >
        <span>{on ? words : label}</span>
      </Button>
    </Popover>
  )
}
