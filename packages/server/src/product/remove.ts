import type { CallOutput } from '@barem/shared/http/endpoint'
import type { productEndpoints } from '@barem/shared/product/endpoints'
import { record } from '#event/record'
import type { CommandContext } from '#http/call'
import { goneOrStale, ofVersion } from '#http/stale'
import { findProduct } from './repository.ts'

/** Deletes a product that nothing refers to; the database answers whether that is so. */
export async function removeProduct(
  call: CallOutput<(typeof productEndpoints)['remove']> & CommandContext,
): Promise<{ done: true }> {
  const { trx, params, query } = call
  const gone = await trx
    .deleteFrom('product')
    .where('id', '=', params.id)
    .where(ofVersion(query.version))
    .returning('code')
    .executeTakeFirst()
  if (!gone) throw goneOrStale(await findProduct(trx, call.actor, params.id))
  await record(call, { kind: 'product.deleted', entity: 'product', entityId: params.id, note: gone.code })
  return { done: true }
}
