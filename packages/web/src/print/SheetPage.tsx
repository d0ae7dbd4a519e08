import type { Article, Fact, Sheet } from '@barem/shared/print/sheet'
import { QRCode } from 'antd'
import type { CSSProperties } from 'react'
import { usePicture } from '#form/use-picture.ts'
import { useSheetSize } from './use-sheet-size.ts'
import './sheet.css'

/** A document as it lies on paper, A4; the browser breaks its pages, and the server's PDF draws the same sheet. */
export function SheetPage({ sheet }: { sheet: Sheet }) {
  const { frame, paper, scale, tight } = useSheetSize(sheet)
  return (
    <div ref={frame}>
      <article
        ref={paper}
        className={['sheet', tight ? 'sheet-tight' : '', sheet.preamble ? 'sheet-stamped' : ''].join(' ')}
        lang={sheet.locale}
        style={{ '--sheet-scale': scale } as CSSProperties}
      >
        {sheet.mark ? (
          <div className="sheet-mark" aria-hidden="true">
            {sheet.mark}
          </div>
        ) : null}
        <header className="sheet-head">
          {sheet.company?.logoId ? <Logo id={sheet.company.logoId} name={sheet.company.name} /> : null}
          <div className="sheet-letterhead">
            {sheet.company ? <strong className="sheet-company">{sheet.company.name}</strong> : null}
            {sheet.company?.lines.map((line) => (
              <div key={line} className="sheet-pale">
                {line}
              </div>
            ))}
          </div>
          <Code text={sheet.record.address} size={64} name={sheet.record.words} />
        </header>
        {sheet.preamble?.motto.map((line) => (
          <p key={line} className="sheet-motto">
            {line}
          </p>
        ))}
        <h2 className="sheet-title">{sheet.title}</h2>
        <p className="sheet-number">
          {sheet.number} · {sheet.dateLine}
        </p>
        {sheet.preamble ? <Points points={sheet.preamble.grounds} className="sheet-grounds" /> : null}
        {sheet.preamble ? <p className="sheet-opening">{sheet.preamble.opening}</p> : null}
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
        {sheet.heading ? <h3 className="sheet-article">{sheet.heading}</h3> : null}
        {sheet.columns.length > 0 ? <Lines sheet={sheet} /> : null}
        <End sheet={sheet} />
      </article>
    </div>
  )
}

/** Its place is kept while it is read, so that nothing moves. */
function Logo({ id, name }: { id: string; name: string }) {
  const address = usePicture(id)
  return <div className="sheet-logo">{address ? <img src={address} alt={name} /> : null}</div>
}

/** What closes a document is on one page: totals, notes and signatures, or the last of its articles and signatures. */
function End({ sheet }: { sheet: Sheet }) {
  const parts = [
    <Sums key="" sheet={sheet} />,
    ...sheet.articles.map((article) => <ArticlePart key={article.title} article={article} />),
  ]
  return (
    <>
      {parts.slice(0, -1)}
      <div className="sheet-end">
        {parts.at(-1)}
        <Signatures sheet={sheet} />
      </div>
    </>
  )
}

/** What it comes to, and what is said of the goods. */
function Sums({ sheet }: { sheet: Sheet }) {
  return (
    <div className="sheet-part">
      {sheet.totals.length > 0 ? <Asked sheet={sheet} /> : null}
      <Points points={sheet.notes} className="sheet-notes" />
    </div>
  )
}

function Asked({ sheet }: { sheet: Sheet }) {
  return (
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
  )
}

function ArticlePart({ article: { title, points } }: { article: Article }) {
  return (
    <section className="sheet-part">
      <h3 className="sheet-article">{title}</h3>
      <Points points={points} className="sheet-points" />
    </section>
  )
}

function Points({ points, className }: { points: readonly string[]; className: string }) {
  return (
    <ul className={className}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}

function Signatures({ sheet }: { sheet: Sheet }) {
  return (
    <section className="sheet-signatures">
      {sheet.signatures.map(({ role, hint, name, note }) => (
        <div key={role}>
          <strong>{role}</strong>
          <div className="sheet-pale">{note ?? hint}</div>
          <strong className="sheet-signed">{name}</strong>
        </div>
      ))}
    </section>
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
              <td key={sheet.columns[index]?.title} className={`sheet-${sheet.columns[index]?.align}`}>
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
