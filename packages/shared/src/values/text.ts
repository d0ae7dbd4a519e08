import { z } from 'zod'
import './issue.ts'

/**
 * Control characters, the marks that turn the direction of writing and so can disguise a text, and code points that are no
 * characters: XML, and so a spreadsheet, cannot hold them.
 */
const forbidden = /[\p{Cc}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]/u
/** In text of several lines a line end and a tab are writing, not control. */
const forbiddenInLines = /[^\P{Cc}\n\t]|[\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]/u

/**
 * What nobody sees: Unicode's Default_Ignorable_Code_Point (zero-width spaces and joiners, soft hyphens, byte order marks,
 * fillers), the annotation marks and the empty braille cell. What turns the writing stays, for `forbidden` to refuse.
 */
const invisible = /(?![\u202a-\u202e\u2066-\u2069])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/gu
/** Within an emoji one joiner between pictures, or one variation selector behind one, is part of the picture. */
const picture =
  /(?<=\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})\ufe0f/gu
/** Spaces that look like a space, the line and the paragraph separator among them. */
const spaces = /[\p{Zs}\u2028\u2029]/gu
/** Hyphens and the minus sign that look like the hyphen of a keyboard. */
const hyphens = /[\u2010\u2011\u2212]/g

/**
 * A text without the signs nobody sees. They come along from web pages and chat programs, make two texts that look the
 * same different, and an empty one look filled in; whoever pasted them could not find what an error speaks of.
 */
export function visible(value: string): string {
  const kept = new Set(Array.from(value.matchAll(picture), ({ index }) => index))
  return value.replace(invisible, (sign, at: number) => (kept.has(at) ? sign : ''))
}

/** Codes that look the same are the same: one space, one hyphen, nothing that only varies a picture. */
export function sameLooking(value: string): string {
  const plain = value.replace(invisible, '').replace(spaces, ' ').replace(hyphens, '-')
  return plain.replace(/ +/g, ' ').trim().normalize('NFC')
}

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

function tidy(value: string): string {
  return visible(value).replace(spaces, ' ').trim().normalize('NFC')
}
