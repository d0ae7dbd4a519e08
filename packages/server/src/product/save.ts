import type { CallOutput } from '@barem/shared/http/endpoint'
import type { Product, productEndpoints } from '@barem/shared/product/endpoints'
import type { ProductBody } from '@barem/shared/product/form'
import type { Transaction } from 'kysely'
import type { Database } from '#db/types'
import { changesBetween, record } from '#event/record'
import { may } from '#http/actor'
import type { CommandContext } from '#http/call'
import { fieldRefusal, Refusal } from '#http/refusal'
import { findProduct } from './repository.ts'

type Create = (typeof productEndpoints)['create']
type Update = (typeof productEndpoints)['update']

/** What the history tells, in the words of the form. */
const told = [
  'code',
  'name',
  'nameEn',
  'productTypeId',
  'productGroupId',
  'productUnitId',
  'productOriginId',
  'description',
  'capitalPrice',
  'salePrice',
  'densityWeight',
  'theoreticalWeight',
  'length',
  'shipsByWeight',
  'vatRate',
  'active',
  'barems',
  'pictureIds',
] as const

export async function createProduct(call: CallOutput<Create> & CommandContext): Promise<Product> {
  const id = await insertProduct(call, call.body)
  return (await findProduct(call.trx, call.actor, id))!
}

/** Writes a new product with its barems, pictures and event; the import makes products through it too. */
export async function insertProduct(call: CommandContext, body: ProductBody): Promise<string> {
  const { trx, deps, actor, now } = call
  const id = deps.random.id()
  await trx
    .insertInto('product')
    .values({
      id,
      ...columnsOf(body),
      capitalPrice: may(actor, 'cost:update') ? body.capitalPrice : null,
      createdAt: now,
      createdBy: actor.id,
      modifiedAt: now,
      modifiedBy: actor.id,
    })
    .execute()
  await writeBarems(call, id, body)
  await writePictures(trx, id, body.pictureIds)
  await record(call, { kind: 'product.created', entity: 'product', entityId: id })
  return id
}

export async function updateProduct(call: CallOutput<Update> & CommandContext): Promise<Product> {
  const { id, version, ...body } = call.body
  await changeProduct(call, id, version, body)
  return (await findProduct(call.trx, call.actor, id))!
}

/**
 * Changes a product. Without `cost:update` the capital price stays as it is. A product that has a picture keeps at
 * least one; `version` null (the import) takes the product as it stands.
 */
export async function changeProduct(
  call: CommandContext,
  id: string,
  version: number | null,
  body: ProductBody,
): Promise<void> {
  const { trx, actor, now } = call
  const row = await trx
    .selectFrom('product')
    .select(['version', 'capitalPrice'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  const before = (await findProduct(trx, actor, id))!
  if (version !== null && row.version !== version) throw new Refusal('stale-version', { current: before })
  if (before.pictureIds.length > 0 && body.pictureIds.length === 0)
    throw fieldRefusal('pictureIds', 'required_choice')
  await trx
    .updateTable('product')
    .set({
      ...columnsOf(body),
      capitalPrice: may(actor, 'cost:update') ? body.capitalPrice : row.capitalPrice,
      version: row.version + 1,
      modifiedAt: now,
      modifiedBy: actor.id,
    })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('productBarem').where('productId', '=', id).execute()
  await writeBarems(call, id, body)
  await trx.deleteFrom('productPicture').where('productId', '=', id).execute()
  await writePictures(trx, id, body.pictureIds)
  const after = (await findProduct(trx, actor, id))!
  await record(call, {
    kind: 'product.updated',
    entity: 'product',
    entityId: id,
    changes: changesBetween(inWords(before), inWords(after), told),
  })
}

/** Which barem is in force is asked when it is needed: one that begins later must not find another in its place. */
function columnsOf({ barems, pictureIds, capitalPrice, ...columns }: ProductBody) {
  return columns
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

/** Pictures are files that were uploaded to the product folder; anything else is refused at its place. */
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
    .execute()
  const known = new Set(files.map((file) => file.id))
  const unknown = fileIds.findIndex((id, place) => !known.has(id) || fileIds.indexOf(id) !== place)
  if (unknown >= 0) throw fieldRefusal(`pictureIds.${unknown}`, 'unknown-reference')
  await trx
    .insertInto('productPicture')
    .values(fileIds.map((fileId, position) => ({ productId, fileId, position })))
    .execute()
}

function inWords(product: Product) {
  const { productType, productGroup, productUnit, productOrigin, barems, pictureIds, ...rest } = product
  return {
    ...rest,
    productTypeId: productType.name,
    productGroupId: productGroup?.name ?? null,
    productUnitId: productUnit.name,
    productOriginId: productOrigin?.name ?? null,
    barems: barems.map((row) => `${row.standard}: ${row.kgPerMetre} (${row.validFrom})`).join('; '),
    pictureIds: pictureIds.length,
  }
}
