import { useEffect, useState } from 'react'
import { draftsFor, onWantedDraft } from '#draft/drafts.ts'
import { useProfile } from '#navigation/rights.ts'
import { queuedRequestsOf } from '#offline/outbox.ts'
import { type DocumentAnswer, type DocumentKind, draftPlace } from './document-kind.ts'
import { opensAsForm } from './document-state.ts'

/**
 * Whether the document is open as a form. It is for the person whose draft it is; for others once they ask for it, or
 * where something they typed earlier waits for them. It is read again when it is saved, and when its state allows no change.
 */
export function useEditing<Document extends DocumentAnswer>(
  kind: DocumentKind<Document>,
  document: Document,
): { editing: boolean; edit: () => void } {
  const person = useProfile().id
  const [asked, setAsked] = useState<number | null>(null)
  const { id, version, abilities } = document
  const may = abilities.update === true
  const own = opensAsForm(document, person)
  useEffect(() => {
    if (own || !may) return
    const place = draftPlace(kind, id)
    const look = async () => {
      const [{ offered }, requests] = await Promise.all([
        draftsFor(person, place, Date.now()),
        queuedRequestsOf(person),
      ])
      if (offered.length > 0 || requests.some((request) => request.place === place)) setAsked(version)
    }
    void look()
    return onWantedDraft(() => void look())
  }, [kind, id, version, person, own, may])
  return { editing: may && (own || asked === version), edit: () => setAsked(version) }
}
