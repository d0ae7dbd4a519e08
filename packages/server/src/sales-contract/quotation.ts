import type { quotationRefusals } from '@barem/shared/sales-contract/from-quotation'
import { add, subtract, toWire } from '@barem/shared/values/decimal'
import type { Issue } from '@barem/shared/values/issue'
import { businessDate } from '@barem/shared/values/local-date'
import type { Kysely, Transaction } from 'kysely'
import { may } from '#access/actor'
import type { Database } from '#db/types'
import type { Drafted, HeaderForm } from '#document/figures'
import type { Source } from '#document/kind'
import type { LoadedDocument } from '#document/row'
import type { CommandContext } from '#http/call'
import { moneyContracted } from '#quotation/contracted'
import { fieldRefusal, Refusal } from '#refusal'
import { lineKey } from '#trade-line/line-key'
import { shareFor } from './share.ts'

type Db = Kysely<Database> | Transaction<Database>
type Refused = (typeof quotationRefusals)[number]

/** A quotation as far as contracts of it ask. `lock`: until the end of the transaction no other contract takes of it. */
export async function contractedQuotation(db: Db, id: string, { lock }: { lock: boolean }) {
  const rows = db.selectFrom('quotation').selectAll().where('id', '=', id)
  const quotation = await (lock ? rows.forUpdate() : rows).executeTakeFirst()
  if (!quotation) return null
  const lines = await db
    .selectFrom('quotationLine as line')
    .innerJoin('quotationRest as rest', 'rest.lineId', 'line.id')
    .selectAll('line')
    .select('rest.contracted')
    .where('line.quotationId', '=', id)
    .orderBy('position')
    .execute()
  // what a closed one did not contract went to its next revision
  const openOf = (line: (typeof lines)[number]) =>
    quotation.closed ? 0 : toWire(subtract(line.quantity, line.contracted!))
  return {
    quotation,
    lines: lines.map((line) => ({ ...line, rest: openOf(line) })),
    // after the lock: what another contract took while this waited counts
    money: await moneyContracted(db, id),
  }
}
export type ContractedQuotation = NonNullable<Awaited<ReturnType<typeof contractedQuotation>>>

/** Why nothing of it can be contracted now; null where something can. */
export function refusedNow({ quotation, lines }: ContractedQuotation, now: Date): Refused | null {
  const { status, closed, validUntil } = quotation
  if (status !== 'approved') return 'quotation_not_approved'
  if (closed) return 'quotation_replaced'
  if (lines.every(({ rest }) => rest <= 0)) return 'quotation_contracted'
  return validUntil !== null && validUntil < businessDate(now) ? 'quotation_expired' : null
}

/**
 * The quotation a contract names, locked, so that of two contracts that take the same the second sees what the first
 * took. Its lines are kept as they were quoted. Refuses what is not approved, no longer valid, another customer's, not
 * quoted, or more than is open; of one that a contract names already, after its validity, more than it has. A contract
 * keeps the quotation it was made from, or none (decision 043).
 */
export async function quotationOf(
  { trx, actor, now }: CommandContext,
  form: HeaderForm,
  before: LoadedDocument | null,
): Promise<Source | null> {
  const id = (form.quotationId as string | null | undefined) ?? null
  if (before && before.row.quotationId !== id) throw fieldRefusal('quotationId', 'contract_quotation_fixed')
  if (!id) return null
  const from = await contractedQuotation(trx, id, { lock: true })
  if (!from || !may(actor, 'quotation:view')) throw fieldRefusal('quotationId', 'unknown-reference')
  const refused = refusedNow(from, now)
  if (!before && refused) throw fieldRefusal('quotationId', refused)
  const own = { lines: before?.lines ?? [], expired: refused === 'quotation_expired' }
  const share = shareFor(from, before)
  return {
    lines: from.lines,
    share: share.share,
    issues: ({ header, lines }) => [
      ...(header.customerId === from.quotation.customerId
        ? []
        : [{ path: 'customerId', code: 'other_customer', params: {} }]),
      ...lines.flatMap((line, index) => beyond(from, own, { line, at: `lines.${index}` })),
      ...share.beyond({ header, lines }),
    ],
  }
}

interface Placed {
  line: Drafted['lines'][number]
  at: string
}

/** A contract as it is stored, and whether its quotation is no longer valid. */
interface Own {
  lines: LoadedDocument['lines']
  expired: boolean
}

/** What one line takes beyond what is open, while the quotation is valid, and what its contract has of it already. */
function beyond({ lines }: ContractedQuotation, own: Own, { line, at }: Placed): Issue[] {
  const key = lineKey(line as never)
  const isSame = (one: object) => lineKey(one as never) === key
  const quoted = lines.find(isSame)
  if (!quoted) return [{ path: `${at}.productId`, code: 'not_in_quotation', params: {} }]
  const had = (own.lines.find(isSame)?.quantity as string | undefined) ?? 0
  const maximum = toWire(add(own.expired ? 0 : quoted.rest, had))
  if ((line.quantity as number) <= maximum) return []
  const path = `${at}.quantity`
  return own.expired
    ? [{ path, code: 'quotation_expired', params: {} }]
    : [{ path, code: 'too_big', params: { maximum, origin: 'number' } }]
}

/** Refuses to contract a quotation that cannot be, by its code at the field that names it. */
export function refuseUncontractable(from: ContractedQuotation | null, now: Date): ContractedQuotation {
  if (!from) throw new Refusal('not-found')
  const refused = refusedNow(from, now)
  if (refused) throw fieldRefusal('quotationId', refused)
  return from
}
