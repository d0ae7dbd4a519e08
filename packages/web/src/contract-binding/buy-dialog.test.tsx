import { contractBindingEndpoints, type NeededLine } from '@barem/shared/contract-binding/endpoints'
import { addDays, businessDate } from '@barem/shared/values/local-date'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { queryOf } from '#api/query.ts'
import { textOf } from '#i18n/i18n.ts'
import { BuyDialog } from './BuyDialog.tsx'

const said = {
  boughtAlready: textOf('contractBinding.boughtAlready'),
  boughtUnknown: textOf('contractBinding.boughtUnknown'),
}

/** The lines that are ticked, in place of those that the dialog opens with. */
const ticked = vi.hoisted(() => ({ lines: [] as NeededLine[] }))
vi.mock('#line-choice/use-line-choice.ts', async (original) => {
  const { useLineChoice } = await original<typeof import('#line-choice/use-line-choice.ts')>()
  const { keyOf } = await import('./use-buying.ts')
  const chosen = () => ticked.lines.map((line) => [keyOf(line), { line, quantity: 1 }] as const)
  return {
    useLineChoice: (choice: Parameters<typeof useLineChoice>[0]) =>
      useLineChoice(ticked.lines.length > 0 ? { ...choice, atFirst: new Map(chosen()) } : choice),
  }
})
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original()), useNavigate: () => vi.fn() }))
vi.mock('#form/RemoteSelect.tsx', () => ({ RemoteSelect: () => null }))
vi.mock('#navigation/rights.ts', () => ({ useMay: () => () => true }))
vi.mock('#ui/Dialog.tsx', () => ({ Dialog: ({ children }: { children: ReactNode }) => children }))

function need(number: string, expectedReceiptDate: string | null): NeededLine {
  const contract = { id: number, number, status: 'approved' as const, partner: 'Thép Hòa' }
  const goods = { productId: 'p', productName: 'Thép', length: 6, unitName: 'Cây' }
  return { ...goods, contract, expectedReceiptDate, quantity: 10, bound: 0, free: 10, weight: 72 }
}

/** What the dialog shows of these lines, of one contract where that is named; `unbound`: what purchases have left for each. */
function shown(lines: NeededLine[], unbound: object = { lines: [], more: false }, salesContractId?: string) {
  const client = new QueryClient()
  const needs = queryOf(contractBindingEndpoints.needs, { query: salesContractId ? { salesContractId } : {} })
  client.setQueryData(needs.queryKey, { lines, more: false } as never)
  for (const { contract } of lines) {
    const left = queryOf(contractBindingEndpoints.forSales, { params: { id: contract.id }, query: {} })
    client.setQueryData(left.queryKey, unbound as never)
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <BuyDialog {...(salesContractId && { salesContractId })} onClose={() => undefined} />
    </QueryClientProvider>,
  )
}

test('what should have been delivered is marked as late, as the list of contracts marks it', () => {
  const today = businessDate(new Date())
  const of = (day: string | null) => shown([need('HDB1', day)])
  expect(of(addDays(today, -3))).toMatch(/giao <span[^>]*ant-tag-warning[^>]*>.*Trễ 3 ngày/)
  expect(of(today)).toContain('giao <span class="figures">')
  expect(of(today)).not.toContain('ant-tag')
  expect(of(null)).not.toContain('giao')
})

test('what may be bought already is not chosen: what is known stands at its line, the first of it by name', () => {
  const unbound = (count: number, more = false) => ({
    lines: Array.from({ length: count }, (_, n) => ({
      ...{ productId: 'p', length: 6, date: '2026-11-20', bound: 0, free: 4 },
      contract: { id: `${n}`, number: `HDM${n}`, status: 'approved', partner: 'Thép Hòa' },
    })),
    more,
  })
  const of = (left: object) => shown([need('HDB1', null)], left, 'HDB1')
  const box = 'ant-checkbox-wrapper-checked'
  expect(of(unbound(0))).toContain(box)
  for (const what of [said.boughtAlready, said.boughtUnknown]) expect(of(unbound(0))).not.toContain(what)
  expect(of(unbound(1))).toContain(said.boughtAlready)
  expect(of(unbound(1))).not.toContain(box)
  expect(of(unbound(2)).match(/còn 4 [^ ]+ chưa ghép/g)).toHaveLength(2)
  expect(of(unbound(2))).not.toContain('hợp đồng mua khác')
  expect(of(unbound(3))).toContain('và 1 hợp đồng mua khác')
  // not all of it was read
  expect(of(unbound(0, true))).toContain(said.boughtUnknown)
  expect(of(unbound(0, true))).not.toContain(box)
})

/** A purchase has some of what the sales contracts need. */
const left = {
  ...{ productId: 'p', length: 6, date: '2026-11-20', bound: 0, free: 4 },
  contract: { id: 'm', number: 'HDM7', status: 'approved', partner: 'Thép Hòa' },
}

test('of all contracts each line says what is bought, and nothing is warned of before it is chosen', () => {
  const html = shown([need('HDB1', null), need('HDB2', null)], { lines: [left], more: false })
  expect(html.match(/còn 4 [^ ]+ chưa ghép/g)).toHaveLength(2)
  expect(html).not.toContain(said.boughtAlready)
})

test('of all contracts a line that may be bought already is warned of once it is chosen', () => {
  const lines = [need('HDB1', null), need('HDB2', null)]
  const warned = (chosen: NeededLine[], unbound: object) => {
    ticked.lines = chosen
    const html = shown(lines, unbound)
    ticked.lines = []
    return (['boughtAlready', 'boughtUnknown'] as const).filter((key) => html.includes(said[key]))
  }
  const some = { lines: [left], more: false }
  expect(warned([], some)).toEqual([])
  expect(warned([lines[1]!], some)).toEqual(['boughtAlready'])
  expect(warned([lines[1]!], { lines: [{ ...left, length: 12 }], more: false })).toEqual([])
  expect(warned([lines[1]!], { lines: [], more: true })).toEqual(['boughtUnknown'])
})

test('of all contracts the first six alone are asked of; the others, once chosen, are not known', () => {
  const lines = Array.from({ length: 8 }, (_, n) => need(`HDB${n}`, null))
  const unbound = { lines: [left], more: false }
  const html = shown(
    lines.flatMap((line) => [line, { ...line, length: 12 }]),
    unbound,
  )
  const rows = html.split('data-line=').slice(1)
  expect(rows.map((row) => row.includes('chưa ghép'))).toEqual(lines.flatMap((_, n) => [n < 6, false]))
  ticked.lines = [lines[5]!]
  expect(shown(lines, unbound)).toContain(said.boughtAlready)
  ticked.lines = [lines[6]!]
  expect(shown(lines, unbound)).toContain(said.boughtUnknown)
  ticked.lines = []
})

test('what is ticked stays where it is, and what is ticked under another search stands above', () => {
  const all = ['HDB1', 'HDB2', 'HDB3'].map((number) => need(number, null))
  const placesOf = (...numbers: string[]) => numbers.map((number) => shown(all).indexOf(number))
  ticked.lines = [all[1]!, need('HDB9', null)]
  const places = placesOf('HDB9', 'HDB1', 'HDB2', 'HDB3')
  ticked.lines = []
  expect(places.toSorted((one, other) => one - other)).toEqual(places)
  expect(places).not.toContain(-1)
})
