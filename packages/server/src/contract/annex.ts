import type { Verb } from '@barem/shared/approval/lifecycle'
import { annexTerms, type ContractAnnexes } from '@barem/shared/contract/annex'
import { annexChanges, changesNothing } from '@barem/shared/contract/annex-changes'
import type { DocumentDescription } from '@barem/shared/document/description'
import type { Fields } from '@barem/shared/document/fields'
import type { AnyLine } from '@barem/shared/document/line'
import type { Permission } from '@barem/shared/permission/permissions'
import { type Line, type LineKind, lineAnswer } from '@barem/shared/trade-line/line'
import { toWire } from '@barem/shared/values/decimal'
import { sql } from 'kysely'
import { type Actor, may } from '#access/actor'
import { refuseUnseenDocument } from '#approval/find'
import { documentKind } from '#document/document-kind'
import { readHeader } from '#document/header'
import type { DocumentFacts, DocumentKind, Source } from '#document/kind'
import type { DocumentRow, LoadedDocument } from '#document/row'
import { asShown, type Db, loadLines, loadSentRow, readLines } from '#document/rows'
import type { CommandContext, ReadContext } from '#http/call'
import { fieldRefusal, Refusal } from '#refusal'
import { boundLines, refuseBoundBeyond } from './bound-lines.ts'
import { fromEnding } from './ended.ts'
import { annexTable, refusedAnnex, type Standing, standingOf } from './standing.ts'

/** What was agreed before an annex, as its row keeps it. */
interface Agreed extends Record<string, unknown> {
  number: string
  total: number
  lines: Line[]
}

export interface Described extends DocumentDescription {
  line: LineKind
  entity: DocumentFacts['entity']
  /** The kind it changes. */
  contract: DocumentKind
  /** 1 when absent. */
  schemaVersion?: number
}

/** Verbs that need a contract that goes on. */
const RESTING: readonly Verb[] = ['request-approval', 'approve', 'clone-and-cancel']

/** An annex of a kind of contract among the documents that go through approvals. */
export function annexKind<Answer>({
  contract,
  schemaVersion = 1,
  ...described
}: Described): DocumentKind<Answer> {
  const { entity, fields, line, partner } = described
  const terms = annexTerms(fields)
  const at = (column: string) => sql.ref(`${entity}.${column}`)

  /** The contract as it was signed, or its latest approved annex. */
  const agreedNow = async (db: Db, id: string, { number, annexes }: Standing) => {
    const last = annexes.findLast(({ status }) => status === 'approved')
    const of = last ? kind : contract
    const [sent, lines] = await Promise.all([
      loadSentRow(of, db, last?.id ?? id),
      loadLines(db, of, last?.id ?? id),
    ])
    const { row } = sent!
    const header = readHeader(terms, asShown(of, row) as never, true)
    const agreed: Agreed = {
      ...header,
      ...{ number: last?.number ?? number, total: toWire(row.total), lines: readLines(of, lines) as Line[] },
    }
    return { agreed, lines }
  }

  const source = async (
    { trx, actor }: CommandContext,
    form: Record<string, unknown>,
    before: LoadedDocument | null,
  ): Promise<Source> => {
    const id = form.contractId as string
    if (before && before.row.contractId !== id) throw fieldRefusal('contractId', 'annex_contract_fixed')
    const standing = await standingOf(trx, contract, id, { lock: true })
    if (!standing || !may(actor, `${contract.entity}:view` as Permission))
      throw fieldRefusal('contractId', 'unknown-reference')
    const refused = refusedAnnex(standing, before?.row.id)
    if (refused) throw fieldRefusal('contractId', refused)
    const [{ lines, ...made }, held] = await Promise.all([
      before ? { lines: before.lines } : begun(trx, id, standing),
      boundLines(contract.entity)(trx, id),
    ])
    const key = `${partner}Id`
    return {
      lines,
      ...made,
      issues: (draft) => [
        ...(draft.header[key] === standing.partnerId
          ? []
          : [{ path: key, code: 'annex_partner', params: {} }]),
        ...((draft.header.date as string) < standing.date
          ? [{ path: 'date', code: 'before_contract', params: { date: standing.date } }]
          : []),
        ...held(draft),
      ],
    }
  }

  /** What a new one is called and keeps of what is agreed now. */
  const begun = async (db: Db, id: string, standing: Standing) => {
    const { agreed, lines } = await agreedNow(db, id, standing)
    const ordinal = Math.max(0, ...standing.annexes.map((one) => one.ordinal)) + 1
    const number = `${standing.number}-PL${String(ordinal).padStart(2, '0')}`
    return { lines, number, columns: { ordinal, before: { ...agreed, contractDate: standing.date } } }
  }

  const guard: NonNullable<DocumentFacts['guard']> = async ({ trx }, verb, { row, lines }) => {
    const ceases = row.status === 'approved'
    if (!RESTING.includes(verb) && !(verb === 'cancel' && ceases)) return
    const id = row.contractId as string
    const standing = await standingOf(trx, contract, id, { lock: true })
    if (verb !== 'cancel' && (!standing || refusedAnnex(standing, row.id)))
      throw new Refusal('contract.not-open')
    if (verb === 'clone-and-cancel' && !ceases) return
    // what is bound since it was written, of what is agreed once it begins or ceases to count
    const shown = readLines(kind, lines ?? (await loadLines(trx, kind, row.id))) as Line[]
    const agreed = ceases ? (row.before as Agreed).lines : shown
    await refuseBoundBeyond(trx, { entity: contract.entity, id }, { agreed, shown })
  }

  /** Whether nothing of it differs from what was agreed before, for whoever sees all of both. */
  const isUnchanged = (row: DocumentRow, lines: readonly AnyLine[]): boolean => {
    const after = { ...readHeader(terms, asShown(kind, row) as never, true), total: toWire(row.total) }
    const before = agreedBefore({ terms, line }, row)
    return changesNothing(annexChanges({ fields, line }, before as never, { ...after, lines } as never))
  }

  const kind = documentKind<Answer>({
    ...described,
    schemaVersion,
    keeps: ['ordinal', 'before'],
    // a list shows no more of it; whoever reads its row whole has the column in its place
    besides: { before: sql`json_build_object('total', ${at('before')} -> 'total')` },
    // a later one rests on it, or its contract ended with it
    users: [
      {
        entity,
        of: sql`select later.id, later.number from ${sql.table(entity)} later
          where ${at('status')} = 'approved' and later.contract_id = ${at('contractId')}
            and later.ordinal > ${at('ordinal')} and later.status <> 'cancelled'`,
      },
      {
        entity: contract.entity,
        of: sql`select contract.id, contract.number from ${sql.table(contract.entity)} contract
          where ${at('status')} = 'approved' and contract.id = ${at('contractId')}
            and exists (select ${fromEnding(contract.entity, 'contract')})`,
      },
    ],
    codes: { 'approval.in-use': 'COT_ERR_010' },
    source,
    guard,
    isUnchanged,
    presented: (row, actor) => ({ before: seen({ terms, line }, row, actor), unchanged: row.unchanged }),
  })
  return kind
}

interface Compared {
  terms: Fields
  line: LineKind
}

/** What was agreed before; of what terms and lines did not have then, nothing. */
function agreedBefore({ terms, line }: Compared, row: DocumentRow): Agreed {
  const { lines, ...agreed } = row.before as Agreed
  return {
    ...nothing(Object.keys(terms)),
    ...agreed,
    lines: lines.map((one) => ({ ...nothing(line.names), ...one })),
  }
}

/** The same as this person may see it. */
function seen(kind: Compared, row: DocumentRow, actor: Actor) {
  const { lines, ...agreed } = agreedBefore(kind, row)
  const seesCost = may(actor, 'cost:view')
  return {
    ...agreed,
    lines: lines.map((one) => lineAnswer(kind.line, one, { amounts: undefined, seesCost })),
  }
}

function nothing(names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, null]))
}

/** The annexes of a contract, for whoever may see that. */
export function annexesOf(contract: DocumentKind) {
  return async ({
    db,
    actor,
    query: { contractId: id },
  }: ReadContext & { query: { contractId: string } }): Promise<ContractAnnexes> => {
    await refuseUnseenDocument(contract, db, actor, id)
    const [standing, { rows }] = await Promise.all([
      standingOf(db, contract, id, { lock: false }),
      sql<ContractAnnexes['annexes'][number] & { total: string }>`
        select id, number, status, date, reason, total from ${sql.table(annexTable(contract))}
        where contract_id = ${id} and status <> 'cancelled' order by ordinal, revision`.execute(db),
    ])
    return {
      annexes: rows.map((row) => ({ ...row, total: toWire(row.total) })),
      refused: refusedAnnex(standing!),
    }
  }
}
