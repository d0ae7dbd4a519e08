import { errorCatalogue } from '@barem/shared/http/error-catalogue'
import { CANCELED, CONFIRMED } from '@barem/shared/values/constants'
import type { MessageInstance } from 'antd/es/message/interface'
import type { HookAPI } from 'antd/es/modal/useModal'
import type { ReactNode } from 'react'
import { ApiFailure, isPassing } from '#http/api-failure.ts'
import { textOf } from '#i18n/i18n.ts'
import { isLeaving } from '#ui/leaving.ts'

type Kind = 'success' | 'error' | 'warning' | 'info'

/** What a toast offers: the way to the document it names, or taking back what was done. */
export type ToastLink = { label: string } & ({ to: string } | { run: () => unknown })

/** What FeedbackHost.tsx provides: antd's messages and dialogs in the current theme and language. */
export interface FeedbackHandles {
  message: Pick<MessageInstance, 'open' | 'destroy'>
  modal: Pick<HookAPI, 'confirm'>
  linked?: (text: string, link: ToastLink) => ReactNode
  /** The text of a question that Back answers with a no, on a phone. */
  asked?: (text: string | undefined, no: () => void) => ReactNode
}

let handles: FeedbackHandles | null = null
const waiting: { run: (handles: FeedbackHandles) => void; fail: () => void }[] = []
const listeners = new Set<() => void>()

/** Registers the host; messages that came before it are shown now. */
export function provideFeedback(given: FeedbackHandles): void {
  handles = given
  for (const { run } of waiting.splice(0)) run(given)
}

/** How often the host could not be fetched, and once more. */
let attempt = 1

/** The attempt at fetching the host that a message waits for; 0 while none does. */
export function wantedAttempt(): number {
  return waiting.length > 0 ? attempt : 0
}

export function onWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The host cannot be fetched: pending questions are answered with a no. The next message asks for it again. */
export function giveUp(): void {
  attempt++
  for (const { fail } of waiting.splice(0)) fail()
  for (const listener of listeners) listener()
}

function withHost(run: (handles: FeedbackHandles) => void, fail: () => void = () => {}): void {
  if (handles) {
    run(handles)
    return
  }
  waiting.push({ run, fail })
  for (const listener of listeners) listener()
}

/** For so long what was done can be taken back from its toast. */
const UNDO_SECONDS = 10

/** Tells offers apart: what is taken back is one thing, however alike their words are. */
let offers = 0

function say(kind: Kind, text: string, link?: ToastLink): void {
  if (link && 'run' in link) {
    offer(kind, text, link)
    return
  }
  // One toast per text: five calls that fail alike say so once.
  withHost(({ message, linked }) => {
    const content = link && linked ? linked(text, link) : text
    message.open({ type: kind, content, key: `${kind} ${text}` })
  })
}

/** A toast whose button is pressed once: it goes with the press, and comes again where that may succeed later. */
function offer(kind: Kind, text: string, link: { label: string; run: () => unknown }): void {
  const key = `${kind} ${text} ${++offers}`
  withHost(({ message, linked }) => {
    let pressed = false
    const run = async () => {
      if (pressed) return
      pressed = true
      message.destroy(key)
      try {
        await link.run()
      } catch (error) {
        feedback.undone(error, 'save')
        if (isPassing(error)) offer(kind, text, link)
      }
    }
    const content = linked ? linked(text, { ...link, run }) : text
    message.open({ type: kind, content, key, duration: UNDO_SECONDS })
  })
}

/** Calls whose failure has a message of its own (specification, section 8). */
export type FailedAction = 'save' | 'delete' | 'clone' | 'export' | 'download'

/**
 * The message of a failed call: that of its code, in the current language, with what the server filled in. An unknown
 * code gets the message of the action, `own` where it names what failed, or the default one (specification, section 8).
 */
export function failureText(error: unknown, action?: FailedAction, own?: string): string {
  const fallback = own ?? textOf(action ? `frame.feedback.failedTo.${action}` : 'frame.feedback.failed')
  if (!(error instanceof ApiFailure)) return fallback
  if (error.code === null) return textOf('frame.feedback.network')
  if (error.code === 'internal' || !Object.hasOwn(errorCatalogue, error.code)) return fallback
  const text = textOf(`errors.${error.code}`)
  // The server filled in what its words leave open, such as a limit.
  return text.includes('{{') ? error.message : text
}

/** Toasts of the four kinds of the specification. */
export const feedback = {
  /** With a link where the document it names is not the one on show. */
  success: (text: string, link?: ToastLink) => say('success', text, link),
  warning: (text: string) => say('warning', text),
  info: (text: string) => say('info', text),
  /** An error by the key of its text. */
  failed: (key: string) => say('error', textOf(key)),
  /** The message of a failed call; none while the session is ending, which has its own message. */
  failure: (error: unknown) => {
    if (!isLeaving()) say('error', failureText(error))
  },
  /** The same for a call whose failure has a message of its own; after `what`, where that is not on show any more. */
  failureOf: (action: FailedAction, what?: string) => (error: unknown) => {
    const text = failureText(error, action)
    if (!isLeaving()) say('error', what ? `${what}: ${text}` : text)
  },
  /** A verb that failed: without a connection it is not queued, and the message says why; `more` follows the words of its code. */
  undone: (
    error: unknown,
    action?: FailedAction,
    { more = '', own }: { more?: string; own?: string | undefined } = {},
  ) => {
    const silent = error instanceof ApiFailure && error.code === null
    const text = silent ? textOf('recovery.offline.verb') : failureText(error, action, own)
    if (!isLeaving()) say('error', more ? `${text}. ${more}` : text)
  },
}

export interface Question {
  title: string
  text?: string
  yes?: string
  no?: string
  danger?: boolean
}

/** A dialog with more than two answers; `fail` where the host cannot be fetched. */
export function openDialog(
  open: (modal: FeedbackHandles['modal'], asked: FeedbackHandles['asked']) => void,
  fail: () => void,
): void {
  withHost(({ modal, asked }) => open(modal, asked), fail)
}

/** Asks before something happens. Answers 200 when confirmed and -1 when canceled (specification, sections 4 and 9). */
export function confirm(question: Question): Promise<typeof CONFIRMED | typeof CANCELED> {
  return new Promise((answer) => {
    withHost(
      ({ modal, asked }) => {
        const no = () => {
          answer(CANCELED)
          shown.destroy()
        }
        const shown = modal.confirm({
          title: question.title,
          content: asked ? asked(question.text, no) : question.text,
          okText: question.yes ?? textOf('frame.feedback.confirm'),
          cancelText: question.no ?? textOf('frame.form.close'),
          okButtonProps: { danger: question.danger ?? false },
          autoFocusButton: question.danger ? 'cancel' : 'ok',
          onOk: () => answer(CONFIRMED),
          onCancel: () => answer(CANCELED),
        })
      },
      () => answer(CANCELED),
    )
  })
}
