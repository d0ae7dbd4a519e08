/** Text for drawing: NFC, so that diacritics are placed correctly, and without characters missing from the fonts. */
export function drawn(text: string): string {
  return text.normalize('NFC').replace(/[^\P{Cc}\t\n]/gu, '')
}
