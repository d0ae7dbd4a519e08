import type { Page } from '@playwright/test'
import { BELOW_THE_RULES, eightLines } from './eight-lines.ts'
import { expect, PHONE, test, words } from './story.ts'

/** One and a half screens of 844 px. */
const MAX_HEIGHT_PX = 1266
const approve = words('approval.verb.approve')

/** Presses with a finger, and counts. */
function finger() {
  let taps = 0
  return {
    tap: async (target: ReturnType<Page['getByRole']>) => {
      const box = await target.boundingBox()
      expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(32)
      await target.click()
      taps += 1
    },
    taps: () => taps,
  }
}

test('two taps approve from the landing page; eight lines are read on one screen and a half', async ({
  stage,
}) => {
  test.slow()
  const minh = await stage.enter('sales.minh', { start: null })
  // Other stories approve too: these two surely wait, and the one read below is not the one approved first.
  await eightLines(minh)
  const id = await eightLines(minh, { salePrice: BELOW_THE_RULES })
  await minh.goto(`/sale-management/${id}`)
  const own = (await minh.locator('h1').textContent())!.match(/BG(\d{4}-\d{4})/)![1]
  const hoa = await stage.enter('director.hoa', PHONE)
  const waiting = hoa.getByRole('button', { name: new RegExp(`^${approve} BG(?!${own})`) }).first()
  const number = (await waiting.getAttribute('aria-label'))!.replace(`${approve} `, '')
  const row = hoa
    .locator('.inbox-rows li')
    .filter({ has: hoa.getByRole('button', { name: `${approve} ${number}`, exact: true }) })
  await expect(row.locator('.inbox-which')).toContainText(`${words('quotation.title')} ${number}`)
  await expect(row.locator('.inbox-which time')).toBeVisible()
  const { tap, taps } = finger()
  await tap(waiting)
  const question = hoa.getByRole('dialog')
  await expect(question).toContainText(number)
  await expect(question).toContainText(/Lãi gộp dự kiến \(theo giá nhập\) -?[\d.]+\sđ \(/)
  await tap(question.getByRole('button', { name: approve, exact: true }))
  await expect(
    hoa.getByText(words('approval.done.approve', { name: words('quotation.name', { number }) })),
  ).toBeVisible()
  expect(taps()).toBe(2)
  await expect(hoa.getByRole('button', { name: `${approve} ${number}` })).toHaveCount(0)

  await hoa.goto(`/sale-management/${id}`)
  const button = hoa.getByRole('button', { name: approve, exact: true })
  await expect(button).toBeInViewport()
  await expect(hoa.locator('.line-sum-total')).toBeInViewport()
  await expect(hoa.locator('.line-sum-profit')).toBeInViewport()
  await expect(hoa.locator('.document-strip')).toBeInViewport()
  await expect(hoa.getByText(words('quotation.field.customer'), { exact: true }).first()).toBeInViewport()
  await expect(hoa.locator('.line-cards > li')).toHaveCount(8)
  // they are sold for less than the rules say: a line that is marked says how one learns why
  await expect(hoa.getByText(words('frame.grid.warned'))).toBeVisible()
  expect(await hoa.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(MAX_HEIGHT_PX)
  // The bar is the last of the page, at the lower edge of the screen: nothing stands or lies below it.
  const edges = await hoa.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight)
    const [bar, side] = ['.form-bottom', '.document-side'].map((one) =>
      document.querySelector(one)!.getBoundingClientRect(),
    )
    return { below: Math.round(innerHeight - bar!.bottom), above: Math.round(bar!.top - side!.bottom) }
  })
  expect(edges.below).toBe(0)
  expect(edges.above).toBeGreaterThanOrEqual(0)
  // A line is read whole, and from it the next and the one before.
  await hoa.locator('.line-cards button').nth(6).click()
  const editor = hoa.getByRole('dialog')
  const [before, after] = ['previous', 'next'].map((way) =>
    editor.getByRole('button', { name: words(`frame.grid.${way}`), exact: true }),
  )
  const at = (line: number) => expect(editor).toContainText(words('frame.grid.lineOf', { line, count: 8 }))
  await at(7)
  await after!.click()
  await at(8)
  await expect(after!).toBeDisabled()
  await before!.click()
  await at(7)
  await editor.getByRole('button', { name: words('frame.grid.done'), exact: true }).click()
  await expect(editor).toBeHidden()
  // Nothing is lost: the terms are one press away.
  await hoa.getByText(words('quotation.section.terms'), { exact: true }).click()
  await expect(hoa.getByText('Giao trong giờ hành chính')).toBeVisible()
  await button.click()
  await hoa.getByRole('dialog').getByRole('button', { name: approve, exact: true }).click()
  const next = hoa.getByRole('button', { name: words('document.next', { number: '' }).trim() })
  const label = await next.textContent()
  await next.click()
  await expect(hoa.locator('h1')).toContainText(label!.split(' ').at(-1)!)
})

for (const locale of ['vi', 'en'] as const)
  test(`what one decides by stays on the narrowest phone, however much it is (${locale})`, async ({
    stage,
  }) => {
    const minh = await stage.enter('sales.minh', { start: null })
    const id = await eightLines(minh, { count: 2, quantity: 9_999_999 })
    const hoa = await stage.enter('director.hoa', {
      ...PHONE,
      locale,
      viewport: { width: 360, height: 800 },
      start: `/sale-management/${id}`,
    })
    const sums = hoa.locator('.form-bottom .line-leading :is(dt, dd)')
    await expect(hoa.locator('.line-sum-total')).toContainText(/\d{1,3}([.,]\d{3}){4}/)
    const boxes = await sums.evaluateAll((all) =>
      all.map((one) => [one.getBoundingClientRect(), one.scrollWidth - one.clientWidth] as const),
    )
    expect(boxes).toHaveLength(4)
    for (const [{ left, right }, cut] of boxes) {
      expect(left).toBeGreaterThanOrEqual(12)
      expect(right).toBeLessThanOrEqual(348)
      expect(cut).toBeLessThanOrEqual(0)
    }
  })
