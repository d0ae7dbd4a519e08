import { quotationSheet } from '@barem/shared/print/quotation-sheet'
import type { Sheet } from '@barem/shared/print/sheet'
import type { Locale } from '@barem/shared/values/constants'
import { findDocument } from '#approval/find'
import { readCompany } from '#configuration/company'
import type { Actor } from '#http/actor'
import type { FileAnswer, OwnContext } from '#http/call'
import { inWorker } from '#job/in-worker'
import { quotationKind } from './kind.ts'

/** The quotation as a PDF for its customer, for whoever may see it: no cost is in it. */
export async function quotationPdf(
  call: OwnContext & { actor: Actor },
  id: string,
  locale: Locale,
): Promise<FileAnswer> {
  const { db, actor, deps, request } = call
  const quotation = await findDocument(quotationKind, db, actor, id)
  const origin = deps.settings.publicOrigin ?? `${request.protocol}://${request.host}`
  const sheet = quotationSheet({
    quotation,
    locale,
    company: await readCompany(db),
    address: `${origin}/sale-management/${id}`,
  })
  const bytes = await inWorker<Sheet, Uint8Array>(new URL('../print/worker.ts', import.meta.url), sheet)
  return {
    name: `${quotation.number.replaceAll('/', '-')}.pdf`,
    contentType: 'application/pdf',
    body: Buffer.from(bytes),
  }
}
