import { UnreadableFile } from './failure.ts'

/** What a scan tells, in the order of the document; names come without their namespace's prefix. */
export interface XmlHandlers {
  open(name: string, attributes: string): void
  close(name: string): void
  text(decoded: string): void
}

/** No tag and no cell of a spreadsheet is longer (32,767 characters, each at most an entity). */
const LONGEST = 1_048_576
const TAG = /<(\/?)(?:[\w.-]+:)?([\w.-]+)([^"'<>]*(?:(?:"[^"<]*"|'[^'<]*')[^"'<>]*)*)>/y
const CDATA = '<![CDATA['
/** What is no element, by how it begins and ends. */
const hidden = [
  ['<?', '?>'],
  ['<!--', '-->'],
  [CDATA, ']]>'],
] as const
const LONGEST_SIGN = CDATA.length
const CODES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads XML piece by piece, in the memory of one piece: elements, attributes, text. A document type, which could define
 * entities, is refused; so is what is no XML.
 * @throws {UnreadableFile}
 */
export function scanXml(handlers: XmlHandlers): { write(piece: string): void; end(): void } {
  let rest = ''
  /** Tells the text before a `<` and what stands there; its end, 0 while it is not here whole. */
  const tell = (piece: string, from: number, at: number): number => {
    const mark = piece[at + 1]
    const before = () => {
      if (at > from) handlers.text(decoded(piece.slice(from, at)))
    }
    if (mark === '?' || mark === '!') {
      const [begin, end] = hidden.find(([sign]) => piece.startsWith(sign, at)) ?? []
      if (!begin || !end) {
        if (piece.length - at < LONGEST_SIGN) return 0
        throw new UnreadableFile('file.unreadable')
      }
      const last = piece.indexOf(end, at + begin.length)
      if (last < 0) return 0
      before()
      if (begin === CDATA) handlers.text(piece.slice(at + begin.length, last))
      return last + end.length
    }
    TAG.lastIndex = at
    const [whole, closing, name = '', attributes = ''] = TAG.exec(piece) ?? []
    if (whole === undefined) {
      // no tag holds a `<`: more of the document would not help
      if (piece.includes('<', at + 1)) throw new UnreadableFile('file.unreadable')
      return 0
    }
    before()
    if (!closing) handlers.open(name, attributes)
    if (closing || attributes.endsWith('/')) handlers.close(name)
    return at + whole.length
  }
  const write = (more: string) => {
    const piece = rest + more
    let from = 0
    for (let at = piece.indexOf('<'); at >= 0; at = piece.indexOf('<', from)) {
      const end = tell(piece, from, at)
      if (end === 0) break
      from = end
    }
    rest = piece.slice(from)
    if (rest.length > LONGEST) throw new UnreadableFile('file.unreadable')
  }
  const end = () => {
    if (rest.trim() !== '') throw new UnreadableFile('file.unreadable')
  }
  return { write, end }
}

/** Reads one attribute of tags; a prefix of its name is ignored where `prefixed` says so. */
export function attribute(name: string, prefixed = false): (written: string) => string | undefined {
  const pattern = new RegExp(
    `(?:^|\\s)${prefixed ? '(?:[\\w.-]+:)' : ''}${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`,
  )
  return (written) => {
    const found = pattern.exec(written)
    return found ? decoded(found[1] ?? found[2] ?? '') : undefined
  }
}

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, digits, name) => {
    if (name) return CODES[name] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(digits)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
