/** Text as a page may draw it: composed, so that a mark sits on its letter, and without what no font has. */
export function drawn(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  return text.normalize('NFC').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
}
