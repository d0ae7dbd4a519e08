/** Text as a page may draw it: composed, so that a mark sits on its letter, and without what no font has. */
export function drawn(text: string): string {
  return text.normalize('NFC').replace(/[^\P{Cc}\t\n]/gu, '')
}
