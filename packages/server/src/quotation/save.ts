import type { CallOutput } from '@barem/shared/http/endpoint'
import type { Quotation, quotationEndpoints } from '@barem/shared/quotation/endpoints'
import { type QuotationBody, quotationBody } from '@barem/shared/quotation/form'
import { toWire } from '@barem/shared/values/decimal'
import { DONG_MAX } from '@barem/shared/values/money'
import { statusAfter } from '#approval/handlers'
import { lockForVerb } from '#approval/lock'
import { record } from '#event/record'
import type { CommandContext } from '#http/call'
import { fieldsOf, saidOf } from '#record/record-kind'
import { quotationChanges } from './changes.ts'
import { computeFigures, type Figures } from './figures.ts'
import { quotationKind } from './kind.ts'
import { nextQuotationNumber } from './number.ts'
import { presentQuotation } from './present.ts'
import { activeCustomer, refuseUnfitPeople } from './references.ts'
import { type Loaded, loadQuotation } from './rows.ts'

type Create = CallOutput<(typeof quotationEndpoints)['create']> & CommandContext
type Update = CallOutput<(typeof quotationEndpoints)['update']> & CommandContext

/** Writes a new draft; the officer is its author where nobody else is named. */
export async function createQuotation(call: Create): Promise<Quotation> {
  const { trx, actor, now, deps } = call
  const { header, figures } = await prepare(call, call.body, {
    authorId: actor.id,
    officerId: actor.id,
    before: null,
  })
  const id = deps.random.id()
  const number = await nextQuotationNumber(trx, now)
  await trx
    .insertInto('quotation')
    .values({
      id,
      number,
      baseNumber: number,
      ...header,
      authorId: actor.id,
      contentAuthors: [actor.id],
      createdAt: now,
      modifiedAt: now,
    })
    .execute()
  await insertLines(call, id, figures)
  record(call, { kind: 'quotation.created', entity: 'quotation', entityId: id })
  return presentQuotation((await loadQuotation(trx, id))!, actor)
}

/** Changes a draft or a rejected quotation; the rejected one is a draft again. Its lines are replaced as a whole. */
export async function updateQuotation(call: Update): Promise<Quotation> {
  const { trx, actor, now } = call
  const { id, version, ...given } = call.body
  const before = await lockForVerb(quotationKind, call, 'update', { id, version })
  const { authorId, officerId, contentAuthors } = before.row
  const body = { ...headerOf(before), lines: given.lines, ...saidOf<QuotationBody>(given) }
  const { header, figures } = await prepare(call, body, { authorId, officerId, before })
  await trx.deleteFrom('quotationLine').where('quotationId', '=', id).execute()
  await trx
    .updateTable('quotation')
    .set({
      ...header,
      status: statusAfter('update', before.row),
      contentAuthors: [...new Set([...contentAuthors, actor.id])],
      version: version + 1,
      modifiedAt: now,
    })
    .where('id', '=', id)
    .execute()
  await insertLines(call, id, figures)
  const after = (await loadQuotation(trx, id))!
  record(call, {
    kind: 'quotation.updated',
    entity: 'quotation',
    entityId: id,
    changes: quotationChanges(before, after),
  })
  return presentQuotation(after, actor)
}

/** The header as the form has it; what a change leaves out stays so. */
function headerOf({ row }: Loaded): Omit<QuotationBody, 'lines'> {
  const header = {
    ...row,
    deposit: row.depositEnabled ? toWire(row.deposit) : null,
    discount: toWire(row.discount),
    shippingFee: toWire(row.shippingFee),
    shippingVatRate: toWire(row.shippingVatRate),
  }
  return fieldsOf<Omit<QuotationBody, 'lines'>>(quotationBody.omit({ lines: true }), header as never)
}

async function prepare(
  call: CommandContext,
  body: QuotationBody,
  { authorId, officerId, before }: { authorId: string; officerId: string; before: Loaded | null },
) {
  const customer = await activeCustomer(call.trx, body.customerId, before?.row.customerId ?? null)
  await refuseUnfitPeople(call.trx, body, { authorId, keptOfficerId: before?.row.officerId ?? null })
  const figures = await computeFigures(call, body, before?.lines ?? [])
  const { lines: _, deposit, ...fields } = figures.header
  const { totals, profit } = figures.priced
  const header = {
    ...fields,
    officerId: body.officerId ?? officerId,
    customerName: customer.name,
    deposit: deposit ?? 0,
    quantityTotal: totals.quantity,
    theoreticalWeightTotal: totals.theoreticalWeight,
    actualWeightTotal: totals.actualWeight,
    goodsTotal: totals.goods,
    total: totals.total,
    vatTotal: totals.vat,
    // A cost the house supplied may be more than can be kept: then it is not known, and nobody is refused for it.
    costTotal: profit && profit.cost <= DONG_MAX ? profit.cost : null,
  }
  return { header, figures }
}

async function insertLines(
  { trx, deps }: CommandContext,
  quotationId: string,
  { lines, priced }: Figures,
): Promise<void> {
  await trx
    .insertInto('quotationLine')
    .values(
      lines.map(({ body, product, importPrice }, position) => ({
        ...body,
        id: deps.random.id(),
        quotationId,
        position,
        productCode: product.code,
        productName: product.name,
        unitName: product.unitName,
        ...product.weighs,
        importPrice,
        theoreticalWeight: priced.lines[position]?.theoreticalWeight ?? 0,
        amount: priced.lines[position]!.amount!,
      })),
    )
    .execute()
}
