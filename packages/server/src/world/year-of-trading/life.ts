import { createHash } from 'node:crypto'
import { businessDate } from '@barem/shared/values/local-date'
import { canonicalJson } from '#approval/snapshot'
import type { Change } from '#event/record'
import { quotationChanges } from '#quotation/changes'
import { contentFrom } from '#quotation/content'
import { revisionNumber } from '#quotation/number'
import { owners, told } from '#quotation/told'
import { HOUR, WORLD_END } from './calendar.ts'
import type { Chance } from './chance.ts'
import { weighed } from './lines.ts'
import type { Loader } from './loader.ts'
import { discountBy, type Paper, price } from './paper.ts'
import type { Colleague } from './people.ts'

export type Step = 'request' | 'approve' | 'reject' | 'withdraw' | 'change' | 'cancel' | 'clone'

/** How lives go, and how many of a hundred go so. What would come after the world's last day does not happen any more. */
const lives: [percent: number, steps: Step[]][] = [
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

export function drawLife(chance: Chance): Step[] {
  let left = chance.below(100)
  for (const [percent, steps] of lives) {
    left -= percent
    if (left < 0) return steps
  }
  return []
}

/** Hours until a step is taken, from and to. */
const waits: Record<Step, [number, number]> = {
  request: [0.1, 5],
  approve: [0.3, 30],
  reject: [0.3, 30],
  withdraw: [0.2, 8],
  change: [0.5, 20],
  cancel: [20, 200],
  clone: [20, 120],
}

const words: Partial<Record<Step, string[]>> = {
  approve: ['Giữ giá đến hết tuần.', 'Đồng ý, giao theo tiến độ.', 'Khách trả đúng hạn, duyệt.'],
  reject: [
    'Giá thấp hơn giá vốn bình quân, xem lại.',
    'Công nợ cũ chưa thu, đề nghị đặt cọc.',
    'Giảm giá quá mức, sửa lại.',
  ],
  cancel: ['Khách chọn nhà cung cấp khác.', 'Công trình hoãn.', 'Khách không đặt nữa.'],
  clone: ['Khách đổi số lượng.', 'Giá thép thay đổi, báo lại.'],
}
const noteAlways: Step[] = ['reject', 'cancel']

/** Writes a quotation's whole life; when its last step is a clone, the paper of the next revision comes back. */
export function live(load: Loader, chance: Chance, paper: Paper, steps: readonly Step[]): Paper | null {
  tell(load, chance, paper, { kind: 'created', by: paper.author, changes: originOf(paper) })
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
  { step, at }: { step: Step; at: number },
): Paper | null {
  const { row, author, approver } = paper
  const moment = new Date(at)
  const before = { row: { ...row }, lines: paper.lines }
  const written = words[step]
  const note = written && (noteAlways.includes(step) || chance.happens(30)) ? chance.pick(written) : null
  row.version += 1
  row.modifiedAt = moment
  switch (step) {
    case 'request':
      Object.assign(row, {
        status: 'pending',
        requestedBy: author.id,
        requestedAt: moment,
        decidedBy: null,
        decidedAt: null,
      })
      keep(load, chance, paper)
      tell(load, chance, paper, { kind: 'approval-requested', by: author, to: [approver.id] })
      return null
    case 'approve':
    case 'reject': {
      const status = step === 'approve' ? 'approved' : 'rejected'
      Object.assign(row, { status, decidedBy: approver.id, decidedAt: moment })
      tell(load, chance, paper, { kind: status, by: approver, to: owners(row), note, noted: true })
      return null
    }
    case 'withdraw':
      Object.assign(row, { status: 'draft', requestedBy: null, requestedAt: null })
      tell(load, chance, paper, { kind: 'withdrawn', by: author, to: [approver.id] })
      return null
    case 'change':
      row.status = 'draft'
      change(chance, paper)
      tell(load, chance, paper, { kind: 'updated', by: author, changes: quotationChanges(before, paper) })
      return null
    case 'cancel':
      row.status = 'cancelled'
      tell(load, chance, paper, {
        kind: 'cancelled',
        by: author,
        note,
        to: toldOfEnd(before.row.status, paper),
      })
      return null
    case 'clone': {
      Object.assign(row, { status: 'cancelled', closed: true })
      const clone = cloneOf(chance, paper)
      const changes = [{ field: 'clone', from: null, to: clone.row.number }]
      const more = { clone: clone.row.number }
      tell(load, chance, paper, {
        kind: 'cloned',
        by: author,
        note,
        changes,
        more,
        to: toldOfEnd(before.row.status, paper),
      })
      return clone
    }
  }
}

/** Another quantity of a line, or a discount. */
function change(chance: Chance, paper: Paper): void {
  const { sheet, row } = paper
  if (chance.happens(35)) discountBy(chance, paper, Number(row.goodsTotal))
  else {
    const line = chance.pick(sheet.lines)
    line.quantity += Math.max(1, Math.floor(line.quantity / chance.between(4, 10)))
    line.actualWeight = weighed(line)
  }
  row.approverId = paper.approver.id
  row.approverName = paper.approver.fullName
  price(paper, chance)
}

/** Its owners, and its approver where it was waiting or approved. */
function toldOfEnd(status: string, { row, approver }: Paper): string[] {
  return [...owners(row), ...(status === 'pending' || status === 'approved' ? [approver.id] : [])]
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
        validUntil: ahead(row.validUntil),
        status: 'draft',
        closed: false,
      },
      expectedReceiptDate: ahead(row.expectedReceiptDate),
      ...{
        approverId: null,
        approverName: null,
        requestedBy: null,
        requestedAt: null,
        decidedBy: null,
        decidedAt: null,
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

/** What was sent for approval, with its hash. */
function keep(load: Loader, chance: Chance, { row, lines, author }: Paper): void {
  const { content, ...of } = contentFrom(row, lines)
  const text = canonicalJson(content)
  load.add('approvalSnapshot', {
    ...{ id: chance.id(row.modifiedAt.getTime()), ...of, content: text },
    sha256: createHash('sha256').update(text).digest('hex'),
    ...{ createdAt: row.modifiedAt, createdBy: author.id },
  })
}

interface Telling {
  kind: string
  by: Colleague
  to?: string[]
  note?: string | null
  changes?: Change[]
  /** The note stands in the notification as well. */
  noted?: boolean
  more?: Record<string, string>
}

const WEEK = 7 * 24 * HOUR

/** The event of a step and the bells it rang; what is older than a week has been read. */
function tell(load: Loader, chance: Chance, { row }: Paper, told_: Telling): void {
  const { kind, by, to = [], note = null, changes = [], noted = false, more = {} } = told_
  const at = row.modifiedAt.getTime()
  const about = { entity: 'quotation', entityId: row.id }
  const eventId = chance.id(at)
  load.add('event', {
    ...{ id: eventId, at: row.modifiedAt, actorId: by.id, kind: `quotation.${kind}`, ...about, note },
    ...{ changes: JSON.stringify(changes), traceId: chance.id(at) },
  })
  const params = { ...told(row, by), ...more, ...(noted ? { note: note ?? '' } : {}) }
  for (const userId of new Set(to)) {
    if (userId === by.id) continue
    const readAt = at + chance.between(1, 30) * 600_000
    const read = at < WORLD_END - WEEK || (readAt < WORLD_END && chance.happens(60))
    load.add('notification', {
      ...{
        id: chance.id(at),
        userId,
        eventId,
        kind: `quotation.${kind}`,
        params: JSON.stringify(params),
        ...about,
      },
      ...{ createdAt: row.modifiedAt, readAt: read ? new Date(readAt) : null },
    })
  }
}

/** The row and its lines as they stand at the end. */
function store(load: Loader, { row, lines }: Paper): void {
  const {
    searchKey: _,
    approverEligible: __,
    officerName: ___,
    authorName: ____,
    approverName: _____,
    customerPhone,
    customerTaxCode,
    salesChannelName,
    salesMethodName,
    paymentMethodName,
    deliveryMethodName,
    shippingMethodName,
    warehouseName,
    ...kept
  } = row
  load.add('quotation', kept)
  for (const line of lines) load.add('quotationLine', line)
}
