import { z } from 'zod'
import './issue.ts'

/** Control characters, and the marks that turn the direction of writing and so can disguise a text. */
const forbidden = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
/** In text of several lines a line end and a tab are writing, not control. */
const forbiddenInLines = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u

/**
 * A text: trimmed, in NFC (the same name typed on two keyboards is the same text), of `min` (1) to `max` characters,
 * without control characters or broken surrogates. `lines` permits line ends. An empty one is `required`.
 */
export function text({ max, min = 1, lines = false }: { max: number; min?: number; lines?: boolean }) {
  const clean = lines
    ? z.string().overwrite((value) => value.replace(/\r\n?/g, '\n').trim().normalize('NFC'))
    : z.string().overwrite((value) => value.trim().normalize('NFC'))
  const pattern = lines ? forbiddenInLines : forbidden
  const sized = min > 0 ? clean.min(min).max(max) : clean.max(max)
  return sized.refine((value) => value.isWellFormed() && !pattern.test(value), {
    params: { code: 'control_character' },
  })
}
