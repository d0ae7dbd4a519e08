import { annexColumns, annexTable } from '@barem/shared/contract/annex-table'
import type { Fields } from '@barem/shared/document/fields'
import type { LineKind } from '@barem/shared/trade-line/line'
import { Link } from '@tanstack/react-router'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { annexWords } from './annex-words.ts'
import './annex.css'

/** What an annex says of itself and of what was agreed before it. */
export interface AnnexAnswer {
  total: number
  reason: string
  lines: readonly unknown[]
  before: { number: string; total: number; lines: readonly unknown[] }
  /** Nothing differs, not even what this person does not see. */
  unchanged: boolean
  contract: { id: string; name: string }
}

interface Props {
  kind: { entity: string; fields: Fields; line: LineKind }
  document: AnnexAnswer
  /** Where the contract opens. */
  contractPath: (id: string) => string
}

const said = (name: string, params = {}) => textOf(`contract.annex.${name}`, params)

/** What an annex changes: each line and term before and after, and what the contract comes to. The approver reads it first. */
export function AnnexChanges({ kind, document, contractPath }: Props) {
  const format = useFormat()
  const { before, contract, unchanged } = document
  const { rows, total } = annexTable(kind, document, annexWords(kind, format))
  const changesTo = said('changes', { number: before.number })
  const [, ...sides] = annexColumns
  return (
    <section className="form-section annex-changes" aria-label={changesTo}>
      <h2>
        {changesTo} <Link to={contractPath(contract.id)}>{said('open', { number: contract.name })}</Link>
      </h2>
      {rows.length === 0 ? (
        <p>{said(unchanged ? 'none' : 'unseen', { number: before.number })}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {annexColumns.map((name) => (
                <th key={name} scope="col">
                  {said(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <TwoLines {...row.what} />
                </th>
                {sides.map((name) => (
                  <td key={name} data-label={said(name)}>
                    <TwoLines {...row[name]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{said('total')}</th>
              {sides.map((name) => (
                <td key={name} data-label={said(name)}>
                  {total[name]}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}

function TwoLines({ text, small }: { text: string; small?: string }) {
  return (
    <>
      {text}
      {small ? <small>{small}</small> : null}
    </>
  )
}
