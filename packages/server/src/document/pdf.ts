import { business } from '@barem/shared/business'
import type { Company } from '@barem/shared/configuration/company'
import type { Sheet } from '@barem/shared/print/sheet'
import type { Locale } from '@barem/shared/values/constants'
import { findDocument } from '#approval/find'
import { readCompany } from '#configuration/company'
import type { FileAnswer, OwnContext } from '#http/call'
import { inWorker } from '#job/in-worker'
import type { DocumentKind } from './kind.ts'

/** Draws a document of a kind on paper. */
export type SheetOf<Document> = (print: {
  document: Document
  locale: Locale
  company: Company | null
  address: string
}) => Sheet

type Call = OwnContext & { params: { id: string }; query: { language: Locale } }

/** Answers a document as a PDF, for whoever may see it. */
export function documentPdf<Answer extends { number: string }>(
  kind: DocumentKind<Answer>,
  sheetOf: SheetOf<Answer>,
) {
  return async ({ db, actor, deps, request, params: { id }, query }: Call): Promise<FileAnswer> => {
    const document = await findDocument(kind, db, actor!, id)
    const origin = deps.settings.publicOrigin ?? `${request.protocol}://${request.host}`
    const sheet = sheetOf({
      document,
      locale: query.language,
      company: await readCompany(db),
      address: `${origin}${business[kind.entity].path}/${id}`,
    })
    const bytes = await inWorker<Sheet, Uint8Array>(new URL('../print/worker.ts', import.meta.url), sheet, {
      tooMuch: 'print.too-long',
    })
    return {
      name: `${document.number.replaceAll('/', '-')}.pdf`,
      contentType: 'application/pdf',
      body: Buffer.from(bytes),
    }
  }
}
