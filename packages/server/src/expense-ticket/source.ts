import { orderKinds } from '@barem/shared/business'
import { invoiceKey } from '@barem/shared/expense-ticket/figures'
import type { ExpenseLine } from '@barem/shared/expense-ticket/line'
import type { Permission } from '@barem/shared/permission/permissions'
import type { Issue } from '@barem/shared/values/issue'
import { sql } from 'kysely'
import { may } from '#access/actor'
import { seenOnly } from '#access/record-scope'
import type { HeaderForm } from '#document/figures'
import type { Source } from '#document/kind'
import type { LoadedDocument } from '#document/row'
import type { CommandContext } from '#http/call'
import { fieldRefusal } from '#refusal'
import { foreignPhotos, type StoredTicket } from './photos.ts'

/** What a ticket takes from elsewhere: how much of goods its contract is about, that its invoices stand nowhere else, and photos. */
export async function ticketSource(
  call: CommandContext,
  form: HeaderForm,
  before: LoadedDocument | null,
): Promise<Source> {
  const sent = form.lines as ExpenseLine[]
  const stored = { id: before?.row.id ?? null, lines: (before?.lines ?? []) as unknown as ExpenseLine[] }
  // sent at once, what comes after the locks looks when they were waited for
  const [columns, , claimed, photos] = await Promise.all([
    contractTotals(call, form, before),
    lockNamed(call, sent, stored),
    claimedInvoices(call, sent, stored),
    foreignPhotos(call, sent, stored),
  ])
  return {
    lines: [],
    columns,
    issues: ({ lines }) => [...claimed, ...photos(lines as readonly ExpenseLine[])],
  }
}

/** Of two that newly name the same invoice or photo at once the second waits for the first. */
async function lockNamed(
  { trx }: CommandContext,
  lines: readonly ExpenseLine[],
  stored: StoredTicket,
): Promise<void> {
  const namesOf = (some: readonly ExpenseLine[]) =>
    some.flatMap((line) => {
      const key = invoiceKey(line)
      return [
        ...(key ? [`expense-invoice ${key}`] : []),
        ...(line.photoId ? [`expense-photo ${line.photoId}`] : []),
      ]
    })
  const own = new Set(namesOf(stored.lines))
  const asked = [...new Set(namesOf(lines))].filter((name) => !own.has(name)).toSorted()
  if (asked.length === 0) return
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${asked}::text[]) with ordinality as asked(name, place) order by place`.execute(trx)
}

/** How many goods of what weight the named contract is about now. Refuses one that is not there, or not for this person to see. */
async function contractTotals(
  { trx, actor }: CommandContext,
  { contractType, contractNumber }: HeaderForm,
  before: LoadedDocument | null,
): Promise<Record<'productTotal' | 'weightTotal', string | null>> {
  const kind = orderKinds.find((one) => one === contractType)
  if (!kind || !contractNumber) return { productTotal: null, weightTotal: null }
  const isKnown = before?.row.contractType === kind && before.row.contractNumber === contractNumber
  if (!isKnown && !may(actor, `${kind}:view` as Permission))
    throw fieldRefusal('contractNumber', 'unknown-contract')
  const { rows } = await sql<{ productTotal: string | null; weightTotal: string | null }>`
    select (select sum(quantity) from ${sql.table(`${kind}AgreedLine`)} line where line.contract_id = contract.id) as product_total,
      (select sum(actual_weight) from ${sql.table(`${kind}AgreedLine`)} line where line.contract_id = contract.id) as weight_total
    from ${sql.table(kind)} contract where number = ${contractNumber}
      and (${isKnown} or (status <> 'cancelled' and ${seenOnly(actor, kind, 'contract')}))`.execute(trx)
  if (!rows[0] && !isKnown) throw fieldRefusal('contractNumber', 'unknown-contract')
  return rows[0] ?? { productTotal: null, weightTotal: null }
}

/**
 * Invoices that a line of another living ticket names already, each at its line with the number of that ticket, where this
 * person sees it. Those that this ticket names already are its own.
 */
async function claimedInvoices(
  { trx, actor }: CommandContext,
  lines: readonly ExpenseLine[],
  stored: StoredTicket,
): Promise<Issue[]> {
  const keys = lines.map(invoiceKey)
  const own = new Set(stored.lines.map(invoiceKey))
  const asked = [...new Set(keys.flatMap((key) => key ?? []))].filter((key) => !own.has(key))
  if (asked.length === 0) return []
  const { rows } = await sql<{ key: string; number: string | null }>`
    select asked.key, case when ${seenOnly(actor, 'expenseTicket', 'ticket')} then ticket.number end as number from unnest(${asked}::text[]) as asked(key)
    join expense_invoice invoice on invoice.seller_tax_code = split_part(asked.key, chr(10), 1)
      and invoice.number = split_part(asked.key, chr(10), 2) and invoice.date = split_part(asked.key, chr(10), 3)::date
    join expense_ticket_line line on line.id = invoice.line_id
    join expense_ticket ticket on ticket.id = line.expense_ticket_id
    where ticket.id is distinct from ${stored.id}::uuid`.execute(trx)
  const claimed = new Map(rows.map(({ key, number }) => [key, number]))
  return keys.flatMap((key, index) => {
    const number = key === null ? undefined : claimed.get(key)
    if (number === undefined) return []
    const path = `lines.${index}.invoiceNumber`
    return number === null
      ? [{ path, code: 'claimed_invoice_unseen', params: {} }]
      : [{ path, code: 'claimed_invoice', params: { number } }]
  })
}
