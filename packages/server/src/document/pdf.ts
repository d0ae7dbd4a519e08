import type { Company } from '@barem/shared/configuration/company'
import type { Sheet } from '@barem/shared/print/sheet'
import type { Locale } from '@barem/shared/values/constants'
import { readCompany } from '#configuration/company'
import type { Actor } from '#http/actor'
import type { FileAnswer, OwnContext } from '#http/call'
import { inWorker } from '#job/in-worker'

/** What a kind of document provides for its PDF. */
interface PrintedKind<Document> {
  /** Refuses callers who may not see it. */
  find(db: OwnContext['db'], actor: Actor, id: string): Promise<Document>
  /** The document's path in the browser. */
  pathOf(id: string): string
}

type Call = OwnContext & { params: { id: string }; query: { language: Locale } }

/** Answers a document as a PDF, for whoever may see it. */
export function documentPdf<Document extends { number: string }>(
  { find, pathOf }: PrintedKind<Document>,
  sheetOf: (print: { document: Document; locale: Locale; company: Company | null; address: string }) => Sheet,
) {
  return async ({ db, actor, deps, request, params: { id }, query }: Call): Promise<FileAnswer> => {
    const document = await find(db, actor!, id)
    const origin = deps.settings.publicOrigin ?? `${request.protocol}://${request.host}`
    const sheet = sheetOf({
      document,
      locale: query.language,
      company: await readCompany(db),
      address: `${origin}${pathOf(id)}`,
    })
    const bytes = await inWorker<Sheet, Uint8Array>(new URL('../print/worker.ts', import.meta.url), sheet)
    return {
      name: `${document.number.replaceAll('/', '-')}.pdf`,
      contentType: 'application/pdf',
      body: Buffer.from(bytes),
    }
  }
}
