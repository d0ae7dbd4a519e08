import type { ApprovableEntity } from '@barem/shared/business'
import type { DocumentForm, DocumentKind } from './document-kind.ts'
import type { GridRow } from './grid-columns.ts'

// biome-ignore lint/suspicious/noExplicitAny: what shows any kind asks no more than every document has
type AnyForm = DocumentForm<any, GridRow>

interface Registered {
  kind: () => Promise<DocumentKind>
  form: () => Promise<AnyForm>
}

const kinds = new Map<ApprovableEntity, Registered>()

/** A kind of document, for what shows documents of any kind; its chunks are fetched when one is asked about. */
export function registerKind(entity: ApprovableEntity, load: Registered): void {
  kinds.set(entity, load)
}

/** A registered kind of document. */
export function loadKind(entity: ApprovableEntity): Promise<DocumentKind> {
  return kinds.get(entity)!.kind()
}

/** How documents of a registered kind are written and read. */
export function loadForm(entity: ApprovableEntity): Promise<AnyForm> {
  return kinds.get(entity)!.form()
}
