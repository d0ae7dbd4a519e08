import { approvalLifecycle } from '@barem/shared/approval/lifecycle'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { queryClient, queryOf, useSendCommand } from '#api/query.ts'
import { loadFeedback } from '#feedback/Feedback.tsx'
import { type FailedAction, feedback } from '#feedback/feedback.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { type Given, type Saying, useSaying } from '#form/saying.ts'
import { ApiFailure } from '#http/api-failure.ts'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { type Approvable, type ApprovableKind, kindWords } from './approvable.ts'
import { linesSaid } from './lines-said.ts'
import { stepInWords } from './step-in-words.ts'
import { type Action, actionLabel, isAfterALook, isDangerous, isInUse, verbCall } from './verbs.ts'

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
  const warnings = useRead(kind.warned, asked && isAfterALook(asked.action) ? asked.document : null) ?? []
  const beside = useRead(kind.beside, asked?.document ?? null)
  const replacing = useReplacing(kind, asked)
  const close = () => setAsked(null)
  /** What was typed for a verb that came too late, for the next one. */
  const [unsaid, setUnsaid] = useState<Given | null>(null)
  const inUse = asked !== null && isInUse(asked.document, asked.action)
  const VerbDialog = useLazyComponent(loadVerbDialog, asked !== null && !inUse, close)
  const saying = useSaying(asked?.action === 'cancel' ? kind.cancelling : undefined, close)
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
    saved: () => void,
  ) => {
    try {
      const answer = await act(action, document, given)
      saved()
      close()
      setUnsaid(null)
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
      const late = await cameLate(kind, action, document, error)
      if (late) {
        setUnsaid({ text: given.note ?? '', said: given.said })
        close()
        const said = `${kindWords(kind, document.number).Name}: ${stepInWords(late)}`
        return feedback.warning(late.at ? `${said} · ${format.moment(late.at)}` : said)
      }
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
      about: kind.about(document, format, beside),
    }
    const usual =
      kind.question?.(action, document, format, params.approver) ??
      textOf(`approval.confirm.${action}.text`, params)
    const text = (action === 'clone-and-cancel' && replacing) || usual
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
          action={asked.action}
          words={kindWords(kind, asked.document.number)}
          usedBy={asked.document.usedBy ?? []}
          onClose={close}
        />
      ),
    }
  const dialog = asked && VerbDialog && saying !== 'coming' && replacing !== 'coming' && (
    <VerbDialog
      {...textsOf(asked.action, asked.document)}
      warnings={warnings}
      yes={actionLabel(kind, asked.action)}
      danger={isDangerous(asked.action)}
      {...noteOf(asked.action, asked.document)}
      saying={saying}
      begun={unsaid}
      onConfirm={(note, said, saved) => run(asked, { note, said }, saved)}
      onClose={close}
    />
  )
  return { ask: (action, document) => setAsked({ action, document }), dialog }
}

const LATE = ['approval.wrong-status', 'approval.already-acted', 'approval.closed', 'stale-version']

/** Who acted meanwhile, where a verb is refused for that and may not be done any more; else null. */
async function cameLate<Document extends Approvable>(
  { endpoints }: ApprovableKind<Document>,
  action: Action,
  { id }: Document,
  error: unknown,
) {
  if (!(error instanceof ApiFailure) || !LATE.includes(error.code ?? '')) return null
  const one = queryOf(endpoints.one, { params: { id } } as never, { quiet: true })
  const now = (await queryClient.fetchQuery({ ...one, staleTime: 0 }).catch(() => null)) as Approvable | null
  if (!now || now.abilities[action] === true) return null
  return now.path?.findLast(({ kind }) => kind !== 'waiting' && kind !== 'coming') ?? null
}

/** Who decides on it, within a sentence: by a workflow others than whom it names. */
function approverInWords({ approver, byWorkflow, followed, status }: Approvable): string {
  const workflow = byWorkflow || (status === 'pending' && followed)
  return workflow || !approver ? textOf('approval.byWorkflow') : approver.name
}

/** What is read of a document beside it; null until it is known. */
function useRead<Document, Answer>(
  read: ((document: Document) => Promise<Answer>) | undefined,
  document: Document | null,
): Answer | null {
  const [known, setKnown] = useState<{ document: Document; answer: Answer } | null>(null)
  useEffect(() => {
    if (!document || !read) return
    void read(document)
      .then((answer) => setKnown({ document, answer }))
      .catch(() => {})
  }, [document, read])
  return known && known.document === document ? known.answer : null
}

/** What replacing a document does, where its kind has its own words for that; the question waits for them. */
function useReplacing<Document extends Approvable>(
  { replacing }: ApprovableKind<Document>,
  asked: { action: Action; document: Document } | null,
): string | null | 'coming' {
  const format = useFormat()
  const document = replacing && asked?.action === 'clone-and-cancel' ? asked.document : null
  const [known, setKnown] = useState<{ document: Document; text: string | null } | null>(null)
  useEffect(() => {
    if (!document || !replacing) return
    const tell = (text: string | null) => setKnown({ document, text })
    void replacing(document, format).then(tell, () => tell(null))
  }, [document, replacing, format])
  if (!document) return null
  return known?.document === document ? known.text : 'coming'
}

/** The words that a verb takes; where it needs them, it says what for. */
function noteOf(action: Action, { status }: Approvable) {
  if (action === 'delete') return {}
  const required = approvalLifecycle.needsNote(action, status)
  const reason = action === 'clone-and-cancel' ? 'replace' : action === 'reject' ? 'reject' : 'cancel'
  const label = required || action === 'cancel' ? reason : 'optional'
  return { note: { label: textOf(`approval.note.${label}`), required } }
}
