import { z } from 'zod'
import './issue.ts'
import { sameLooking, tidy } from './visible.ts'

/**
 * Control characters, the marks that turn the direction of writing and so can disguise a text, and code points that are no
 * characters: XML, and so a spreadsheet, cannot hold them.
 */
const forbidden = /[\p{Cc}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]/u
/** In text of several lines a line end and a tab are writing, not control. */
const forbiddenInLines = /[^\P{Cc}\n\t]|[\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]/u

/** Of the words that go with a verb. */
export const NOTE_MAX_LENGTH = 1000

/**
 * A text: without invisible signs, trimmed, in NFC (the same name typed on two keyboards is the same text), of `min` (1)
 * to `max` characters, without control characters or broken surrogates. `lines` permits line ends. An empty one is
 * `required`.
 */
export function text({ max, min = 1, lines = false }: { max: number; min?: number; lines?: boolean }) {
  const clean = lines
    ? z.string().overwrite((value) => tidy(value.replace(/\r\n?|[\u2028\u2029]/g, '\n')))
    : z.string().overwrite(tidy)
  return readable(min > 0 ? clean.min(min).max(max) : clean.max(max), lines ? forbiddenInLines : forbidden)
}

/** A code of up to `max` characters: as a text, and one with every other that looks the same. */
export function code({ max }: { max: number }) {
  return readable(z.string().overwrite(sameLooking).min(1).max(max), forbidden)
}

function readable(schema: z.ZodString, pattern: RegExp) {
  return schema.refine((value) => value.isWellFormed() && !pattern.test(value), {
    params: { code: 'control_character' },
  })
}

/** Before a field with a pattern of its own (phone, e-mail, tax code) looks at what was typed or pasted. */
export const typed = z.string().overwrite(tidy)
