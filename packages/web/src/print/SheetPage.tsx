import type { Fact, Sheet } from '@barem/shared/print/sheet'
import { QRCode } from 'antd'
import type { CSSProperties } from 'react'
import { useSheetSize } from './use-sheet-size.ts'
import './sheet.css'

/** A document as it lies on paper, A4; the browser breaks its pages, and the server's PDF draws the same sheet. */
export function SheetPage({ sheet }: { sheet: Sheet }) {
  const { frame, paper, scale, tight } = useSheetSize(sheet)
  return (
    <div ref={frame} className="sheet-frame">
      <article
        ref={paper}
        className={tight ? 'sheet sheet-tight' : 'sheet'}
        lang={sheet.locale}
        style={{ '--sheet-scale': scale } as CSSProperties}
      >
        {sheet.mark ? (
          <div className="sheet-mark" aria-hidden="true">
            {sheet.mark}
          </div>
        ) : null}
        <header className="sheet-head">
          <div>
            {sheet.company ? <strong className="sheet-company">{sheet.company.name}</strong> : null}
            {sheet.company?.lines.map((line) => (
              <div key={line} className="sheet-pale">
                {line}
              </div>
            ))}
          </div>
          <Code text={sheet.record.address} size={64} name={sheet.record.words} />
        </header>
        <h2 className="sheet-title">{sheet.title}</h2>
        <p className="sheet-number">
          {sheet.number} · {sheet.dateLine}
        </p>
        <div className="sheet-facts">
          {sheet.parties.map(({ role, name, facts }) => (
            <section key={role}>
              <h3 className="sheet-role">{role}</h3>
              <strong>{name}</strong>
              <Facts facts={facts} />
            </section>
          ))}
        </div>
        <div className="sheet-facts">
          {sheet.facts.map((facts, column) => (
            <Facts key={column === 0 ? 'left' : 'right'} facts={facts} />
          ))}
        </div>
        {sheet.columns.length > 0 ? <Lines sheet={sheet} /> : null}
        <End sheet={sheet} />
      </article>
    </div>
  )
}

/** What closes a document is on one page: totals, notes, signatures. */
function End({ sheet }: { sheet: Sheet }) {
  return (
    <div className="sheet-end">
      <section className="sheet-asked">
        <div>{sheet.payment ? <Payment payment={sheet.payment} /> : null}</div>
        <dl className="sheet-totals">
          {sheet.totals.map(({ label, value, strong }) => (
            <div key={label} className={strong ? 'sheet-strong' : undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="sheet-words">
          <span className="sheet-pale">{sheet.inWords.label}:</span> <em>{sheet.inWords.value}.</em>
        </p>
      </section>
      <ul className="sheet-notes">
        {sheet.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <section className="sheet-signatures">
        {sheet.signatures.map(({ role, hint, name, note }) => (
          <div key={role}>
            <strong>{role}</strong>
            <div className="sheet-pale">{note ?? hint}</div>
            <strong className="sheet-signed">{name}</strong>
          </div>
        ))}
      </section>
    </div>
  )
}

/** A code to be scanned; what it opens is said by its name. */
function Code({ text, size, name }: { text: string; size: number; name: string }) {
  return (
    <figure role="img" aria-label={name}>
      <span aria-hidden="true">
        <QRCode
          type="svg"
          value={text}
          size={size}
          bordered={false}
          color="#000"
          bgColor="#fff"
          marginSize={0}
        />
      </span>
    </figure>
  )
}

function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={className}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}:</dt> <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Lines({ sheet }: { sheet: Sheet }) {
  const whole = sheet.columns.reduce((sum, column) => sum + column.width, 0)
  return (
    <table className="sheet-lines">
      <thead>
        <tr>
          {sheet.columns.map(({ title, align, width }) => (
            <th key={title} scope="col" style={{ textAlign: align, width: `${(width / whole) * 100}%` }}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sheet.rows.map((row) => (
          <tr key={row[0]?.text}>
            {row.map((cell, index) => (
              <td key={sheet.columns[index]?.title} style={{ textAlign: sheet.columns[index]?.align }}>
                {cell.text}
                {cell.small ? <small>{cell.small}</small> : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Payment({ payment }: { payment: NonNullable<Sheet['payment']> }) {
  return (
    <>
      <strong>{payment.title}</strong>
      <div className="sheet-payment">
        <Code text={payment.qr} size={112} name={payment.title} />
        <Facts facts={payment.facts} className="sheet-pay" />
      </div>
    </>
  )
}
