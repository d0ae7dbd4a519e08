import { type AnnexLine, annexChanges, type LineDelta } from '@barem/shared/contract/annex-changes'
import type { Fields } from '@barem/shared/document/fields'
import { type HeaderChange, termWords } from '@barem/shared/document/header'
import type { LineKind } from '@barem/shared/trade-line/line'
import { subtract, toWire } from '@barem/shared/values/decimal'
import type { Format } from '@barem/shared/values/format'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fieldLabel } from '#document/document-kind.ts'
import { textOf, useFormat } from '#i18n/i18n.ts'
import './annex.css'

/** What an annex says of itself and of what was agreed before it. */
interface AnnexAnswer {
  total: number
  lines: readonly unknown[]
  before: { number: string; total: number; lines: readonly unknown[] }
  contract: { id: string; name: string }
}

interface Props {
  kind: { entity: string; fields: Fields; line: LineKind }
  document: AnnexAnswer
  /** Where the contract opens. */
  contractPath: (id: string) => string
}

/** What an annex changes: each line and term before and after, and what the contract comes to. The approver reads it first. */
export function AnnexChanges({ kind, document, contractPath }: Props) {
  const format = useFormat()
  const { before, contract } = document
  const { lines, terms, ...total } = annexChanges(kind, before as never, document as never)
  const rows = [
    ...lines.map((delta) => lineRow(kind.line, delta, format)),
    ...terms.map((change) => termRow(kind, change, format)),
  ]
  const changesTo = textOf('contract.annex.changes', { number: before.number })
  const said = (name: string) => textOf(`contract.annex.${name}`)
  return (
    <section className="form-section annex-changes" aria-label={changesTo}>
      <h2>
        {changesTo}{' '}
        <Link to={contractPath(contract.id)}>{textOf('contract.annex.open', { number: contract.name })}</Link>
      </h2>
      {rows.length === 0 ? (
        <p>{textOf('contract.annex.none', { number: before.number })}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {['what', 'before', 'after', 'difference'].map((name) => (
                <th key={name} scope="col">
                  {said(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, what, sides, difference }) => (
              <tr key={key}>
                <th scope="row">{what}</th>
                <td data-label={said('before')}>{sides[0]}</td>
                <td data-label={said('after')}>{sides[1]}</td>
                <td data-label={said('difference')}>
                  {difference === null ? null : signed(difference, format)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{said('total')}</th>
              <td data-label={said('before')}>{format.money(total.before)}</td>
              <td data-label={said('after')}>{format.money(total.after)}</td>
              <td data-label={said('difference')}>{signed(total.difference, format)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}

interface Row {
  key: string
  what: ReactNode
  sides: readonly [before: ReactNode, after: ReactNode]
  /** Đồng; null where nothing is counted. */
  difference: number | null
}

function lineRow({ price }: LineKind, { before, after, difference }: LineDelta, format: Format): Row {
  const line = (after ?? before)!
  const length = line.length === null ? '' : ` · ${format.metres(line.length)}`
  const side = (one: AnnexLine | null) =>
    one ? (
      <>
        {format.money(one.amount)}
        <small>
          {textOf('contract.annex.line', {
            quantity: format.number(one.quantity, 3),
            unit: one.unitName.toLowerCase(),
            price: format.number(one[price] ?? 0, 2),
            per: one.priceType === 'item' ? one.unitName.toLowerCase() : 'kg',
          })}
        </small>
      </>
    ) : (
      '–'
    )
  return {
    key: `${line.productId} ${line.length}`,
    what: (
      <>
        {line.productName}
        <small>
          {line.productCode}
          {length}
        </small>
      </>
    ),
    sides: [side(before), side(after)],
    difference,
  }
}

function termRow({ entity, fields }: Props['kind'], { field, from, to }: HeaderChange, format: Format): Row {
  const choice = (option: string) => textOf(`${entity}.${field}.${option}`)
  const side = (value: unknown) => termWords(fields, field, value, { format, choice }) ?? '–'
  const counted = fields[field]?.kind === 'dong'
  return {
    key: field,
    what: fieldLabel({ entity }, field),
    sides: [side(from), side(to)],
    difference: counted ? toWire(subtract(Number(to ?? 0), Number(from ?? 0))) : null,
  }
}

function signed(difference: number, format: Format): string {
  return difference > 0 ? `+${format.money(difference)}` : format.money(difference)
}
