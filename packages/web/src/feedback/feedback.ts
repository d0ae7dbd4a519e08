import { errorCatalogue } from '@barem/shared/http/error-catalogue'
import { CANCELED, CONFIRMED } from '@barem/shared/values/constants'
import type { MessageInstance } from 'antd/es/message/interface'
import type { HookAPI } from 'antd/es/modal/useModal'
import type { ReactNode } from 'react'
import { ApiFailure } from '#http/api-failure.ts'
import { textOf } from '#i18n/i18n.ts'
import { isLeaving } from '#ui/leaving.ts'

type Kind = 'success' | 'error' | 'warning' | 'info'

/** What a toast offers: the way to the document it names, or taking back what was done. */
export type ToastLink = { label: string } & ({ to: string } | { run: () => void })

/** What FeedbackHost.tsx lends: antd's messages and dialogs that know theme and language. */
export interface Lent {
  message: Pick<MessageInstance, 'open'>
  modal: Pick<HookAPI, 'confirm'>
  linked?: (text: string, link: ToastLink) => ReactNode
}

let lent: Lent | null = null
let waiting: { run: (lent: Lent) => void; fail: () => void }[] = []
const listeners = new Set<() => void>()

/** Hands in the place of messages; what was to be said before is said now. */
export function provideFeedback(given: Lent): void {
  lent = given
  for (const { run } of waiting.splice(0)) run(given)
}

/** Whether something waits to be said while there is no place to say it. */
export function isWanted(): boolean {
  return waiting.length > 0
}

export function onWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The place cannot be fetched: whoever waits for an answer gets a no. */
export function giveUp(): void {
  const left = waiting
  waiting = []
  for (const { fail } of left) fail()
}

function atPlace(run: (lent: Lent) => void, fail: () => void = () => {}): void {
  if (lent) {
    run(lent)
    return
  }
  waiting.push({ run, fail })
  for (const listener of listeners) listener()
}

function say(kind: Kind, text: string, link?: ToastLink): void {
  // One toast per text: five calls that fail alike say so once.
  atPlace(({ message, linked }) => {
    const content = link && linked ? linked(text, link) : text
    message.open({ type: kind, content, key: `${kind} ${text}` })
  })
}

/**
 * The words for a failed call: those of its code in the language of the moment, with what the server knew to say; a code
 * nobody knows gets the default message (specification, section 8).
 */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiFailure)) return textOf('frame.feedback.failed')
  if (error.code === null) return textOf('frame.feedback.network')
  if (!Object.hasOwn(errorCatalogue, error.code)) return textOf('frame.feedback.failed')
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
  /** A failed call in words; quiet while the page is being left, which has its own message. */
  failure: (error: unknown) => {
    if (!isLeaving()) say('error', failureText(error))
  },
  /** A verb that could not be done: without a connection it cannot wait, and says why. */
  undone: (error: unknown) => {
    const silent = error instanceof ApiFailure && error.code === null
    if (!isLeaving()) say('error', silent ? textOf('recovery.offline.verb') : failureText(error))
  },
}

export interface Question {
  title: string
  text?: string
  yes?: string
  no?: string
  danger?: boolean
}

/** A dialog with more than two answers; `fail` where there is no place to show it. */
export function openDialog(open: (modal: Lent['modal']) => void, fail: () => void): void {
  atPlace(({ modal }) => open(modal), fail)
}

/** Asks before something happens. Answers 200 when confirmed and -1 when canceled (specification, sections 4 and 9). */
export function confirm(question: Question): Promise<typeof CONFIRMED | typeof CANCELED> {
  return new Promise((answer) => {
    atPlace(
      ({ modal }) =>
        void modal.confirm({
          title: question.title,
          content: question.text,
          okText: question.yes ?? textOf('frame.feedback.confirm'),
          cancelText: question.no ?? textOf('frame.feedback.cancel'),
          okButtonProps: { danger: question.danger ?? false },
          autoFocusButton: question.danger ? 'cancel' : 'ok',
          onOk: () => answer(CONFIRMED),
          onCancel: () => answer(CANCELED),
        }),
      () => answer(CANCELED),
    )
  })
}
