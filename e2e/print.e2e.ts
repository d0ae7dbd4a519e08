import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { eightLines } from './eight-lines.ts'
import { expect, PHONE, test, tokenOf, words } from './story.ts'

/** The pages of a PDF. */
const pagesOf = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length

/** No figure of the goods goes on in a second line, not even one for which there is no room. */
async function expectWholeFigures(page: Page) {
  const rows = await page
    .locator('.sheet-lines tbody tr')
    .first()
    .locator('td')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => getComputedStyle(cell).textAlign === 'right' && cell.firstChild)
        .map(({ firstChild: figure }) => {
          const before = figure!.textContent
          figure!.textContent = '123.456.789.012,345'
          const range = document.createRange()
          range.selectNode(figure!)
          const rows = range.getClientRects().length
          figure!.textContent = before
          return rows
        }),
    )
  expect(rows).toEqual(Array(5).fill(1))
}

test('eight lines are one page, in print and as PDF, in both languages', async ({ stage }) => {
  test.slow()
  const minh = await stage.enter('sales.minh', { start: null })
  const id = await eightLines(minh)

  const hoa = await stage.enter('director.hoa', { start: `/sale-management/${id}` })
  await hoa.getByRole('button', { name: words('approval.verb.approve'), exact: true }).click()
  await hoa
    .getByRole('dialog')
    .getByRole('button', { name: words('approval.verb.approve'), exact: true })
    .click()
  await expect(hoa.getByText(words('approval.status.approved')).first()).toBeVisible()

  await minh.goto(`/sale-management/${id}`)
  await minh.getByRole('button', { name: words('print.page.open') }).click()
  await expect(minh).toHaveURL(/\/print$/)
  const sheet = minh.locator('.sheet')
  await expect(sheet.getByText(words('quotation.print.title'), { exact: true })).toBeVisible()
  await expect(sheet.locator('.sheet-mark')).toHaveCount(0)
  for (const locale of ['vi', 'en'] as const) {
    await minh.getByText(locale.toUpperCase(), { exact: true }).last().click()
    await expect(sheet.getByText(words('quotation.print.title', {}, locale), { exact: true })).toBeVisible()
    expect(pagesOf(await minh.pdf({ preferCSSPageSize: true })), `printed in ${locale}`).toBe(1)
  }
  await expect(sheet.locator('.sheet-lines td').nth(2)).toHaveText('pc')

  const [download] = await Promise.all([
    minh.waitForEvent('download'),
    minh.getByRole('button', { name: words('print.page.pdf') }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^BG\d{4}-\d{4}(-R\d+)?\.pdf$/)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pagesOf(bytes)).toBe(1)

  await minh.emulateMedia({ media: 'print' })
  await expect(minh.locator('.side')).toBeHidden()
  await expect(minh.locator('.top-bar')).toBeHidden()
  await expect(minh.locator('.print-tools').first()).toBeHidden()
  await expect(sheet).toBeVisible()
})

test('on a phone the whole page is there, smaller, with its codes named, and says what binds nobody', async ({
  stage,
}) => {
  const minh = await stage.enter('sales.minh', { ...PHONE, start: null })
  const headers = {
    authorization: `Bearer ${tokenOf(minh)}`,
  }
  // The oldest: newer ones are being sent.
  const answer = await minh.request.get('/v1.0/Quotation?status=draft&sort=number&pageSize=1', { headers })
  await minh.goto(`/sale-management/${(await answer.json()).data[0].id}`)
  await expect(minh.locator('.document-page')).toBeVisible()
  await minh.getByRole('button', { name: words('frame.document.more') }).click()
  await minh.getByRole('menuitem', { name: words('print.page.open') }).click()
  await expect(minh.locator('.sheet-mark')).toHaveText(words('approval.status.draft'))
  expect(await minh.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectWholeFigures(minh)
  // no heading is torn within a word, in the language of longer ones either
  await minh.getByText('EN', { exact: true }).click()
  await expect(minh.locator('.sheet')).toHaveAttribute('lang', 'en')
  const torn = await minh.locator('.sheet-lines th').evaluateAll((heads) =>
    heads.flatMap((head) => {
      const text = head.firstChild as Text
      return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return range.getClientRects().length > 1 ? [word] : []
      })
    }),
  )
  expect(torn).toEqual([])
  await minh.getByText('VI', { exact: true }).click()
  // all that one does with it in one row
  const tools = await minh.locator('.print-tools').first().locator(':scope > *').all()
  const tops = await Promise.all(tools.map(async (tool) => (await tool.boundingBox())!))
  const middles = tops.map(({ y, height }) => Math.round((y + height / 2) / 10))
  expect(new Set(middles).size, middles.join()).toBe(1)
  const page = (await minh.locator('.sheet').boundingBox())!
  expect(page.x + page.width).toBeLessThanOrEqual(390)
  expect(page.width).toBeGreaterThan(340)
  // A watermark is meant to be faint.
  const found = await violations(minh, {}, ['.sheet-mark'])
  const serious = found.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`)).toEqual([])
})
