import { setTimeout as sleep } from 'node:timers/promises'
import { IMPORT_MAX_ROWS } from '@barem/shared/spreadsheet/limits'
import { MEGABYTE } from '@barem/shared/values/constants'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANES } from '#http/admission'
import { shownName } from '#http/received-file'
import { type Caller, type TestApp, testApp } from '#test/app'
import { upload } from '#test/multipart'
import { endRecord, type Part, twoFaced, workbookOf, zip, zip64Extra } from '#test/zip'
import { READ_TIMEOUT_MS } from './run.ts'

let server: TestApp
let admin: Caller

beforeAll(async () => {
  server = await testApp()
  admin = await server.as('admin.lan')
})
afterAll(() => server.close())

const workbook: Part[] = [
  { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
  { name: 'xl/workbook.xml', bytes: Buffer.from('<workbook/>') },
]
const sheetPart = (bytes: Buffer, more: Partial<Part> = {}): Part => ({
  name: 'xl/worksheets/sheet1.xml',
  bytes,
  ...more,
})
const send = (bytes: Uint8Array, name = 'tep.xlsx') => upload(admin, '/Import/sales-channel', name, bytes)

const ole = (marker: string) =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(600),
    Buffer.from(marker, 'utf16le'),
  ])

/** About 400 KB that a reader which follows ZIP64 inflates to 400 MiB; any other sees a small sheet. */
const zip64Bomb = twoFaced(
  workbookOf('<row r="1"><c r="A1" t="str"><v>x</v></c></row>'),
  workbookOf(Buffer.alloc(400 * MEGABYTE, ' ')),
)

/** So many pieces of a sheet, of figures that differ, so that they do not compress well. */
const written = (count: number, piece: (figure: string) => string) =>
  Array.from({ length: count }, (_, index) => piece(String((index * 7_919) % 99_991))).join('')

test.each<[string, () => Buffer, string]>([
  ['text', () => Buffer.from('Mã,Tên\nA,B'), 'file.not-a-spreadsheet'],
  [
    'a web page',
    () => Buffer.from('<html><table><tr><td>Mã</td></tr></table></html>'),
    'file.not-a-spreadsheet',
  ],
  ['an .xls', () => ole('Workbook'), 'file.not-a-spreadsheet'],
  ['a file with a password', () => ole('EncryptedPackage'), 'file.unreadable'],
  [
    'a zip that is no spreadsheet',
    () => zip([{ name: 'a.txt', bytes: Buffer.from('a') }]),
    'file.not-a-spreadsheet',
  ],
  ['a workbook without sheets', () => zip(workbook), 'file.unreadable'],
  ['half a file', () => zip(workbook).subarray(0, 60), 'file.not-a-spreadsheet'],
  [
    'too many entries',
    () =>
      zip([
        ...workbook,
        ...Array.from({ length: 201 }, (_, i) => ({ name: `x${i}`, bytes: Buffer.from('x') })),
      ]),
    'file.bomb',
  ],
  ['two entries of one name', () => zip([...workbook, ...workbook]), 'file.unreadable'],
  [
    'an encrypted entry',
    () => zip([...workbook, sheetPart(Buffer.from('x'), { flags: 1 })]),
    'file.unreadable',
  ],
  [
    'an unknown packing',
    () => zip([...workbook, sheetPart(Buffer.from('x'), { method: 12 })]),
    'file.unreadable',
  ],
  ['an honest bomb', () => zip([...workbook, sheetPart(Buffer.alloc(60 * MEGABYTE))]), 'file.bomb'],
  ['a tight bomb', () => zip([...workbook, sheetPart(Buffer.alloc(20 * MEGABYTE))]), 'file.bomb'],
  ['a bomb behind a ZIP64 end record', () => zip64Bomb, 'file.unreadable'],
  [
    'a directory entry whose size is elsewhere',
    () => zip([...workbook, sheetPart(Buffer.from('x'), { claims: 0xffffffff })]),
    'file.unreadable',
  ],
  [
    'a directory entry with a ZIP64 field',
    () => zip([...workbook, sheetPart(Buffer.from('x'), { extra: zip64Extra })]),
    'file.unreadable',
  ],
  ['a count of entries that stands elsewhere', () => zip(workbook, { count: 0xffff }), 'file.unreadable'],
  ['fewer entries than the directory has', () => zip(workbook, { count: 1 }), 'file.unreadable'],
  ['something behind the end', () => Buffer.concat([zip(workbook), Buffer.from('PK')]), 'file.unreadable'],
  [
    'an end record within the comment of another',
    () => zip(workbook, { comment: endRecord(2, 10, 0).toString('latin1') }),
    'file.unreadable',
  ],
  [
    'a row of more cells than are read',
    () => zip(workbookOf(`<row>${written(500_000, (figure) => `<c><v>${figure}</v></c>`)}</row>`)),
    'file.bomb',
  ],
  [
    'a bomb in a part beside the sheet',
    () =>
      zip([
        ...workbookOf('<row/>'),
        { name: 'xl/x', bytes: Buffer.from(written(1_000_000, (figure) => `<a b="${figure}"/>`)) },
      ]),
    'file.bomb',
  ],
  [
    'a lying bomb',
    () => zip([...workbook, sheetPart(Buffer.alloc(200 * MEGABYTE), { claims: 1000 })]),
    'file.bomb',
  ],
])('%s is refused with its own code', async (_, make, code) => {
  const bytes = make()
  await calm()
  const answer = await send(bytes)
  expect([answer.body.code, answer.status]).toEqual([code, 422])
})

test('more rows than are read, all of them empty, are a job', async () => {
  const rows = '<row/>'.repeat(4 * IMPORT_MAX_ROWS + 1)
  const { body } = await upload(admin, '/Import/sales-channel', 'tep.xlsx', zip(workbookOf(rows)))
  expect([body.code, body.data]).toMatchObject([undefined, { job: { state: 'waiting' } }])
  await admin.post(`/ImportJob/${body.data.job.id}/cancel`)
})

/** Compressing a zip bomb blocks this process, which then sheds load for a moment. */
async function calm(): Promise<void> {
  for (let wait = 0; wait < 100; wait += 1) {
    if ((await admin.get('/User/profile')).status === 200) return
    await sleep(100)
  }
}

const bombs: [string, () => Buffer][] = [
  ['that is full of rows', () => sheetPart(Buffer.alloc(45 * MEGABYTE, '<row></row>'))],
  ['that unpacks to 60 MB', () => sheetPart(Buffer.alloc(60 * MEGABYTE))],
  ['that is tighter than any sheet', () => sheetPart(Buffer.alloc(20 * MEGABYTE))],
  ['that lies about 200 MB', () => sheetPart(Buffer.alloc(200 * MEGABYTE), { claims: 1000 })],
].map(([what, part]) => [what as string, () => zip([...workbook, (part as () => Part)()])])
bombs.push(['that hides behind ZIP64', () => zip64Bomb])

test.each(bombs)(
  'a bomb %s is refused with little work, in a thread of its own, and takes no memory for long',
  async (_, make) => {
    const bytes = make()
    const before = process.memoryUsage().rss
    await calm()
    // processor time, not the clock: what else the machine does is no work of ours
    const [process0, thread0] = [process.cpuUsage(), process.threadCpuUsage()]
    const answer = await send(bytes)
    const [worked, blocked] = [process.cpuUsage(process0), process.threadCpuUsage(thread0)]
    expect([answer.status, answer.body.code]).toEqual([422, expect.stringMatching(/^file\./)])
    expect(milliseconds(worked)).toBeLessThan(2_000)
    expect(milliseconds(blocked)).toBeLessThan(200)
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MEGABYTE)
  },
)

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000

test('one file that takes its time keeps nobody else from importing', () => {
  const { atOnce, perPerson, longestWaitMs } = LANES.spreadsheet
  expect(perPerson.atOnce).toBeLessThan(atOnce)
  expect(READ_TIMEOUT_MS).toBeLessThan(longestWaitMs)
})

test('a picture that is asked for a hundred times takes its memory once', async () => {
  const IMAGES = 'http://www.wps.cn/officeDocument/2017/relationships/cellimage'
  const picture = Buffer.alloc(40 * MEGABYTE)
  for (let at = 0; at < picture.length; at += 100) picture.writeUInt16LE((at * 7919) & 0xffff, at)
  const asked = Array.from({ length: 100 }, (_, index) => `rId${index + 1}`)
  const more = [
    {
      name: 'xl/cellimages.xml',
      bytes: Buffer.from(
        `<a>${asked.map((id) => `<cellImage><pic><nvPicPr><cNvPr name="${id}"/></nvPicPr><blipFill><blip r:embed="${id}"/></blipFill></pic></cellImage>`).join('')}</a>`,
      ),
    },
    {
      name: 'xl/_rels/cellimages.xml.rels',
      bytes: Buffer.from(
        `<Relationships>${asked.map((id) => `<Relationship Id="${id}" Type="x/image" Target="media/a.png"/>`).join('')}</Relationships>`,
      ),
    },
    { name: 'xl/media/a.png', bytes: picture },
  ]
  const images = `<Relationship Id="rId2" Type="${IMAGES}" Target="cellimages.xml"/>`
  const bytes = zip(workbookOf('<row r="1"><c r="A1" t="str"><v>x</v></c></row>', more, images))
  await calm()
  const before = process.memoryUsage().rss
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss - before)
  }, 20)
  const answer = await send(bytes)
  clearInterval(watch)
  expect(answer.body.code).toBe('import.wrong-columns')
  expect(most).toBeLessThan(400 * MEGABYTE)
})

test('a few bytes that describe a huge sheet are cut at the columns and rows that count', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'a',
        rows: [['Mã', 'Tên']],
        cells: new Map([
          ['1,0', { value: 'A', type: 'string' }],
          ['1048575,16383', { value: 'far', type: 'string' }],
        ]),
      },
    ],
  })
  const answer = await send(bytes)
  expect(answer.status).toBeLessThan(500)
})

test('a file over 30 MB is too large, an empty one and a wrong ending are named', async () => {
  const large = await send(Buffer.alloc(30 * MEGABYTE + 1, 'PK'))
  expect([large.status, large.body.code, large.body.message]).toEqual([
    413,
    'file.too-large',
    'File vượt quá 30\u00a0MB',
  ])
  expect((await send(Buffer.alloc(0), 'bảng giá.xlsx')).body).toMatchObject({
    code: 'file.empty',
    message: 'File bảng giá.xlsx trống (0 byte), vui lòng chọn file khác',
  })
  expect((await send(Buffer.from('x'))).body.message).toBe(
    'File không phải bảng tính hợp lệ. Chỉ nhận file .xlsx',
  )
  expect((await send(Buffer.from('x'), 'tep.csv')).body.message).toBe(
    'File tep.csv không đúng định dạng. Chỉ nhận file .xlsx',
  )
  expect((await send(Buffer.from('x'), 'tep.xls')).body.message).toContain('(*.xlsx)')
  expect((await admin.post('/Import/sales-channel', { file: 'x' })).body.code).toBe('unsupported-media-type')
})

test.each([
  ['../../etc/passwd.xlsx', 'passwd.xlsx'],
  ['..\\..\\windows\\system.xlsx', 'system.xlsx'],
  ['/etc/shadow', 'shadow'],
  ['C:\\Users\\a.xlsx', 'a.xlsx'],
  ['%2e%2e%2fa.xlsx', '%2e%2e%2fa.xlsx'],
  ['a\0.xlsx', 'a.xlsx'],
  ['a\r\nset-cookie: x=1.xlsx', 'aset-cookie x=1.xlsx'],
  ['con.xlsx', '_con.xlsx'],
  ['NUL', '_NUL'],
  ['lpt1.xlsx', '_lpt1.xlsx'],
  ['.htaccess', 'htaccess'],
  ['...', 'file'],
  ['', 'file'],
  [' . ', 'file'],
  ['bao\u202egnp.xlsx', 'baognp.xlsx'],
  ['a\u200bb.xlsx', 'ab.xlsx'],
  ['<script>alert(1)</script>.xlsx', 'script.xlsx'],
  ['"; rm -rf *.xlsx', '; rm -rf .xlsx'],
  ['a:b|c?d.xlsx', 'abcd.xlsx'],
  ['báo giá.xlsx'.normalize('NFD'), 'báo giá.xlsx'.normalize('NFC')],
  [`${'x'.repeat(400)}.xlsx`, `${'x'.repeat(120)}.xlsx`],
  ['\ud800.xlsx', '\ufffd.xlsx'],
])('the file name %j is shown as %j', (given, shown) => {
  expect(shownName(given)).toBe(shown)
})
