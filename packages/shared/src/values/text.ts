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
/** Within an emoji a joiner or a variation selector is part of the picture. */
const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f/u

/**
 * A text without the signs nobody sees. They come along from web pages and chat programs, make two texts that look the
 * same different, and an empty one look filled in; whoever pasted them could not find what an error speaks of.
 */
export function visible(value: string): string {
  return value.replace(invisible, (sign, at: number) => {
    const joins = sign === '\u200d' || sign === '\ufe0f'
    return joins && emoji.test([...value.slice(Math.max(0, at - 2), at)].at(-1) ?? '') ? sign : ''
  })
}

/**
 * A text: without invisible signs, trimmed, in NFC (the same name typed on two keyboards is the same text), of `min` (1)
 * to `max` characters, without control characters or broken surrogates. `lines` permits line ends. An empty one is
 * `required`.
 */
export function text({ max, min = 1, lines = false }: { max: number; min?: number; lines?: boolean }) {
  const clean = lines
    ? z.string().overwrite((value) => tidy(value.replace(/\r\n?/g, '\n')))
    : z.string().overwrite(tidy)
  const pattern = lines ? forbiddenInLines : forbidden
  const sized = min > 0 ? clean.min(min).max(max) : clean.max(max)
  return sized.refine((value) => value.isWellFormed() && !pattern.test(value), {
    params: { code: 'control_character' },
  })
}

/** Before a field with a pattern of its own (phone, e-mail, tax code) looks at what was typed or pasted. */
export const typed = z.string().overwrite(tidy)

function tidy(value: string): string {
  return visible(value).trim().normalize('NFC')
}
