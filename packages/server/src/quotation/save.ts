import { headerValues } from '@barem/shared/document/header'
import type { Quotation } from '@barem/shared/quotation/endpoints'
import { quotationFields, quotationLine } from '@barem/shared/quotation/fields'
import type { QuotationBody } from '@barem/shared/quotation/form'
import { readLine } from '@barem/shared/trade-line/line'
import { toPg } from '@barem/shared/values/decimal'
import { DONG_MAX } from '@barem/shared/values/money'
import { statusAfter } from '#approval/handlers'
import { lockForVerb } from '#approval/lock'
import { documentCopy, documentTotals } from '#document/copy'
import { headerColumns, readHeader } from '#document/header'
import { activePartner } from '#document/references'
import { documentSaving, type Loaded, type SavedKind } from '#document/save'
import type { CommandContext } from '#http/call'
import { quotationChanges } from './changes.ts'
import { computeFigures } from './figures.ts'
import { quotationKind } from './kind.ts'
import { presentQuotation } from './present.ts'
import { approvable, type DetailRow, lineTable } from './rows.ts'

type Prepared = Awaited<ReturnType<typeof preparedHeader>>['header']

const kind: SavedKind<QuotationBody, DetailRow, Prepared, Quotation> = {
  entity: 'quotation',
  prefix: 'BG',
  lines: lineTable,
  lock: (call, order) => lockForVerb(quotationKind, call, 'update', order),
  prepare: preparedHeader,
  insert: (call, { columns, names }, { id, number }) => {
    const { trx, actor, now } = call
    const row = {
      ...columns,
      ...{ id, number, baseNumber: number, revision: 1, clonedFromId: null, status: 'draft', closed: false },
      ...{ authorId: actor.id, contentAuthors: [actor.id], sent: null, version: 1 },
      ...{ createdAt: now, modifiedAt: now },
    }
    const stands = {
      ...row,
      ...names,
      ...{ authorName: actor.fullName, approverEligible: true, inUse: false, searchKey: null },
      ...{ round: null, approvers: [] },
      revisions: [{ id, number, status: 'draft' as const }],
    }
    return { row: stands, statement: trx.insertInto('quotation').values(row) }
  },
  // a rejected one is a draft again
  update: ({ trx, actor, now }, { columns, names }, before) => {
    const changed = {
      ...columns,
      status: statusAfter('update', before),
      contentAuthors: [...new Set([...before.contentAuthors, actor.id])],
      sent: null,
      version: before.version + 1,
      modifiedAt: now,
    }
    return {
      row: { ...before, ...changed, ...names, approverEligible: true },
      statement: trx.updateTable('quotation').set(changed).where('id', '=', before.id),
    }
  },
  formOf: (row) => {
    const form = headerValues(quotationFields, readHeader(quotationFields, row, true))
    return { ...form, deposit: row.depositEnabled ? form.deposit : null } as QuotationBody
  },
  changes: quotationChanges,
  present: presentQuotation,
}

export const { create: createQuotation, update: updateQuotation } = documentSaving(kind)

/** Begins the next revision. */
export const copyQuotation = documentCopy<Loaded<DetailRow>>({
  table: approvable.table,
  fields: quotationFields,
  lines: lineTable,
  kept: ['customerName', ...documentTotals],
})

async function preparedHeader(call: CommandContext, body: QuotationBody, before: Loaded<DetailRow> | null) {
  const officerId = body.officerId ?? before?.row.officerId ?? call.actor.id
  const [{ customerPhone, customerTaxCode, ...named }, figures] = await Promise.all([
    activePartner(
      call.trx,
      { ...approvable, fields: quotationFields, partner: 'customer', officer: 'officer' },
      { ...body, officerId },
      {
        authorId: before?.row.authorId ?? call.actor.id,
        ids: before?.row ?? { officerId: call.actor.id },
      },
    ),
    computeFigures(call, body, before?.lines.map((line) => readLine(quotationLine, line)) ?? []),
  ])
  const { totals, profit } = figures.priced
  const columns = {
    ...headerColumns(quotationFields, { ...figures.header, officerId, deposit: figures.header.deposit ?? 0 }),
    customerName: named.customerName,
    quantityTotal: toPg(totals.quantity),
    theoreticalWeightTotal: toPg(totals.theoreticalWeight),
    actualWeightTotal: toPg(totals.actualWeight),
    goodsTotal: toPg(totals.goods),
    total: toPg(totals.total),
    vatTotal: toPg(totals.vat),
    // A cost taken from the product may exceed the column's range: then it is stored as null, not refused.
    costTotal: profit && profit.cost <= DONG_MAX ? toPg(profit.cost) : null,
  }
  return {
    header: {
      columns,
      names: { ...named, customerToday: named.customerName, customerPhone, customerTaxCode },
    },
    lines: figures.lines,
  }
}
