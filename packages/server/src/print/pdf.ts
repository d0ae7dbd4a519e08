import { createRequire } from 'node:module'
import type { Fact, Sheet, SheetCell } from '@barem/shared/print/sheet'
import type { Content, ContentTable, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { drawn } from './drawn-text.ts'

// pdfmake exports one CommonJS object that holds the fonts.
const require = createRequire(import.meta.url)
const pdfmake: typeof import('pdfmake') = require('pdfmake')

const font = (weight: string) =>
  require.resolve(`@expo-google-fonts/be-vietnam-pro/${weight}/BeVietnamPro_${weight}.ttf`)
pdfmake.setFonts({
  BeVietnamPro: {
    normal: font('400Regular'),
    bold: font('600SemiBold'),
    italics: font('400Regular_Italic'),
    bolditalics: font('600SemiBold_Italic'),
  },
})
// Only the bundled fonts are read; nothing is fetched, whatever a document contains.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.includes('be-vietnam-pro'))

const MARGIN = 36
const PALE = '#5b6b6b'
const LINE = '#b7c6c4'
const HEAD = '#e6f1f0'
const TEAL = '#0f766e'

/** A sheet with the bytes of its logo, JPEG or PNG, as a data address. */
export interface DrawnSheet extends Sheet {
  logo?: string | null
}
/** Of the logo at most, in points. */
const LOGO: [width: number, height: number] = [110, 48]

/** How far apart things stand, in points; drawn closer where that saves a page. */
interface Spacing {
  /** Of the type, in points. */
  type: number
  /** Of a line of text, as a factor of what the font asks for. */
  line: number
  cell: number
  block: number
  /** Between the words below a signature and the name. */
  sign: number
}
const AMPLE: Spacing = { type: 9, line: 1.2, cell: 3, block: 10, sign: 46 }
const TIGHT: Spacing = { type: 8.25, line: 1, cell: 1.5, block: 5, sign: 34 }
/** Documents of more lines take several pages either way. */
const MAX_LINES_TIGHTENED = 60

/** The bytes of a document as PDF, A4. The browser's print page draws the same sheet (`web/print`). */
export async function pdfOf(sheet: DrawnSheet): Promise<Buffer> {
  const ample = await drawing(sheet, AMPLE)
  if (ample.pages === 1 || sheet.rows.length > MAX_LINES_TIGHTENED) return ample.bytes
  const tight = await drawing(sheet, TIGHT)
  return tight.pages < ample.pages ? tight.bytes : ample.bytes
}

async function drawing(sheet: DrawnSheet, spacing: Spacing): Promise<{ bytes: Buffer; pages: number }> {
  let pages = 0
  const counting = (count: number) => {
    pages = count
  }
  const bytes = await pdfmake.createPdf(definition(sheet, spacing, counting)).getBuffer()
  return { bytes, pages }
}

function definition(
  sheet: DrawnSheet,
  spacing: Spacing,
  counting: (pages: number) => void,
): TDocumentDefinitions {
  return {
    pageSize: 'A4',
    pageMargins: [MARGIN, MARGIN, MARGIN, 44],
    info: { title: sheet.name, ...(sheet.company ? { author: sheet.company.name } : {}) },
    language: sheet.locale === 'vi' ? 'vi-VN' : 'en-US',
    defaultStyle: { font: 'BeVietnamPro', fontSize: spacing.type, lineHeight: spacing.line },
    ...(sheet.mark
      ? {
          watermark: {
            text: drawn(sheet.mark.toUpperCase()),
            color: TEAL,
            opacity: 0.08,
            bold: true,
            angle: -35,
          },
        }
      : {}),
    footer: (page, pages) => {
      counting(pages)
      return footer(sheet, page, pages)
    },
    content: [
      ...head(sheet),
      ...grounds(sheet, spacing),
      parties(sheet.parties),
      ...facts(sheet.facts, spacing),
      ...(sheet.heading ? [articleTitle(sheet.heading)] : []),
      ...(sheet.columns.length > 0 ? [lines(sheet, spacing)] : []),
      ...end(sheet, spacing),
    ],
  }
}

/** What closes a document is on one page: totals, notes and signatures, or the last of its articles and signatures. */
function end(sheet: Sheet, spacing: Spacing): Content[] {
  const notes: Content = {
    ul: sheet.notes.map(drawn),
    margin: [0, spacing.block, 0, 0],
    color: PALE,
    fontSize: 8.5,
  }
  const parts: Content[][] = [
    [...(sheet.totals.length > 0 ? [asked(sheet, spacing)] : []), notes],
    ...sheet.articles.map(({ title, points }) => [articleTitle(title), { ul: points.map(drawn) }]),
  ]
  parts.at(-1)!.push(signatures(sheet, spacing))
  return parts.map((stack) => ({ unbreakable: true, stack }))
}

function articleTitle(title: string): Content {
  return { text: drawn(title), bold: true, margin: [0, 6, 0, 2] }
}

/** What a contract rests on. */
function grounds({ preamble }: Sheet, { block }: Spacing): Content[] {
  if (!preamble) return []
  return [
    ...preamble.grounds.map((ground): Content => ({ text: `– ${drawn(ground)}`, margin: [10, 0, 0, 0] })),
    { text: drawn(preamble.opening), margin: [0, 0, 0, block / 2] },
  ]
}

function footer(sheet: Sheet, page: number, pages: number): Content {
  return {
    margin: [MARGIN, 14, MARGIN, 0],
    fontSize: 8,
    color: PALE,
    columns: [
      { text: drawn(sheet.name) },
      {
        alignment: 'right',
        text: drawn(sheet.pageOf.replace('{page}', String(page)).replace('{pages}', String(pages))),
      },
    ],
  }
}

function head(sheet: DrawnSheet): Content[] {
  const { company, record, logo } = sheet
  return [
    {
      columnGap: 12,
      columns: [
        ...(logo ? [{ width: 'auto', stack: [{ image: logo, fit: LOGO }] }] : []),
        {
          width: '*',
          stack: company
            ? [
                { text: drawn(company.name), bold: true, fontSize: 12, color: TEAL },
                ...company.lines.map((line): Content => ({ text: drawn(line), fontSize: 8.5, color: PALE })),
              ]
            : [],
        },
        {
          width: 64,
          stack: [{ qr: record.address, fit: 56, alignment: 'right', eccLevel: 'M' }],
        },
      ],
    },
    {
      canvas: [{ type: 'line', x1: 0, y1: 6, x2: 523, y2: 6, lineWidth: 1, lineColor: TEAL }],
    },
    ...(sheet.preamble?.motto ?? []).map(
      (line, index): Content => ({
        text: drawn(line),
        bold: true,
        alignment: 'center',
        margin: [0, index === 0 ? 12 : 0, 0, 0],
      }),
    ),
    {
      text: drawn(sheet.title.toUpperCase()),
      bold: true,
      fontSize: 18,
      alignment: 'center',
      margin: [0, 12, 0, 0],
    },
    {
      text: drawn(`${sheet.number} · ${sheet.dateLine}`),
      alignment: 'center',
      color: PALE,
      margin: [0, 0, 0, 12],
    },
  ]
}

function factLine({ label, value }: Fact): Content {
  return { text: [{ text: `${drawn(label)}: `, color: PALE }, { text: drawn(value) }] }
}

/** Buyer and seller beside each other. */
function parties(both: Sheet['parties']): Content {
  return {
    columnGap: 16,
    columns: both.map(({ role, name, facts: known }) => ({
      width: '*',
      stack: [
        { text: drawn(role.toUpperCase()), fontSize: 8, bold: true, color: TEAL },
        { text: drawn(name), bold: true },
        ...known.map(factLine),
      ],
    })),
  }
}

/** Two columns of facts. */
function facts([left, right]: Sheet['facts'], { block }: Spacing): Content[] {
  if (left.length + right.length === 0) return [{ text: '', margin: [0, 0, 0, block] }]
  const columns = [left, right].map((column) => ({ width: '*', stack: column.map(factLine) }))
  return [{ columnGap: 16, columns, margin: [0, block / 2, 0, block] }]
}

function lines({ columns, rows }: Sheet, spacing: Spacing): ContentTable {
  const total = columns.reduce((sum, column) => sum + column.width, 0)
  const cell = (value: SheetCell, index: number): TableCell => ({
    alignment: columns[index]?.align ?? 'left',
    stack: [
      { text: drawn(value.text) },
      ...(value.small ? [{ text: drawn(value.small), fontSize: 7.5, color: PALE }] : []),
    ],
  })
  return {
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0.5,
      hLineColor: () => LINE,
      vLineColor: () => LINE,
      fillColor: (row) => (row === 0 ? HEAD : null),
      paddingLeft: () => 4,
      paddingRight: () => 4,
      paddingTop: () => spacing.cell,
      paddingBottom: () => spacing.cell,
    },
    table: {
      headerRows: 1,
      dontBreakRows: true,
      // pdfmake adds padding and lines to the given widths
      widths: columns.map((column) => `${((column.width / total) * 100).toFixed(3)}%`),
      body: [
        columns.map((column) => ({ text: drawn(column.title), bold: true, alignment: column.align })),
        ...rows.map((row) => row.map(cell)),
      ],
    },
  }
}

/** A table of names and values: no lines, the rows as close as lines of text. */
const CLOSE = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingTop: () => 0.5,
  paddingBottom: () => 0.5,
}

/** The total in figures and words, and beside it the payment details of the amount due. */
function asked(sheet: Sheet, { block }: Spacing): Content {
  const rows = sheet.totals.map(({ label, value, strong = false }) => [
    { text: drawn(label), alignment: 'right' as const, bold: strong, ...(strong ? {} : { color: PALE }) },
    { text: drawn(value), alignment: 'right' as const, bold: strong, ...(strong ? { fontSize: 11 } : {}) },
  ])
  return {
    margin: [0, block, 0, 0],
    stack: [
      {
        columns: [
          { width: '*', stack: payment(sheet) },
          { width: 230, layout: CLOSE, table: { widths: ['*', 'auto'], body: rows } },
        ],
      },
      {
        margin: [0, 6, 0, 0],
        text: [
          { text: `${drawn(sheet.inWords.label)}: `, color: PALE },
          { text: `${drawn(sheet.inWords.value)}.`, italics: true },
        ],
      },
    ],
  }
}

function payment({ payment: wanted }: Sheet): Content[] {
  if (wanted === null) return []
  const rows = wanted.facts.map(({ label, value }): TableCell[] => [
    { text: drawn(label), color: PALE, fontSize: 8 },
    { text: drawn(value), bold: true, fontSize: 8 },
  ])
  return [
    { text: drawn(wanted.title), bold: true, margin: [0, 2, 0, 4] },
    {
      columns: [
        { width: 100, qr: wanted.qr, fit: 96, eccLevel: 'M' },
        { width: '*', layout: CLOSE, table: { widths: [56, '*'], body: rows } },
      ],
    },
  ]
}

/** Room for a stamp, in points. */
const STAMP = 64

function signatures({ signatures: all, preamble }: Sheet, { block, sign }: Spacing): Content {
  const room = preamble ? STAMP : sign
  return {
    margin: [0, block + 4, 0, 0],
    columns: all.map(({ role, hint, name, note }) => ({
      alignment: 'center' as const,
      stack: [
        { text: drawn(role), bold: true },
        { text: drawn(note ?? hint), fontSize: 8, color: PALE },
        { text: drawn(name ?? ''), margin: [0, room, 0, 0] as [number, number, number, number], bold: true },
      ],
    })),
  }
}
