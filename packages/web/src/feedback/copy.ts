import { textOf } from '#i18n/i18n.ts'
import { feedback } from './feedback.ts'

/** The clipboard needs a secure context; without it there is nothing to offer. */
export function mayCopy(): boolean {
  return Boolean(navigator.clipboard)
}

/** Puts a number or a code into the clipboard, and says so. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  feedback.success(textOf('frame.document.copied', { text }))
}
