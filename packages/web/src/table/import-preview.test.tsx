import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { elementsIn, elementWith, runHooks } from '../../test/run-hooks.ts'

const device = vi.hoisted(() => ({ mobile: true }))
vi.mock('#ui/use-media.ts', () => ({ useMobile: () => device.mobile }))

const { ImportPreview } = await import('./ImportPreview.tsx')

const columns = ['Mã', 'Tên', 'Số điện thoại', 'Ghi chú'].map((header, at) => ({ key: `c${at}`, header }))
const row = (number: number, cells: string[], errors: { column: string; code: string }[] = []) => ({
  row: number,
  values: Object.fromEntries(cells.map((cell, at) => [`c${at}`, cell])),
  errors: errors.map((error) => ({ ...error, params: {} })),
})

type Typed = Map<number, Record<string, string>>

function given(rows: ReturnType<typeof row>[], typed: Typed = new Map(), touched: Typed = typed) {
  const invalid = rows.filter(({ errors }) => errors.length > 0).length
  const correcting = {
    ...{ typed, isOpen: false, corrections: () => [], correct: () => {} },
    isTouched: (number: number, column: string) => touched.get(number)?.[column] !== undefined,
    ...{ markChecked: () => {}, clear: () => {} },
  }
  const result = {
    columns,
    rows,
    total: rows.length,
    valid: rows.length - invalid,
    invalid,
    leftOut: [] as string[],
  }
  return { result, correcting, busy: false, isChecking: false, onCheck: () => {} }
}

const drawn = (...shown: Parameters<typeof given>) =>
  renderToStaticMarkup(<ImportPreview {...given(...shown)} />)

const cellsOf = (html: string) =>
  [...html.matchAll(/<input[^>]*class="[^"]*import-cell[^>]*>/g)].map(([input]) =>
    ['aria-label', 'aria-invalid', 'value'].map((name) => new RegExp(`${name}="([^"]*)"`).exec(input)?.[1]),
  )
const textsOf = (html: string) => html.replace(/<[^>]+>/g, '|').split(/\|+/)

it('shows on a phone of a faulty row what names it and the cells that are wrong, with their words', () => {
  const html = drawn([row(3, ['', 'Thép Một', '12'], [{ column: 'c2', code: 'phone' }]), row(2, ['A'])])
  expect(html).not.toContain('<table')
  expect(cellsOf(html)).toEqual([['Dòng 3, Số điện thoại', 'true', '12']])
  expect(textsOf(html)).toEqual(expect.arrayContaining(['Dòng 3', 'Thép Một', 'Số điện thoại']))
  expect(/aria-describedby="([^"]+)"/.exec(html)?.[1]).toBe('import-cell-3-c2-problem')
  expect(html).toMatch(/id="import-cell-3-c2-problem"><p[^>]*>Số điện thoại/)
  expect(textsOf(html)).not.toContain('Dòng 2')
})

it('shows on a phone an error of no cell in words, and a corrected row with what was typed', () => {
  const lost = drawn([row(3, ['A', 'Một'], [{ column: 'partner', code: 'required' }])])
  expect([cellsOf(lost), lost.includes('import-problem')]).toEqual([[], true])

  const corrected = drawn([row(3, ['A', 'Hai'])], new Map([[3, { c1: 'Hai' }]]))
  expect(cellsOf(corrected)).toEqual([['Dòng 3, Tên', 'false', 'Hai']])
  expect(textsOf(corrected)).toContain('Hợp lệ')
})

it('keeps the switch as long as a corrected row is shown, and ends the filter where nothing is', () => {
  const checked = (errors: { column: string; code: string }[], typed: Typed) =>
    given([row(3, ['A', 'Hai'], errors), row(2, ['B', 'Một'])], typed)
  let now = checked([{ column: 'c1', code: 'required' }], new Map())
  const page = runHooks(() => ImportPreview(now))
  const shown = () => {
    const elements = elementsIn(page.draw())
    const rows: { row: number }[] = elements.find(({ props }) => props.rows)!.props.rows
    return [rows.map((one) => one.row), elements.some(({ props }) => props.id === 'only-invalid')]
  }
  expect(shown()).toEqual([[3], true])
  now = checked([], new Map())
  expect(shown()).toEqual([[3, 2], false])
  now = checked([], new Map([[3, { c1: 'Hai' }]]))
  expect(shown()).toEqual([[3], true])
  elementWith(page.now, { id: 'only-invalid' }).props.onChange(false)
  expect(shown()).toEqual([[3, 2], true])
})

it('keeps on a phone a cell that says again what stood there, so that whoever types in it goes on', () => {
  const html = drawn(
    [row(3, ['A', 'Hai', '12'], [{ column: 'c2', code: 'phone' }])],
    new Map(),
    new Map([[3, { c1: 'Hai' }]]),
  )
  expect(cellsOf(html)).toEqual([
    ['Dòng 3, Tên', 'false', 'Hai'],
    ['Dòng 3, Số điện thoại', 'true', '12'],
  ])
})

it('leads at a desk from the words of an error to its cell', () => {
  device.mobile = false
  const html = drawn([row(3, ['A', ''], [{ column: 'c1', code: 'required' }])])
  device.mobile = true
  expect(cellsOf(html)).toHaveLength(4)
  expect(html).toMatch(/<button type="button" class="link-button">[^<]*tên/)
})

it('names the columns of the file that are left out, and says nothing where there are none', () => {
  const { result, ...shared } = given([row(2, ['A', 'Một'])])
  const shown = (leftOut: string[]) =>
    renderToStaticMarkup(<ImportPreview result={{ ...result, leftOut }} {...shared} />)
  expect(textsOf(shown(['Ghi chú riêng', 'Vùng']))).toContain('Bỏ qua cột: Ghi chú riêng, Vùng')
  expect(shown([])).not.toContain('Bỏ qua cột')
})

it('keeps at a desk the number of a row in sight where its cells are scrolled sideways', () => {
  device.mobile = false
  const html = drawn([row(3, ['A', ''], [{ column: 'c1', code: 'required' }])])
  device.mobile = true
  expect(html).toMatch(/<td class="[^"]*ant-table-cell-fix[^"]*"[^>]*>3</)
})
