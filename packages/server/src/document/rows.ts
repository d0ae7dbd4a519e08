import type { Status } from '@barem/shared/approval/lifecycle'
import { type Field, type Fields, keyOf } from '@barem/shared/document/fields'
import type { AnyLine } from '@barem/shared/document/line'
import { memoize } from '@barem/shared/values/memoize'
import { PARTNER_TYPE } from '@barem/shared/workflow/rule-fields'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type Actor, principalsOf } from '#access/actor'
import { isConcerned } from '#access/concerned'
import { approverEligible } from '#approval/eligible-approver'
import type { ApprovableLineTable, ApprovableTable, LoadedRow, SentNames, SentRow } from '#approval/kind'
import { approversOf, latestRound, openRound } from '#approval/round'
import { byWorkflow } from '#approval/workflows'
import { compileOnce } from '#db/statement'
import type { Database } from '#db/types'
import { namesOf } from './header.ts'
import type { DocumentFacts } from './kind.ts'
import { englishNames, paperColumns, partnerOnPaper } from './paper.ts'
import { referenceNames } from './reference-names.ts'
import type { DocumentRow, LoadedDocument } from './row.ts'
import { inUse, usedBy } from './used-by.ts'
import type { KeptLine, LineTable } from './write-lines.ts'
import { writtenLines } from './written-lines.ts'

export type Db = Kysely<Database> | Transaction<Database>
type Facts = Pick<
  DocumentFacts,
  | 'entity'
  | 'fields'
  | 'listed'
  | 'line'
  | 'partner'
  | 'users'
  | 'besides'
  | 'follows'
  | 'schemaVersion'
  | 'ownerColumns'
>

/** Among what was sent: whose the partner was then, by whom it is known who saw it. */
export const SENT_OFFICER = 'partnerOfficerThen'

/** The names of the partner's columns: stored, of today, and what a document shows beside the name. */
export function partnerColumns({ partner }: Pick<Facts, 'partner'>) {
  return {
    id: `${partner}Id`,
    name: `${partner}Name`,
    today: `${partner}Today`,
    abbreviated: `${partner}AbbreviatedName`,
    phone: `${partner}Phone`,
    taxCode: `${partner}TaxCode`,
  }
}

/** Its partner is one of our people, who is read as a partner by a view (127_expense_ticket.sql). */
export function isOfPeople({ fields, partner }: Pick<Facts, 'fields' | 'partner'>): boolean {
  return fields[partner]!.to === 'user'
}

/** The table its partner is a row of. */
export function partnerTable(kind: Pick<Facts, 'fields' | 'partner'>): 'customer' | 'employee' {
  return isOfPeople(kind) ? 'employee' : 'customer'
}

/** The table of a kind's lines; null where it has none. */
export function linesOf({ entity, line }: { entity: string } & Pick<Facts, 'line'>): LineTable | null {
  return line && { kind: line, table: `${entity}Line`, parent: `${entity}Id` }
}

/** Lines as code reads them. */
export function readLines({ line }: Pick<Facts, 'line'>, kept: readonly KeptLine[]): AnyLine[] {
  return line ? kept.map((row) => line.read(row)) : []
}

/** A column of a document's partner as it is today. */
function ofPartner(kind: Facts, column: string) {
  const id = sql.ref(`${kind.entity}.${partnerColumns(kind).id}`)
  return sql<string>`(select ${sql.ref(column)} from ${sql.table(partnerTable(kind))} as one where one.id = ${id})`
}

function headerRows(db: Db, kind: Facts) {
  const table: ApprovableTable = kind.entity
  return db
    .selectFrom(table)
    .select([
      inUse(kind).as('inUse'),
      ofPartner(kind, 'abbreviatedName').as(partnerColumns(kind).abbreviated),
      ofPartner(kind, 'officerId').as('partnerOfficerId'),
    ])
    .select(Object.entries(kind.besides ?? {}).map(([name, value]) => value.as(name)))
}

function namedRows(db: Db, kind: Facts) {
  const table: ApprovableTable = kind.entity
  return headerRows(db, kind)
    .innerJoin('appUser as officer', 'officer.id', `${table}.officerId`)
    .innerJoin('appUser as author', 'author.id', `${table}.authorId`)
    .leftJoin('appUser as approver', 'approver.id', `${table}.approverId`)
    .select([
      'officer.fullName as officerName',
      'author.fullName as authorName',
      'approver.fullName as approverName',
      approverEligible({ entity: table, table }).as('approverEligible'),
      byWorkflow(table, ['officer', 'author']).as('byWorkflow'),
    ])
}

/** The fields that a list of documents shows. */
export const listedFields = memoize(
  ({ fields, listed }: Facts): Fields =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => listed.includes(name))),
)

/** Documents in a list, with current names and, while pending, their request; no more columns than it shows. */
export function itemRows(db: Db, kind: Facts) {
  const { entity } = kind
  const own = new Set([
    ...['id', 'number', 'total', 'status', 'closed', 'authorId', 'contentAuthors', 'approverId'],
    ...['version', 'modifiedAt', 'sent', partnerColumns(kind).name, ...kind.ownerColumns],
    ...Object.entries(listedFields(kind)).map(([name, field]) => keyOf(name, field)),
  ])
  return namedRows(db, kind)
    .select(
      [...own].map((column) =>
        kind.follows?.includes(column)
          ? agreedColumn(entity, column).as(column)
          : (`${entity}.${column}` as 'id'),
      ),
    )
    .select(openRound({ entity, table: entity }).as('round'))
    .select(ofPartner(kind, 'name').as(partnerColumns(kind).today))
    .select(currentNames(kind, listedFields(kind)))
}

/** Documents in a spreadsheet, with all their columns and the current names of what is exported. */
export function exportRows(db: Db, kind: Facts) {
  const exported = Object.entries<Field>(kind.fields).filter(([, field]) => field.exported !== undefined)
  const rows = namedRows(db, kind)
    .selectAll(kind.entity as ApprovableTable)
    .select(ofPartner(kind, 'name').as(partnerColumns(kind).today))
    .select(currentNames(kind, Object.fromEntries(exported)))
  if (!kind.follows) return rows
  return (
    rows
      .innerJoin(sql<{ contractId: string }>`${agreedTable(kind.entity)}`.as('agreed'), (join) =>
        join.on('agreed.contractId', '=', sql.ref(`${kind.entity}.id`)),
      )
      // of two columns of one name a row has the later
      .select(kind.follows.map((column) => sql.ref(`agreed.${column}`).as(column))) as never as typeof rows
  )
}

/** What contracts of a kind say now beside their lines: terms and sums, by `contract_id`. */
export function agreedTable(entity: string) {
  return sql.table(`${entity}Agreed`)
}

/** A column of it, by a row of the contract, which the statement calls `called`. */
export function agreedColumn(entity: string, column: string, called = entity) {
  return sql<unknown>`(select ${sql.ref(`agreed.${column}`)} from ${agreedTable(entity)} as agreed
    where agreed.contract_id = ${sql.ref(`${called}.id`)})`
}

/** The names of these references that `namedRows` does not have. */
function currentNames({ entity, partner }: Facts, fields: Fields) {
  const at = (column: string) => sql.ref(`${entity}.${column}`)
  return referenceNames(fields, at, [partner, 'officer', 'approver'])
}

/** The header and the lines of one document; compiled once for each kind. */
const detailQueries = memoize((kind: Facts) => ({
  header: compileOnce(['id'], (db, { id }) => currentRows(db, kind).where(`${kind.entity}.id`, '=', id)),
  paperHeader: compileOnce(['id'], (db, { id }) =>
    currentRows(db, kind)
      .select(['partner.contactPerson', 'partner.contactPhone'])
      .select(['partner.companyAddress as partnerAddress', 'partner.accountNumber as partnerAccount'])
      .select(sql<string>`concat_ws(' – ', partner.bank_name, partner.branch_name)`.as('partnerBank'))
      .select(['officer.phoneNumber as officerPhone', 'officer.email as officerEmail'])
      .select(englishNames(kind).as('english'))
      .where(`${kind.entity}.id`, '=', id),
  ),
  sentHeader: compileOnce(['id'], (db, { id }) =>
    headerRows(db, kind)
      .selectAll(kind.entity as ApprovableTable)
      .select(historyOf(kind))
      .select(writtenLines(kind).as('written'))
      .where(`${kind.entity}.id`, '=', id),
  ),
  lines: compileOnce(['id'], (db, { id }) => {
    const { table, parent } = linesOf(kind)!
    return db
      .selectFrom(table as ApprovableLineTable)
      .selectAll()
      .where(sql.ref(parent), '=', id)
      .orderBy('position')
  }),
}))

/** The requests for approval of a document, what rests on it and its revisions, beside its row. */
function historyOf(kind: Facts) {
  const { entity } = kind
  const of = { entity, table: entity, ownerColumns: kind.ownerColumns }
  const revisions = sql<{ id: string; number: string; status: Status }[]>`(
    select json_agg(json_build_object('id', id, 'number', number, 'status', status) order by revision)
    from ${sql.table(entity)} as one where one.base_number = ${sql.ref(`${entity}.baseNumber`)})`
  return [
    latestRound(of).as('round'),
    approversOf(of).as('approvers'),
    usedBy(kind).as('usedBy'),
    revisions.as('revisions'),
  ] as const
}

function currentRows(db: Db, kind: Facts) {
  const { entity, fields } = kind
  const at = (column: string) => sql.ref(`${entity}.${column}`)
  const columns = partnerColumns(kind)
  return namedRows(db, kind)
    .selectAll(entity as ApprovableTable)
    .$narrowType<{ sent: SentNames | null }>()
    .innerJoin(`${partnerTable(kind)} as partner` as 'customer as partner', (join) =>
      join.on('partner.id', '=', at(columns.id) as never),
    )
    .select(historyOf(kind))
    .select([
      `partner.name as ${columns.today}`,
      `partner.phone as ${columns.phone}`,
      `partner.taxCode as ${columns.taxCode}`,
      ...(isOfPeople(kind) ? [] : [`partner.customerTypeId as ${PARTNER_TYPE}` as const]),
      ...currentNames(kind, fields),
    ])
}

/** A document with current names and its lines; null when there is none. */
export async function loadDocument(kind: Facts, db: Db, id: string): Promise<LoadedDocument | null> {
  return loaded(detailQueries(kind).header(db, { id }), loadLines(db, kind, id))
}

/** The same with what is printed of it beside what its page shows; a document that is sent keeps it. */
export async function loadForPaper(kind: Facts, db: Db, id: string): Promise<LoadedDocument | null> {
  return loaded(detailQueries(kind).paperHeader(db, { id }), loadLines(db, kind, id))
}

/** Its row by itself, with current names. */
export async function loadRow(kind: Facts, db: Db, id: string): Promise<LoadedRow<DocumentRow> | null> {
  const [row] = await detailQueries(kind).header(db, { id })
  return row ? { row: row as unknown as DocumentRow } : null
}

/**
 * One that was sent: the names it shows are those it was sent with, and whether its approver may decide was asked then.
 * Reads a third of what a draft needs; of a draft the names are missing.
 */
export async function loadSentRow(kind: Facts, db: Db, id: string): Promise<SentRow<DocumentRow> | null> {
  const [found] = await detailQueries(kind).sentHeader(db, { id })
  if (!found) return null
  const { written, ...row } = found as unknown as DocumentRow & { written: string }
  return { row: { ...row, approverEligible: true } as DocumentRow, written }
}

async function loaded(header: Promise<object[]>, kept: Promise<KeptLine[]>): Promise<LoadedDocument | null> {
  const [[row], lines] = await Promise.all([header, kept])
  // the columns of its header are those its kind describes: document/description.test.ts
  return row ? { row: row as unknown as DocumentRow, lines } : null
}

/** Its lines in their order. */
export async function loadLines(db: Db, kind: Facts, id: string): Promise<KeptLine[]> {
  if (!kind.line) return []
  return (await detailQueries(kind).lines(db, { id })) as unknown as KeptLine[]
}

/**
 * As it is shown to somebody. Of a partner that was given away since, which they do not see, a document says what it last saved,
 * and nothing of today; nor of the day it was sent, unless they saw the partner then.
 */
export function asShownTo<Row extends object>(
  actor: Actor,
  kind: Pick<Facts, 'entity' | 'partner'>,
  row: Row,
): Row {
  if (isPartnerSeen(actor, row)) return asShown(kind, row)
  return asShown(kind, withoutToday(kind, isSentSeen(actor, kind, row) ? row : withoutSent(kind, row)))
}

/** With its sent names; a draft has none and uses current names. */
export function asShown<Row extends object>(kind: Pick<Facts, 'partner'>, row: Row): Row {
  const { name, today } = partnerColumns(kind)
  const { sent, ...of } = row as { sent: SentNames | null } & Record<string, unknown>
  return sent ? { ...row, ...sent } : { ...row, [name]: of[today] ?? of[name] }
}

/** Whether this person sees the partner. A row that does not say whose it is was just written by somebody who named it. */
export function isPartnerSeen(actor: Actor, row: object): boolean {
  const { partnerOfficerId: officer } = row as { partnerOfficerId?: string | null }
  return !officer || isConcerned(actor, 'customer', { owners: [officer], always: [] })
}

/** Whether the paper of a document that was sent says all of its partner to this person, as it said to whoever decided. */
export function isPartnerShown(actor: Actor, kind: Pick<Facts, 'entity' | 'partner'>, row: object): boolean {
  return isPartnerSeen(actor, row) || isSentSeen(actor, kind, row)
}

/** Whether this person saw the partner when the document was sent, or decides on what was sent. Older ones do not say. */
function isSentSeen(actor: Actor, { entity }: Pick<Facts, 'entity'>, row: object): boolean {
  const { sent, approverId, round } = row as Partial<Pick<DocumentRow, 'sent' | 'approverId' | 'round'>>
  const steps = round?.steps ?? []
  const asked = [
    approverId,
    ...steps.flatMap((step) => [step.approverId, step.decidedBy, ...step.formerApprovers]),
  ]
  const principals = round?.open ? principalsOf(actor, entity) : []
  const inPlace = steps.some(({ decision, approverId: of }) => decision === null && principals.includes(of))
  return (
    inPlace ||
    asked.includes(actor.id) ||
    isPartnerSeen(actor, { partnerOfficerId: sent?.[SENT_OFFICER] ?? null })
  )
}

/** What is read of a partner of today: its names, its telephone, and what is printed of it. */
function withoutToday<Row extends object>(kind: Pick<Facts, 'partner'>, row: Row): Row {
  const { name, today, abbreviated } = partnerColumns(kind)
  const { sent, ...of } = row as { sent?: SentNames | null } & Record<string, unknown>
  const kept = sent?.[name] ?? of[name]
  return { ...row, ...nothingOf(kind), [PARTNER_TYPE]: null, [today]: kept, [abbreviated]: kept }
}

/** What was sent with the name that was saved before, and nothing else of the partner. */
function withoutSent<Row extends object>(kind: Pick<Facts, 'partner'>, row: Row): Row {
  const { name } = partnerColumns(kind)
  const { sent, ...of } = row as { sent?: SentNames | null } & Record<string, unknown>
  return sent ? { ...row, sent: { ...sent, ...nothingOf(kind), [name]: of[name] } } : row
}

function nothingOf(kind: Pick<Facts, 'partner'>): Record<string, string | null> {
  const { phone, taxCode } = partnerColumns(kind)
  const printed = Object.fromEntries(partnerOnPaper.map((column) => [column, null]))
  return { ...printed, [phone]: '', [taxCode]: null }
}

/** The names a document shows, as they are stored when it is sent. */
export function sentNames(kind: Facts, row: DocumentRow): SentNames {
  const { name, today, phone, taxCode } = partnerColumns(kind)
  const columns = row as unknown as Record<string, string | null>
  return {
    ...namesOf(kind.fields, columns),
    [name]: columns[today]!,
    [phone]: columns[phone]!,
    [taxCode]: columns[taxCode]!,
    [SENT_OFFICER]: columns.partnerOfficerId ?? null,
    authorName: row.authorName,
    ...Object.fromEntries(paperColumns.map((column) => [column, columns[column] ?? null])),
  }
}

/** The partner's name of today, where another one is stored and this person sees the partner; null: it stays. */
export function calledNow(
  actor: Actor,
  kind: Pick<Facts, 'partner'>,
  row: DocumentRow,
): Record<string, unknown> | null {
  const { name, today } = partnerColumns(kind)
  return row[today] === row[name] || !isPartnerSeen(actor, row) ? null : { [name]: row[today] }
}
