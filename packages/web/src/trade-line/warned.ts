import type { LineKind } from '@barem/shared/trade-line/line'

/** What is worth a look in lines of this kind, said before a document is sent or approved; fetched when it is asked for. */
export function goodsWarned(line: LineKind) {
  return async (document: { lines?: readonly unknown[] }) =>
    (await import('./warnings-of.ts')).warningsOf(line, document)
}
