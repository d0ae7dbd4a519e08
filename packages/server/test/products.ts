import type { Product } from '@barem/shared/product/endpoints'
import { expect } from 'vitest'
import type { Caller, TestApp } from './app.ts'

/** Makes products for tests, each with a code of its own and one picture. */
export async function productMaker(server: TestApp, maker: Caller) {
  const { db, random, clock } = server.deps
  const type = await db.selectFrom('productType').select('id').executeTakeFirstOrThrow()
  const unit = await db
    .selectFrom('productUnit')
    .select('id')
    .where('name', '=', 'Cây')
    .executeTakeFirstOrThrow()
  const owner = await db
    .selectFrom('appUser')
    .select('id')
    .where('username', '=', 'director.hoa')
    .executeTakeFirstOrThrow()

  /** A file that lies in a folder, without its bytes. */
  const uploaded = async (folder: 'product' | 'quotation'): Promise<string> => {
    const id = random.id()
    const facts = { name: 'thep.png', contentType: 'image/png', size: 1, sha256: id }
    await db
      .insertInto('file')
      .values({
        id,
        folder,
        storageKey: `${folder}/00/${id}`,
        ...facts,
        ownerId: owner.id,
        createdAt: clock.now(),
      })
      .execute()
    return id
  }
  const base = { productTypeId: type.id, productUnitId: unit.id, pictureIds: [await uploaded('product')] }
  let made = 0
  const body = (change: object = {}) => {
    made += 1
    return {
      ...base,
      code: `THU-${made}`,
      name: `Thép thử ${made}`,
      description: 'Thép để thử',
      theoreticalWeight: 7.219,
      length: 11.7,
      capitalPrice: 14_000,
      salePrice: 15_200,
      ...change,
    }
  }
  const create = async (change: object = {}, caller = maker): Promise<Product> => {
    const answer = await caller.post('/Product', body(change))
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data as Product
  }
  return { uploaded, base, body, create }
}

/** What a form sends of a product that was read. */
export function productForm(product: Product, change: object = {}) {
  const { productType, productGroup, productUnit, productOrigin, unit, pictureId, ...rest } = product
  const { modifiedAt, abilities, ...fields } = rest
  return { ...fields, ...change }
}
