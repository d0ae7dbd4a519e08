import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import type { DocumentRow } from '#document/columns.tsx'
import { type DocumentKind, partnerNames } from '#document/document-kind.ts'
import { itemsOf, type Pickable } from '#form/pickable.ts'
import { RemoteSelect } from '#form/RemoteSelect.tsx'
import { textOf, useFormat } from '#i18n/i18n.ts'
import './annex.css'

interface Props {
  title: string
  /** Where the form is. */
  path: string
  contract: DocumentKind
}

type Choice = Pickable & { worth: number }

const query = { annexable: true, sort: '-date' }

/** Where an annex was asked for without its contract: which one it changes. The form follows. */
export function PickContract({ title, path, contract }: Props) {
  const navigate = useNavigate()
  const format = useFormat()
  const [field, hint] = [useId(), useId()]
  const read = (answer: unknown): Choice[] =>
    itemsOf<DocumentRow>(answer).map((row) => ({
      ...{ id: row.id, code: row.number, name: partnerNames(contract, row).short },
      worth: row.annexed?.total ?? row.total,
    }))
  return (
    <div className="page">
      <h1 className="page-heading">{title}</h1>
      <div className="pick-contract">
        <label htmlFor={field}>{textOf('contract.annex.pick')}</label>
        <RemoteSelect<Choice>
          id={field}
          autoFocus
          endpoint={contract.endpoints.list}
          {...{ query, read }}
          ariaDescribedBy={hint}
          render={({ code, name, worth }) => (
            <span className="picked-contract">
              <span>{`${code} · ${name}`}</span>
              <span>{format.money(worth)}</span>
            </span>
          )}
          onChange={(id) => {
            if (id) void navigate({ to: path, search: { contract: id } })
          }}
        />
        <p id={hint}>{textOf('contract.annex.pickHint')}</p>
      </div>
    </div>
  )
}
