import type { ApprovableEntity } from '@barem/shared/business'
import type { DocumentKind } from './document-kind.ts'

const kinds = new Map<ApprovableEntity, () => Promise<DocumentKind>>()

/** A kind of document, for what shows documents of any kind; its chunk is fetched when one is asked about. */
export function registerKind(entity: ApprovableEntity, load: () => Promise<DocumentKind>): void {
  kinds.set(entity, load)
}

/** A registered kind of document. */
export function loadKind(entity: ApprovableEntity): Promise<DocumentKind> {
  return kinds.get(entity)!()
}
