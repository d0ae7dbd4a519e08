import type { ProductItem } from '@barem/shared/product/endpoints'
import { productKey } from '@barem/shared/product/section'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { productMaker } from '#test/products'

let server: TestApp
let director: Caller
let minh: Caller
let create: Awaited<ReturnType<typeof productMaker>>['create']

beforeAll(async () => {
  server = await testApp()
  director = await server.as('director.hoa')
  minh = await server.as('sales.minh')
  ;({ create } = await productMaker(server, director))
})
afterAll(() => server.close())

describe('finding', () => {
  const codes = async (path: string) => (await minh.get(path)).body.data.map((row: ProductItem) => row.code)

  test('by section, in either order, nearest first', async () => {
    expect((await codes('/Product/options?search=h50x100x2'))[0]).toBe('HOP50x100x2.0')
    expect((await codes(`/Product/options?search=${encodeURIComponent('hộp 100×50×2')}`))[0]).toBe(
      'HOP50x100x2.0',
    )
    expect((await codes('/Product/options?search=d10')).slice(0, 3)).toEqual([
      'TV-D10-CB300-V',
      'TV-D10-CB400-V',
      'TV-D10-CB500-V',
    ])
    expect(await codes('/Product/options?search=50x100')).toContain('HOP50x100x2.0')
    expect(await codes('/Product/options?search=d10')).not.toContain('TV-D6-CB300-V')
    await create({ code: 'SP-RIENG', name: 'Thép hộp 55×105×2 loại đặc biệt' })
    expect(await codes('/Product/options?search=h55x105x2')).toEqual(['SP-RIENG'])
  })

  test('by its shape and figures, written together or apart', async () => {
    const together = await create({ code: 'SP-D63', name: 'Thép vằn D63' })
    const apart = await create({ code: 'SP-PHI-63', name: 'Thép tròn phi 63' })
    const sign = await create({ code: 'SP-O63', name: 'Thép tròn Ø63' })
    for (const search of ['d63', 'phi63', 'Phi 63', 'd 63', 'ø63', 'tron 63']) {
      const found = await codes(`/Product?search=${encodeURIComponent(search)}&pageSize=100`)
      const expected = {
        ...{ d63: [together, apart, sign], phi63: [together, apart, sign], 'tron 63': [apart, sign] },
        ...{ 'Phi 63': [together, apart, sign], 'd 63': [together, apart, sign] },
        ...{ ø63: [together, apart, sign] },
      }[search]
      expect([search, found.toSorted()]).toEqual([search, expected!.map(({ code }) => code).toSorted()])
    }
  })

  test.each([
    ['phi 12', 'TV-D12-CB300-V'],
    ['sắt phi 10', 'TV-D10-CB300-V'],
    ['thép cây d10', 'TV-D10-CB300-V'],
    ['tấm 10ly', 'PL10x1500x6000'],
    ['hộp 50x100 1ly8', 'HOP50x100x1.8'],
  ])('%s, as it is said in the trade, finds %s first', async (search, code) => {
    expect((await codes(`/Product/options?search=${encodeURIComponent(search)}`))[0]).toBe(code)
  })

  test('accent-blind, in NFC and NFD, and by nothing that is a pattern', async () => {
    const product = await create({ name: 'Đường ray thử'.normalize('NFD') })
    expect(product.name).toBe('Đường ray thử'.normalize('NFC'))
    for (const search of ['duong ray', 'ĐƯỜNG RAY', 'Đường ray'.normalize('NFD')])
      expect(await codes(`/Product?search=${encodeURIComponent(search)}`)).toEqual([product.code])
    for (const search of ['%', '_', '.*', '(', '[', "'", '\\'])
      expect((await minh.get(`/Product?search=${encodeURIComponent(search)}`)).status).toBe(200)
    expect(await codes(`/Product?search=${encodeURIComponent('%')}`)).toEqual([])
  })

  test('an option says what a line needs', async () => {
    const [option] = (await minh.get('/Product/options?search=TV-D10-CB400-V')).body.data
    expect(option).toMatchObject({
      code: 'TV-D10-CB400-V',
      unit: { name: 'Cây', kind: 'count', factor: 1 },
      length: 11.7,
      densityWeight: 0.617,
      theoreticalWeight: 7.219,
      vatRate: 10,
      capitalPrice: null,
      barems: [
        { standard: 'TCVN 1651-2:2018', kgPerMetre: 0.617 },
        { standard: 'JIS G 3112', kgPerMetre: 0.56 },
      ],
    })
    expect(option.salePrice).toBeGreaterThan(14_000)
  })

  test('what is no longer sold is not offered', async () => {
    const product = await create({ active: false })
    expect(await codes(`/Product/options?search=${product.code}`)).toEqual([])
    expect(await codes(`/Product?search=${product.code}&active=false`)).toEqual([product.code])
  })

  test('the list sorts figures as numbers and pages without a gap', async () => {
    const bars = await codes('/Product?search=TV-D&sort=code&pageSize=100')
    expect(bars.slice(0, 3)).toEqual(['TV-D6-CB300-V', 'TV-D8-CB300-V', 'TV-D10-CB300-V'])
    const pages = await Promise.all(
      [1, 2].map((page) => codes(`/Product?search=TV-D&sort=code&pageSize=5&pageNumber=${page}`)),
    )
    expect(pages.flat()).toEqual(bars.slice(0, 10))
    const weights = (await minh.get('/Product?sort=-theoreticalWeight&pageSize=20')).body.data.map(
      (row: ProductItem) => row.theoreticalWeight,
    )
    expect(weights).toEqual([...weights].sort((left: number, right: number) => right - left))
  })
})

test('the key is folded alike here and in the database', async () => {
  for (const value of [
    'Thép hộp 50 × 100 × 2,0',
    'ỐNG 21.30x2.60',
    'tấm 10*1500*6000',
    'Đ  D10.00',
    '1.050 2.500x3',
    'd10,5',
    'Thép vằn D 6 phi 8,50 d  10x12x CB 300-V',
    '(D 6) 7m 8 Ø 9 øm 9 m-10 11 Φ 12 φ13 ⌀14',
  ]) {
    const { rows } = await sql<{ key: string }>`select product_key(${value}) as key`.execute(server.deps.db)
    expect(rows[0]?.key).toBe(productKey(value))
  }
})

test('the seeded catalogue is whole', async () => {
  const { body: page } = await director.get('/Product?search=CB&pageSize=100')
  expect(page.totalItems).toBeGreaterThan(25)
  const { rows } = await sql<{ products: string; costly: string; light: string }>`
    select count(*) as products,
           count(*) filter (where capital_price >= sale_price * 0.95 or capital_price <= sale_price * 0.9) as costly,
           count(*) filter (where length is not null and theoretical_weight <> round(density_weight * length, 3)) as light
    from product where code in (select code from product where description not like '%thử%')`.execute(
    server.deps.db,
  )
  expect(Number(rows[0]?.products)).toBe(169)
  expect(rows[0]).toMatchObject({ costly: '0', light: '0' })
})
