import type { Verb } from '@barem/shared/approval/lifecycle'
import { quotation } from '@barem/shared/quotation/form'
import type { LineRow } from '@barem/shared/trade-line/line'
import { compare } from '@barem/shared/values/decimal'
import { knownPolicies } from '#discount-policy/known-policies'
import type { LockedDocument } from '#document/kind'
import type { CommandContext } from '#http/call'
import { Refusal } from '#refusal'
import { discountOf } from './charges.ts'

/**
 * What is sent has the discount that its policies give: where one of them was changed since it was saved, it is saved again
 * first, so that somebody sees the new total. From then on it stands as it was sent.
 */
export async function refuseOutdated(
  { trx }: CommandContext,
  verb: Verb,
  { row, lines }: LockedDocument,
): Promise<void> {
  if (verb !== 'request-approval' || row.discountBy !== 'policy' || !lines) return
  const { date, customerId } = row as { date?: unknown; customerId?: unknown }
  const known = await knownPolicies(trx, { day: date as string, customerId: customerId as string })
  const read = lines.map((line) => quotation.line.read(line as unknown as LineRow))
  const drafted = { header: { date }, lines: read }
  const now: { discount?: number; discountPolicyId: string | null } = discountOf(drafted, known).header
  const isSame =
    now.discountPolicyId === row.discountPolicyId && compare(now.discount ?? 0, row.discount as string) === 0
  if (!isSame) throw new Refusal('discount-outdated')
}
