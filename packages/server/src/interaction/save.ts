import type { Interaction } from '@barem/shared/interaction/endpoints'
import { type InteractionBody, nextStepIssue } from '@barem/shared/interaction/form'
import { formatFor } from '@barem/shared/values/format'
import { businessDate } from '@barem/shared/values/local-date'
import { isSeen } from '#access/record-scope'
import { runStatement } from '#db/statement'
import type { CommandContext } from '#http/call'
import type { RecordKind } from '#record/record-kind'
import { fieldRefusal } from '#refusal'
import { formOf, type InteractionRow, interactionRows, presentInteraction } from './repository.ts'

/** Clocks of phones and desks differ; what is to come is a next step. */
const AHEAD_MS = 5 * 60_000

/** Interactions with customers: what a new one leaves out is settled here, what a change leaves out stays. */
export const interactionRecord: RecordKind<InteractionRow, InteractionBody, Interaction> = {
  entity: 'interaction',
  event: 'interaction',
  table: 'interaction',
  load: (db, _, id, lock) =>
    interactionRows(db)
      .where('interaction.id', '=', id)
      .$if(lock, (query) => query.forUpdate('interaction'))
      .executeTakeFirst(),
  form: formOf,
  // whoever may see the interaction and not its customer reads this too (decision 067)
  words: ({ customerCode, staffName, nextStaffName }) => ({
    customerId: customerCode,
    staffId: staffName,
    nextStaffId: nextStaffName,
  }),
  present: presentInteraction,
  nameOf: ({ customerCode, content }) => `${customerCode} ${content}`.slice(0, 200),
  titleOf: ({ customerCode, date }) => `${customerCode} ${formatFor('vi').date(businessDate(date))}`,
  normalize: ({ actor, now }, form, before) => {
    const stored = before ? formOf(before) : null
    const staffId = form.staffId ?? stored?.staffId ?? actor.id
    return {
      ...form,
      staffId,
      method: form.method ?? stored?.method ?? form.channel,
      date: form.date ?? stored?.date ?? now.toISOString(),
      status: form.status ?? stored?.status ?? (form.nextStep ? 'pending' : 'processed'),
      nextStaffId: form.nextStep ? (form.nextStaffId ?? staffId) : null,
    }
  },
  prepare: async (call, form, before) => {
    const missing = nextStepIssue(form)
    if (missing) throw fieldRefusal(missing, 'required')
    if (
      form.customerId !== before?.customerId &&
      !(await isSeen(call.trx, call.actor, 'customer', form.customerId))
    )
      throw fieldRefusal('customerId', 'unknown-reference')
    const stored = before && formOf(before).date
    if (form.date && form.date !== stored && Date.parse(form.date) > call.now.getTime() + AHEAD_MS)
      throw fieldRefusal('date', 'in_the_future')
    return { columns: form, beside: namesOf(call, form, before) }
  },
}

type Names = Pick<
  InteractionRow,
  | ('customerCode' | 'customerName' | 'customerShortName' | 'customerOfficerId')
  | ('staffName' | 'staffUsername')
  | ('nextStaffName' | 'nextStaffUsername')
>
interface Named extends Omit<Names, 'customerCode' | 'staffName'> {
  customerCode: string | null
  staffName: string | null
  staffLocked: boolean | null
  nextStaffLocked: boolean | null
}

const NAMES = `
  select customer.code as customer_code, customer.name as customer_name, abbreviated_name as customer_short_name,
    customer.officer_id as customer_officer_id,
    staff.full_name as staff_name, staff.username as staff_username, staff.is_locked as staff_locked,
    next_staff.full_name as next_staff_name, next_staff.username as next_staff_username,
    next_staff.is_locked as next_staff_locked
  from (select $1::uuid as customer, $2::uuid as staff, $3::uuid as next_staff) as asked
  left join customer on customer.id = asked.customer
  left join app_user as staff on staff.id = asked.staff
  left join app_user as next_staff on next_staff.id = asked.next_staff`

/** The names beside an interaction; whoever is newly named in it must be able to sign in. */
async function namesOf(
  { trx }: CommandContext,
  form: InteractionBody,
  before: InteractionRow | null,
): Promise<Names> {
  const { customerId, staffId, nextStaffId } = form
  const [named] = await runStatement<Named>(trx, NAMES, [customerId, staffId, nextStaffId])
  const { customerCode, staffName, staffLocked, nextStaffLocked, ...names } = named!
  if (customerCode === null) throw fieldRefusal('customerId', 'unknown-reference')
  if (staffName === null || (staffLocked && staffId !== before?.staffId))
    throw fieldRefusal('staffId', 'unknown-reference')
  const nextUnknown = names.nextStaffName === null || (nextStaffLocked && nextStaffId !== before?.nextStaffId)
  if (nextStaffId !== null && nextUnknown) throw fieldRefusal('nextStaffId', 'unknown-reference')
  return { customerCode, staffName, ...names }
}
