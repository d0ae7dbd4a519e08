import { business } from '@barem/shared/business'
import type { Company } from '@barem/shared/configuration/letterhead'
import type { PaperFacts } from '@barem/shared/document/paper'
import type { Sheet } from '@barem/shared/print/sheet'
import type { Locale } from '@barem/shared/values/constants'
import type { Actor } from '#access/actor'
import { seen } from '#approval/find'
import { logoOf, readCompany } from '#configuration/company'
import type { FileAnswer, OwnContext, ReadContext } from '#http/call'
import { inWorker } from '#job/in-worker'
import type { DrawnSheet } from '#print/pdf'
import type { DocumentKind } from './kind.ts'
import { paperOf } from './paper.ts'
import { asShownTo, isPartnerShown } from './rows.ts'

/** Draws a document of a kind on paper. */
export type SheetOf<Document> = (print: {
  document: Document
  locale: Locale
  company: Company | null
  address: string
  paper: PaperFacts
}) => Sheet

type Call = OwnContext & { params: { id: string }; query: { language: Locale } }

/** A document with what is printed beside it. Refuses whoever may not see it, and what does not exist. */
async function findPaper<Answer>(
  kind: DocumentKind<Answer>,
  db: ReadContext['db'],
  actor: Actor,
  id: string,
) {
  const found = await seen(kind, db, actor, await kind.loadToSend(db, id))
  const paper = paperOf(asShownTo(actor, kind, found.row))
  return { document: kind.present(found, actor), paper, whole: isPartnerShown(actor, kind, found.row) }
}

/** Answers what is printed of a document beside what its page shows. */
export function documentPaper<Answer>(kind: DocumentKind<Answer>) {
  return async ({ db, actor, params }: ReadContext & { params: { id: string } }): Promise<PaperFacts> =>
    (await findPaper(kind, db, actor, params.id)).paper
}

/** A document as a PDF, as it is printed for this person. Refuses whoever may not see it, and what does not exist. */
export async function drawPaper<Answer extends { number: string }>(
  { db, deps, actor }: Pick<ReadContext, 'db' | 'deps' | 'actor'>,
  kind: DocumentKind<Answer>,
  sheetOf: SheetOf<Answer>,
  { id, locale, origin }: { id: string; locale: Locale; origin: string },
): Promise<{ name: string; document: Answer; whole: boolean; bytes: Buffer }> {
  const { document, paper, whole } = await findPaper(kind, db, actor, id)
  const company = await readCompany(db)
  const address = `${origin}${business[kind.entity].path}/${id}`
  const sheet = sheetOf({ document, locale, company, paper, address })
  const logo = company?.logoId ? await logoOf(db, deps.files, company.logoId) : null
  const bytes = await inWorker<DrawnSheet, Uint8Array>(
    new URL('../print/worker.ts', import.meta.url),
    { ...sheet, logo },
    { tooMuch: 'print.too-long', person: actor.id },
  )
  return { name: paperName(document), document, whole, bytes: Buffer.from(bytes) }
}

/** The name of its file. */
function paperName({ number }: { number: string }): string {
  return `${number.replaceAll('/', '-')}.pdf`
}

/** Answers a document as a PDF, for whoever may see it. */
export function documentPdf<Answer extends { number: string }>(
  kind: DocumentKind<Answer>,
  sheetOf: SheetOf<Answer>,
) {
  return async ({ db, actor, deps, request, params: { id }, query }: Call): Promise<FileAnswer> => {
    const origin = deps.settings.publicOrigin ?? `${request.protocol}://${request.host}`
    const asked = { id, locale: query.language, origin }
    const { name, bytes } = await drawPaper({ db, deps, actor: actor! }, kind, sheetOf, asked)
    return { name, contentType: 'application/pdf', body: bytes }
  }
}
