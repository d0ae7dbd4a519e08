import type { Product } from '@barem/shared/product/endpoints'
import type { ProductBody } from '@barem/shared/product/form'
import type { Transaction } from 'kysely'
import { may } from '#access/actor'
import type { Database } from '#db/types'
import type { CommandContext } from '#http/call'
import type { RecordKind } from '#record/record-kind'
import { fieldRefusal } from '#refusal'
import { formOf, inOrder, presentProduct, type WholeRow, wholeRows } from './repository.ts'

/**
 * Products with their barems and pictures. Without `cost:update` the capital price stays as it is; a product that has a
 * picture keeps at least one.
 */
export const productRecord: RecordKind<WholeRow, ProductBody, Product> = {
  entity: 'product',
  event: 'product',
  table: 'product',
  load: (db, _, id, lock) =>
    wholeRows(db)
      .where('product.id', '=', id)
      .$if(lock, (query) => query.forUpdate('product'))
      .executeTakeFirst(),
  form: formOf,
  words: (row) => ({
    productTypeId: row.typeName,
    productGroupId: row.groupName,
    productUnitId: row.unitName,
    productOriginId: row.originName,
    barems: formOf(row)
      .barems.map((barem) => `${barem.standard}: ${barem.kgPerMetre} (${barem.validFrom})`)
      .join('; '),
    pictureIds: row.pictureIds.length,
  }),
  present: presentProduct,
  nameOf: ({ code }) => code,
  isCost: (field) => field === 'capitalPrice',
  normalize: ({ actor }, form, before) => ({
    ...form,
    barems: inOrder(form.barems),
    capitalPrice: may(actor, 'cost:update') ? form.capitalPrice : before && formOf(before).capitalPrice,
  }),
  prepare: async (_, { barems, pictureIds, ...columns }, before) => {
    if (before && before.pictureIds.length > 0 && pictureIds.length === 0)
      throw fieldRefusal('pictureIds', 'required_choice')
    return { columns }
  },
  writeParts: async (call, id, form, before) => {
    if (before) {
      await call.trx.deleteFrom('productBarem').where('productId', '=', id).execute()
      await call.trx.deleteFrom('productPicture').where('productId', '=', id).execute()
    }
    await writeBarems(call, id, form)
    await writePictures(call.trx, id, form.pictureIds)
  },
}

async function writeBarems(
  { trx, deps }: CommandContext,
  productId: string,
  { barems }: ProductBody,
): Promise<void> {
  if (barems.length === 0) return
  const rows = barems.map((barem) => ({ id: deps.random.id(), productId, ...barem }))
  await trx.insertInto('productBarem').values(rows).execute()
}

/** Pictures are files that were uploaded to the product folder; anything else is refused at its index. */
async function writePictures(
  trx: Transaction<Database>,
  productId: string,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return
  const files = await trx
    .selectFrom('file')
    .select('id')
    .where('folder', '=', 'product')
    .where('id', 'in', [...fileIds])
    // the sweep leaves what somebody is just referring to
    .forKeyShare()
    .execute()
  const known = new Set(files.map((file) => file.id))
  const unknown = fileIds.findIndex((id, place) => !known.has(id) || fileIds.indexOf(id) !== place)
  if (unknown >= 0) throw fieldRefusal(`pictureIds.${unknown}`, 'unknown-reference')
  await trx
    .insertInto('productPicture')
    .values(fileIds.map((fileId, position) => ({ productId, fileId, position })))
    .execute()
}
