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

/** As a text is kept: without invisible signs and spaces around it, each space the usual one, in NFC. */
export function tidy(value: string): string {
  return visible(value).replace(spaces, ' ').trim().normalize('NFC')
}
