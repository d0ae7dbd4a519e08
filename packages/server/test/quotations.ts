import type { Quotation } from '@barem/shared/quotation/endpoints'
import type { TestApp } from './app.ts'
import { type DocumentWorld, documentWorld } from './document-world.ts'

export { done } from './document-world.ts'

/** What tests of quotations start from. */
export type QuotationWorld = DocumentWorld<Quotation>

export function quotationWorld(server: TestApp): Promise<QuotationWorld> {
  return documentWorld<Quotation>(server, 'quotation')
}
