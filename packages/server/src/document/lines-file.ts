import { MAX_LINES } from '@barem/shared/document/line'
import { translate } from '@barem/shared/i18n/translate'
import { isTradeLine, type Line, type LineKind } from '@barem/shared/trade-line/line'
import { lineFile, lineFileCell } from '@barem/shared/trade-line/line-file'
import { findDocument } from '#approval/find'
import type { LinesOf, SpreadsheetColumn } from '#spreadsheet/kind'
import { exportColumn } from './export-column.ts'
import type { DocumentKind } from './kind.ts'

/** Those of the file that lines of a kind have. */
function columnsOf({ fields }: LineKind): SpreadsheetColumn[] {
  return lineFile.flatMap((one) => {
    const field = fields[one.name]
    if (!field) return []
    const words = (locale: 'vi' | 'en') => translate(locale, one.heading)
    const column = exportColumn<Line>(
      one.name,
      { vi: words('vi'), en: words('en') },
      {
        ...(one.decimals === undefined ? { kind: 'text' } : { kind: 'number', decimals: one.decimals }),
        value: (line, { locale }) => lineFileCell(one, line, locale),
        ...(field.needs && { needs: field.needs }),
      },
    )
    return [column as SpreadsheetColumn]
  })
}

/** The lines of a kind of document as a file; null where they are no goods. */
export function goodsLines(kind: DocumentKind): LinesOf | null {
  const { entity, line } = kind
  if (!isTradeLine(line)) return null
  return {
    columns: columnsOf(line),
    most: MAX_LINES,
    write: [`${entity}:create`, `${entity}:update`],
    async of({ db, actor }, id) {
      const { number, lines, agreed } = (await findDocument(kind, db, actor, id)) as {
        number: string
        lines: readonly Line[]
        /** Of a contract that an annex changed. */
        agreed?: { lines: readonly Line[] } | null
      }
      return { name: number, lines: agreed?.lines ?? lines }
    },
  }
}
