import type { Page } from '@playwright/test'
import { expect, PHONE, test, words } from './story.ts'
import { settled } from './walk.ts'

const customers = '/customers/infomation'

/** What is looked at all day does not move, and what has to move does not for whoever wants it still. */
async function nothingMoves(page: Page): Promise<void> {
  const moving = () => page.evaluate(() => document.getAnimations().length)
  await expect(page.locator('.notification .ant-badge').first()).toBeVisible()
  await expect.poll(moving).toBe(0)
  await page.evaluate(() => {
    const turning = Object.assign(document.createElement('i'), {
      style: 'animation: loading-bar 1s infinite',
    })
    document.querySelector('h1')!.append(turning)
  })
  expect(await moving()).toBe(1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(moving).toBe(0)
}

test('the side menu collapses by itself below 992 px', async ({ stage }) => {
  const page = await stage.enter('sales.minh', {
    viewport: { width: 991, height: 800 },
    reducedMotion: 'no-preference',
  })
  const side = page.locator('.side')
  const width = async () => Math.round((await side.boundingBox())?.width ?? 0)
  await expect.poll(width).toBe(64)
  await expect(page.locator('h1')).toBeVisible()
  await nothingMoves(page)
  // figures are of one width, so that amounts stand under each other (decision 080)
  const widths = await page.evaluate(async () => {
    // a weight is made ready when something is first drawn with it
    for (const weight of [400, 500, 600]) await document.fonts.load(`${weight} 14px "Be Vietnam Pro"`, '148')
    const ones = ['400', '500', '600'].flatMap((weight) =>
      ['1', '4', '8'].map((figure) => {
        const span = document.createElement('span')
        Object.assign(span, {
          textContent: figure.repeat(20),
          style: `font-weight: ${weight}; position: absolute`,
        })
        document.querySelector('h1')!.append(span)
        const { width } = span.getBoundingClientRect()
        span.remove()
        return width
      }),
    )
    return [ones.slice(0, 3), ones.slice(3, 6), ones.slice(6)].map((of) => new Set(of).size)
  })
  expect(widths).toEqual([1, 1, 1])
  // whoever never chose has the room for the page, and the menu open where there is enough for both
  await page.setViewportSize({ width: 1200, height: 800 })
  await expect.poll(width).toBe(256)
  await page.setViewportSize({ width: 992, height: 800 })
  await expect.poll(width).toBe(64)
  await page.getByRole('button', { name: words('frame.menu.expand') }).click()
  await expect.poll(width).toBe(256)
  await page.getByRole('button', { name: words('frame.menu.collapse') }).click()
  await expect.poll(width).toBe(64)
  // from there on it stays as it was left, and nothing opens beside it by itself
  await page.reload()
  await expect.poll(width).toBe(64)
  await page.goto('/sale-management/list')
  await settled(page)
  await expect(page.getByRole('menuitem', { name: words('quotation.title') })).toBeHidden()
  await page.getByRole('button', { name: words('frame.menu.expand') }).click()
  await expect.poll(width).toBe(256)
  // the group of the page is open, also of one that is reached by keys
  await expect(page.getByRole('menuitem', { name: words('quotation.title') })).toBeVisible()
  for (const key of 'gc') await page.keyboard.press(key)
  await expect(page.getByRole('menuitem', { name: words('customer.menu') })).toBeVisible()
  // where the menu is longer than the window, the chosen entry is in sight
  await page.setViewportSize({ width: 992, height: 320 })
  for (const key of 'gq') await page.keyboard.press(key)
  await expect(page.getByRole('menuitem', { name: words('quotation.title') })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 991, height: 800 })
  await expect.poll(width).toBe(64)
  // a list is a table as long as there is a desk, and cards on a phone
  const rows = page.locator('tr.ant-table-row')
  await expect(rows.first()).toBeVisible()
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(rows.first()).toBeVisible()
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(page.locator('.list-cards > li').first()).toBeVisible()
  await expect(rows).toHaveCount(0)
})

test('on a phone, told by its user agent alone, the menu is a drawer', async ({ stage }) => {
  const page = await stage.enter('sales.minh', { ...PHONE, viewport: { width: 1200, height: 800 } })
  await expect(page.locator('.side')).toHaveCount(0)
  await page.getByRole('button', { name: words('frame.menu.open') }).click()
  const menu = page.getByRole('dialog')
  await menu.getByRole('menuitem', { name: words('frame.menu.customers') }).click()
  await menu.getByRole('link', { name: words('customer.menu') }).click()
  await expect(page).toHaveURL(new RegExp(customers))
  await expect(menu).toBeHidden()
})

test('the bell counts, marks one, marks all, and lets nobody mark twice', async ({ stage }) => {
  const page = await stage.enter('sales.trang')
  const bell = page.getByRole('button', { name: /^Thông báo, \d+ chưa đọc$/ })
  const unread = async () => Number((await bell.getAttribute('aria-label'))?.match(/\d+/)?.[0])
  await expect.poll(unread).toBeGreaterThan(1)
  const before = await unread()
  await expect(bell.locator('.ant-badge-count')).toHaveAttribute('title', String(before))
  await bell.click()
  const panel = page.getByRole('region', { name: words('frame.notification.heading') })
  const rows = panel.getByRole('listitem')
  const scroller = panel.locator('.bell-rows')
  await expect.poll(async () => Math.round((await scroller.boundingBox())?.height ?? 0)).toBe(320)
  expect(await scroller.evaluate((box) => box.scrollHeight)).toBeGreaterThan(320)

  // all of a row opens its document, and marks it
  const first = await rows.first().boundingBox()
  expect(first!.height).toBeGreaterThanOrEqual(44)
  await page.mouse.click(first!.x + first!.width - 4, first!.y + first!.height - 4)
  await expect(page).toHaveURL(/\/sale-management\/[0-9a-f-]{36}/)
  await expect.poll(unread).toBe(before - 1)
  await bell.click()
  await panel.getByRole('button', { name: words('frame.notification.markAll') }).click()
  await expect.poll(unread).toBe(0)
  await expect(panel.getByRole('button', { name: words('frame.notification.markAll') })).toBeDisabled()

  const asked: string[] = []
  // What others do meanwhile may ring the bell again, which reads.
  page.on('request', (request) => request.method() !== 'GET' && asked.push(request.url()))
  await rows.last().getByRole('link').click()
  await expect(panel).toBeHidden()
  await settled(page)
  expect(asked).toEqual([])
})

test('the drawer of all notifications is 450 px wide and reads ten a page', async ({ stage }) => {
  const page = await stage.enter('sales.minh')
  await page.getByRole('button', { name: /chưa đọc$/ }).click()
  const asked = page.waitForRequest(/\/Notification\?(?!.*unread)/)
  await page.getByRole('button', { name: words('frame.notification.all') }).click()
  expect(new URL((await asked).url()).searchParams.get('pageSize')).toBe('10')
  const drawer = page.getByRole('dialog')
  await expect(drawer.locator('.notifications > li')).toHaveCount(10)
  await expect
    .poll(async () => (await page.locator('.ant-drawer-content-wrapper').boundingBox())?.width)
    .toBe(450)
  const newest = await drawer.locator('.notifications > li').first().innerText()
  await drawer.getByTitle('2', { exact: true }).click()
  await expect(drawer.locator('.notifications > li').first()).not.toHaveText(newest)
})

test('titles follow the screen, and the language changes without leaving it', async ({ stage }) => {
  const page = await stage.enter('sales.minh')
  await expect(page).toHaveTitle(`${words('frame.screen.home')} · ${words('frame.title')}`)
  await page.getByRole('menuitem', { name: words('frame.menu.customers') }).click()
  await page.getByRole('link', { name: words('customer.menu') }).click()
  await expect(page).toHaveTitle(`${words('customer.title')} · ${words('frame.title')}`)
  await page.goto(`${customers}?pageNumber=2`)
  await page.getByRole('button', { name: words('frame.language.label') }).click()
  await page.getByRole('menuitem', { name: words('frame.language.en') }).click()
  await expect(page).toHaveTitle(`${words('customer.title', {}, 'en')} · ${words('frame.title', {}, 'en')}`)
  await expect(page).toHaveURL(new RegExp(`${customers}\\?pageNumber=2$`))
})

test('the primary colour is a teal', async ({ stage }) => {
  const page = await stage.enter('sales.minh', { start: '/sale-management/list' })
  const colour = await page
    .locator('.ant-btn-primary')
    .first()
    .evaluate((button) => getComputedStyle(button).backgroundColor)
  const [red = 0, green = 0, blue = 0] = colour.match(/\d+/g)!.map(Number)
  expect(green - red).toBeGreaterThan(60)
  expect(blue - red).toBeGreaterThan(60)
  expect(Math.abs(green - blue)).toBeLessThan(40)
})

test('the keyboard comes first to the way past the menu, and sees where it is', async ({ stage }) => {
  const page = await stage.enter('sales.minh', { start: customers })
  await expect(page.locator('h1')).toBeVisible()
  const skip = page.getByRole('link', { name: words('frame.skip') })
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  expect((await skip.boundingBox())?.y).toBe(0)
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    expect(await focusIsSeen(page), await page.evaluate(() => document.activeElement?.outerHTML)).toBe(true)
  }
  await skip.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
})

/** A ring around the element or around the box it sits in. */
function focusIsSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const ringed = (element: Element | null | undefined) => {
      if (!element) return false
      const { outlineStyle, boxShadow } = getComputedStyle(element)
      return outlineStyle !== 'none' || boxShadow !== 'none'
    }
    const focused = document.activeElement
    return (
      ringed(focused) || ringed(focused?.parentElement) || ringed(focused?.closest('.ant-select, li, td'))
    )
  })
}
