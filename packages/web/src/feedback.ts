import { errorCatalogue } from '@barem/shared/http/error-catalogue'
import { CANCELED, CONFIRMED } from '@barem/shared/values/constants'
import type { App } from 'antd'
import { ApiFailure } from './api-failure.ts'
import { textOf } from './i18n.ts'
import { isLeaving } from './leaving.ts'

type Kind = 'success' | 'error' | 'warning' | 'info'
type AntdApp = ReturnType<typeof App.useApp>

let app: AntdApp | null = null

/** The antd instance that knows theme and language; handed in by Feedback.tsx when the page is drawn. */
export function lendApp(given: AntdApp): void {
  app = given
}

function say(kind: Kind, text: string): void {
  // One toast per text: five calls that fail alike say so once.
  app?.message.open({ type: kind, content: text, key: `${kind} ${text}` })
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
  success: (text: string) => say('success', text),
  warning: (text: string) => say('warning', text),
  info: (text: string) => say('info', text),
  /** An error by the key of its text. */
  failed: (key: string) => say('error', textOf(key)),
  /** A failed call in words; quiet while the page is being left, which has its own message. */
  failure: (error: unknown) => {
    if (!isLeaving()) say('error', failureText(error))
  },
}

export interface Question {
  title: string
  text?: string
  yes?: string
  no?: string
  danger?: boolean
}

/** Asks before something happens. Answers 200 when confirmed and -1 when canceled (specification, sections 4 and 9). */
export function confirm(question: Question): Promise<typeof CONFIRMED | typeof CANCELED> {
  return new Promise((answer) => {
    if (!app) return answer(CANCELED)
    app.modal.confirm({
      title: question.title,
      content: question.text,
      okText: question.yes ?? textOf('frame.feedback.confirm'),
      cancelText: question.no ?? textOf('frame.feedback.cancel'),
      okButtonProps: { danger: question.danger ?? false },
      autoFocusButton: question.danger ? 'cancel' : 'ok',
      onOk: () => answer(CONFIRMED),
      onCancel: () => answer(CANCELED),
    })
  })
}
