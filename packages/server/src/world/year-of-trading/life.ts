import { eventOf } from '@barem/shared/approval/events'
import type { Verb } from '@barem/shared/approval/lifecycle'
import type { Fields } from '@barem/shared/document/fields'
import { businessDate } from '@barem/shared/values/local-date'
import { memoize } from '@barem/shared/values/memoize'
import type { ApprovableLineTable } from '#approval/kind'
import { snapshotOf } from '#approval/snapshot'
import { documentChanges } from '#document/content'
import type { DocumentKind } from '#document/kind'
import { revisionNumber } from '#document/number'
import { linesOf, partnerColumns, readLines } from '#document/rows'
import type { Change } from '#event/record'
import { HOUR, WORLD_END } from './calendar.ts'
import type { Chance } from './chance.ts'
import { weighed } from './lines.ts'
import type { Loader } from './loader.ts'
import { discountBy, type Paper, price } from './paper.ts'
import type { Colleague } from './people.ts'

export type LifeStep = 'request' | 'approve' | 'reject' | 'withdraw' | 'change' | 'cancel' | 'clone'

/** The sequences of verbs and their share in percent. Steps after the end of the data are dropped. */
const lives: [percent: number, steps: LifeStep[]][] = [
  [54, ['request', 'approve']],
  [14, ['change', 'request', 'approve']],
  [6, ['request', 'reject', 'change', 'request', 'approve']],
  [4, ['request', 'approve', 'clone']],
  [4, ['request', 'withdraw', 'change', 'request', 'approve']],
  [4, ['request', 'approve', 'cancel']],
  [4, ['request', 'reject']],
  [3, ['cancel']],
  [1, ['request', 'reject', 'cancel']],
  [1, ['request']],
  [5, []],
]

export function drawLife(chance: Chance): LifeStep[] {
  let left = chance.below(100)
  for (const [percent, steps] of lives) {
    left -= percent
    if (left < 0) return steps
  }
  return []
}

/** Hours until a step is taken, from and to. */
const waits: Record<LifeStep, [number, number]> = {
  request: [0.1, 5],
  approve: [0.3, 30],
  reject: [0.3, 30],
  withdraw: [0.2, 8],
  change: [0.5, 20],
  cancel: [20, 200],
  clone: [20, 120],
}

const words: Partial<Record<LifeStep, string[]>> = {
  approve: ['Giữ giá đến hết tuần.', 'Đồng ý, giao theo tiến độ.', 'Khách trả đúng hạn, duyệt.'],
  reject: [
    'Giá thấp hơn giá vốn bình quân, xem lại.',
    'Công nợ cũ chưa thu, đề nghị đặt cọc.',
    'Giảm giá quá mức, sửa lại.',
  ],
  cancel: ['Khách chọn nhà cung cấp khác.', 'Công trình hoãn.', 'Khách không đặt nữa.'],
  clone: ['Khách đổi số lượng.', 'Giá thép thay đổi, báo lại.'],
}
const noteAlways: LifeStep[] = ['reject', 'cancel']

/** Writes a document's whole life cycle; returns the next revision when the last step is a clone. */
export function live(load: Loader, chance: Chance, paper: Paper, steps: readonly LifeStep[]): Paper | null {
  tell(load, chance, paper, { verb: 'create', by: paper.author, changes: originOf(paper) })
  let clone: Paper | null = null
  for (const step of steps) {
    const at =
      paper.row.modifiedAt.getTime() +
      Math.floor((waits[step][0] + chance.fraction() * (waits[step][1] - waits[step][0])) * HOUR)
    if (at > WORLD_END) break
    clone = take(load, chance, paper, { step, at })
  }
  store(load, paper)
  return clone
}

function take(
  load: Loader,
  chance: Chance,
  paper: Paper,
  { step, at }: { step: LifeStep; at: number },
): Paper | null {
  const { kind, row, author, approver } = paper
  const moment = new Date(at)
  const before = { row: { ...row }, lines: paper.lines }
  const written = words[step]
  const note = written && (noteAlways.includes(step) || chance.happens(30)) ? chance.pick(written) : null
  row.version += 1
  row.modifiedAt = moment
  switch (step) {
    case 'request':
      Object.assign(row, { status: 'pending', sent: kind.sentNames(row) })
      request(load, chance, paper)
      tell(load, chance, paper, { verb: 'request-approval', by: author, to: [approver.id] })
      return null
    case 'approve':
    case 'reject': {
      const status = step === 'approve' ? 'approved' : 'rejected'
      row.status = status
      const { approval, step: part } = paper.requests.at(-1)!
      approval.open = false
      Object.assign(part, { decision: status, decidedBy: approver.id, decidedByName: approver.fullName })
      Object.assign(part, { decidedAt: moment, note })
      tell(load, chance, paper, { verb: step, by: approver, to: [author.id], note, noted: true })
      return null
    }
    case 'withdraw':
      Object.assign(row, { status: 'draft', sent: null })
      Object.assign(paper.requests.at(-1)!.approval, { open: false, withdrawnAt: moment })
      tell(load, chance, paper, { verb: 'withdraw', by: author, to: [approver.id] })
      return null
    case 'change':
      Object.assign(row, { status: 'draft', sent: null })
      change(chance, paper)
      tell(load, chance, paper, {
        verb: 'update',
        by: author,
        changes: documentChanges(kind, before, { row, lines: readLines(kind, paper.lines) }),
      })
      return null
    case 'cancel':
      row.status = 'cancelled'
      end(paper, { endedAs: 'cancelled', note })
      tell(load, chance, paper, {
        verb: 'cancel',
        by: author,
        note,
        to: notifiedAtEnd(before.row.status, paper),
      })
      return null
    case 'clone': {
      Object.assign(row, { status: 'cancelled', closed: true })
      end(paper, { endedAs: 'cloned', note })
      const clone = cloneOf(chance, paper)
      const changes = [{ field: 'clone', from: null, to: clone.row.number }]
      const more = { clone: clone.row.number }
      tell(load, chance, paper, {
        verb: 'clone-and-cancel',
        by: author,
        note,
        changes,
        more,
        to: notifiedAtEnd(before.row.status, paper),
      })
      return clone
    }
  }
}

/** Another quantity of a line, or a discount. What was made from another document takes no more than that says. */
function change(chance: Chance, paper: Paper): void {
  const { kind, sheet, row } = paper
  if (chance.happens(35) && 'discount' in kind.fields) discountBy(chance, paper, Number(row.goodsTotal))
  else {
    const line = chance.pick(sheet.lines)
    const by = Math.floor(line.quantity / chance.between(4, 10))
    line.quantity += kind.source ? -by : Math.max(1, by)
    line.actualWeight = weighed(line)
  }
  row.approverId = paper.approver.id
  row.approverName = paper.approver.fullName
  price(paper, chance)
}

/** Its owners, and its approver where it was waiting or approved. */
function notifiedAtEnd(status: string, { author, approver }: Paper): string[] {
  return [author.id, ...(status === 'pending' || status === 'approved' ? [approver.id] : [])]
}

/** The next revision, a draft without an approver, as clone-and-cancel makes it. */
function cloneOf(chance: Chance, original: Paper): Paper {
  const { row, sheet } = original
  const at = row.modifiedAt.getTime()
  const today = businessDate(row.modifiedAt)
  const ahead = (day: string | null) => (day !== null && day >= today ? day : null)
  const clone: Paper = {
    ...original,
    sheet: { ...sheet, lines: sheet.lines.map((line) => ({ ...line })) },
    lines: [],
    requests: [],
    row: {
      ...row,
      ...{
        id: chance.id(at),
        number: revisionNumber(row.baseNumber, row.revision + 1),
        revision: row.revision + 1,
      },
      ...{
        clonedFromId: row.id,
        date: today,
        validUntil: ahead(row.validUntil as string | null),
        status: 'draft',
        closed: false,
      },
      expectedReceiptDate: ahead(row.expectedReceiptDate as string | null),
      ...{
        approverId: null,
        approverName: null,
        sent: null,
      },
      ...{ version: 1, createdAt: row.modifiedAt },
    },
  }
  price(clone, chance)
  return clone
}

function originOf({ row }: Paper): Change[] {
  return row.revision === 1
    ? []
    : [{ field: 'clonedFrom', from: null, to: revisionNumber(row.baseNumber, row.revision - 1) }]
}

/** What was sent for approval, with its hash, and the request, which is written when it is over. */
function request(load: Loader, chance: Chance, paper: Paper): void {
  const { kind, row, author, approver } = paper
  const at = row.modifiedAt.getTime()
  const of = { entity: kind.entity, entityId: row.id }
  const { schemaVersion } = kind
  const [snapshotId, approvalId] = [chance.id(at), chance.id(at)]
  load.add('approvalSnapshot', {
    ...{ id: snapshotId, ...of, schemaVersion, ...snapshotOf(kind.content(paper, schemaVersion)) },
    ...{ createdAt: row.modifiedAt, createdBy: author.id },
  })
  paper.requests.push({
    approval: {
      ...{
        id: approvalId,
        ...of,
        round: paper.requests.length + 1,
        open: true,
        snapshotId,
        requestedBy: author.id,
      },
      ...{ requestedByName: author.fullName, requestedAt: row.modifiedAt, note: null },
      ...{
        withdrawnAt: null,
        endedAs: null,
        endedBy: null,
        endedByName: null,
        endedAt: null,
        endedNote: null,
      },
    },
    step: {
      ...{ id: chance.id(at), approvalId, position: 1, approverId: approver.id },
      ...{ approverName: approver.fullName, decision: null, decidedBy: null, decidedByName: null },
      ...{ decidedAt: null, note: null },
    },
  })
}

/** Closes the document's latest request. */
function end({ requests, row, author }: Paper, as: { endedAs: string; note: string | null }): void {
  const latest = requests.at(-1)
  if (!latest) return
  const by = { endedBy: author.id, endedByName: author.fullName, endedAt: row.modifiedAt }
  Object.assign(latest.approval, { open: false, endedAs: as.endedAs, ...by, endedNote: as.note })
}

interface Telling {
  verb: Verb | 'create'
  by: Colleague
  to?: string[]
  note?: string | null
  changes?: Change[]
  /** The note stands in the notification as well. */
  noted?: boolean
  more?: Record<string, string>
}

const WEEK = 7 * 24 * HOUR

/** The event of a step and the bells it rang; what is older than a week has been read, and what asked for a decision soon. */
function tell(load: Loader, chance: Chance, { kind: of, row }: Paper, told_: Telling): void {
  const { verb, by, to = [], note = null, changes = [], noted = false, more = {} } = told_
  const kind = `${of.entity}.${verb === 'create' ? 'created' : eventOf[verb]}`
  const at = row.modifiedAt.getTime()
  const about = { entity: of.entity, entityId: row.id }
  const eventId = chance.id(at)
  load.add('event', {
    ...{ id: eventId, at: row.modifiedAt, actorId: by.id, kind, ...about, note },
    ...{ changes: JSON.stringify(changes), traceId: chance.id(at) },
  })
  const params = {
    ...of.subject(row),
    by: by.fullName,
    ...more,
    ...(noted ? { note: note ?? '' } : {}),
  }
  for (const userId of new Set(to)) {
    if (userId === by.id) continue
    const readAt = at + chance.between(1, 30) * 600_000
    const read =
      at < WORLD_END - WEEK || (readAt < WORLD_END && (chance.happens(60) || verb === 'request-approval'))
    load.add('notification', {
      ...{
        id: chance.id(at),
        userId,
        eventId,
        kind,
        params: JSON.stringify(params),
        ...about,
      },
      ...{ createdAt: row.modifiedAt, readAt: read ? new Date(readAt) : null },
    })
  }
}

/** What a document is told with beside the columns of its table. */
const besideColumns = memoize((kind: DocumentKind): ReadonlySet<string> => {
  const { name, today, phone, taxCode } = partnerColumns(kind)
  const names = Object.keys(kind.fields as Fields).map((field) => `${field}Name`)
  return new Set([
    ...['searchKey', 'approverEligible', 'inUse', 'usedBy', 'approvers', 'revisions', 'round', 'authorName'],
    ...[today, phone, taxCode],
    ...names.filter((one) => one !== name),
  ])
})

/** The row and its lines as they stand at the end. */
function store(load: Loader, { kind, row, lines, requests }: Paper): void {
  const beside = besideColumns(kind)
  const kept = Object.fromEntries(Object.entries(row).filter(([name]) => !beside.has(name)))
  const sent = row.sent && JSON.stringify(row.sent)
  // the columns of a kind are those its description says
  load.add(kind.entity, { ...kept, sent, contentAuthors: `{${row.contentAuthors}}` } as never)
  const { table } = linesOf(kind)!
  for (const line of lines) load.add(table as ApprovableLineTable, line as never)
  for (const { approval, step } of requests) {
    load.add('approval', approval)
    load.add('approvalStep', { ...step, waiting: approval.open && step.decision === null })
  }
}
