import { approvalLifecycle } from '@barem/shared/approval/lifecycle'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSendCommand } from '#api/query.ts'
import { loadFeedback } from '#feedback/Feedback.tsx'
import { type FailedAction, feedback } from '#feedback/feedback.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { type Approvable, type ApprovableKind, kindWords } from './approvable.ts'
import { linesSaid } from './lines-said.ts'
import type { Saying, SayingKind } from './VerbDialog.tsx'
import { type Action, actionLabel, isDangerous, isInUse, verbCall } from './verbs.ts'

/** With the messages that may follow: where the connection is lost, they could not be fetched any more. */
const loadVerbDialog = async () => {
  const [{ VerbDialog }] = await Promise.all([import('./VerbDialog.tsx'), loadFeedback()])
  return VerbDialog
}

const loadInUse = async () => (await import('./InUseDialog.tsx')).InUseDialog

const failedAction: Partial<Record<Action, FailedAction>> = { delete: 'delete', 'clone-and-cancel': 'clone' }

/**
 * Asks, in numbers, before a verb is done, does it once, and says so. `ask` opens the dialog, which is to be drawn
 * somewhere on the page. The numbers come from the document itself, so the page must have read it whole.
 */
export function useVerbs<Document extends Approvable>(
  kind: ApprovableKind<Document>,
  onDone?: (action: Action) => void,
): { ask: (action: Action, document: Document) => void; dialog: ReactNode } {
  const format = useFormat()
  const navigate = useNavigate()
  const send = useSendCommand()
  const [asked, setAsked] = useState<{ action: Action; document: Document } | null>(null)
  const warnings = useWarnings(kind, asked)
  const close = () => setAsked(null)
  const inUse = asked !== null && isInUse(asked.document, asked.action)
  const VerbDialog = useLazyComponent(loadVerbDialog, asked !== null && !inUse, close)
  const saying = useSaying(kind, asked?.action, close)
  const InUseDialog = useLazyComponent(loadInUse, inUse, close)

  /** Does it; answers what became of the document, or null where it is gone. */
  const act = async (
    action: Action,
    { id, version }: Document,
    { note, said }: { note: string | null; said: Saying },
  ) => {
    const { endpoint, input } = verbCall(kind, action, { id, version }, note, said)
    const answer = await send(endpoint, input)
    return action === 'delete' ? null : (answer as Document)
  }
  const run = async (
    { action, document }: { action: Action; document: Document },
    given: { note: string | null; said: Saying },
  ) => {
    try {
      const answer = await act(action, document, given)
      close()
      onDone?.(action)
      const { id, number } = answer ?? document
      // From elsewhere, such as a list, the document is one press away.
      const to = kind.paths.one(id)
      const here = location.pathname === to || action === 'clone-and-cancel' || answer === null
      const link = { to, label: textOf('workspace.openRecord', { number }) }
      feedback.success(textOf(`approval.done.${action}`, kindWords(kind, number)), here ? undefined : link)
      if (action === 'clone-and-cancel') void navigate({ to })
      const left = location.pathname === to && kind.above?.(document).path
      if (action === 'delete') void navigate({ to: left || kind.paths.list })
    } catch (error) {
      const own =
        action === 'delete' ? textOf('document.failed.delete', kindWords(kind, document.number)) : undefined
      feedback.undone(error, failedAction[action], { more: linesSaid(error, format), own })
    }
  }
  const textsOf = (action: Action, document: Document) => {
    const params = {
      ...kindWords(kind, document.number),
      approver: approverInWords(document),
      author: document.author.name,
      about: kind.about(document, format),
    }
    const text = textOf(`approval.confirm.${action}.text`, params)
    const margin = action === 'approve' ? kind.margin?.(document, format) : null
    const { decidesFor } = document
    const inPlace =
      decidesFor && (action === 'approve' || action === 'reject')
        ? textOf('approval.decidesFor', { of: decidesFor })
        : null
    return {
      title: textOf(`approval.confirm.${action}.title`, params),
      text: [inPlace, text, margin].filter(Boolean).join(' '),
    }
  }
  if (inUse)
    return {
      ask: (action, document) => setAsked({ action, document }),
      dialog: InUseDialog && (
        <InUseDialog
          words={kindWords(kind, asked.document.number)}
          usedBy={asked.document.usedBy ?? []}
          onClose={close}
        />
      ),
    }
  const dialog = asked && VerbDialog && saying !== 'coming' && (
    <VerbDialog
      {...textsOf(asked.action, asked.document)}
      warnings={warnings}
      yes={actionLabel(kind, asked.action)}
      danger={isDangerous(asked.action)}
      {...noteOf(asked.action, asked.document)}
      saying={saying}
      onConfirm={(note, said) => run(asked, { note, said })}
      onClose={close}
    />
  )
  return { ask: (action, document) => setAsked({ action, document }), dialog }
}

/** Who decides on it, within a sentence: by a workflow others than whom it names. */
function approverInWords({ approver, byWorkflow, followed, status }: Approvable): string {
  const workflow = byWorkflow || (status === 'pending' && followed)
  return workflow || !approver ? textOf('approval.byWorkflow') : approver.name
}

/** What its kind asks with a cancellation; nothing with other verbs. */
function useSaying<Document extends Approvable>(
  { cancelling }: ApprovableKind<Document>,
  action: Action | undefined,
  close: () => void,
): SayingKind | undefined | 'coming' {
  const [saying, setSaying] = useState<SayingKind>()
  const wanted = action === 'cancel' ? cancelling : undefined
  const missing = useRef(close)
  missing.current = close
  useEffect(() => {
    void wanted?.().then(setSaying, () => {
      feedback.failed('frame.feedback.network')
      missing.current()
    })
  }, [wanted])
  return wanted ? (saying ?? 'coming') : undefined
}

/** What is worth a look before a document is sent or approved; none until it is known. */
function useWarnings<Document extends Approvable>(
  { warned }: ApprovableKind<Document>,
  asked: { action: Action; document: Document } | null,
): readonly string[] {
  const [known, setKnown] = useState<{ document: Document; warnings: string[] } | null>(null)
  const warns = asked?.action === 'request-approval' || asked?.action === 'approve'
  const document = warns ? asked.document : null
  useEffect(() => {
    if (!document || !warned) return
    void warned(document)
      .then((warnings) => setKnown({ document, warnings }))
      .catch(() => {})
  }, [document, warned])
  return known && known.document === document ? known.warnings : []
}

/** The words that a verb takes; where it needs them, it says what for. */
function noteOf(action: Action, { status }: Approvable) {
  if (action === 'delete') return {}
  const required = approvalLifecycle.needsNote(action, status)
  const reason = action === 'reject' ? 'reject' : 'cancel'
  const label = required || action === 'cancel' ? reason : 'optional'
  return { note: { label: textOf(`approval.note.${label}`), required } }
}
