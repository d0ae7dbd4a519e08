import type { Page } from '@playwright/test'
import { categories } from '../packages/shared/src/category/categories.ts'
import { type Locale, locales } from '../packages/shared/src/values/constants.ts'
import { seriousFaults } from './accessibility.ts'
import { documents, lists, routes } from './routes.ts'
import { expect, PHONE, test, tokenOf, words } from './story.ts'
import { settled, walkTo } from './walk.ts'

async function addressOf(page: Page, route: string): Promise<string> {
  const list = lists[route]
  if (!list && route.includes(':id'))
    throw new Error(`e2e/routes.ts does not say where ${route} is read from`)
  if (!list) return route
  const call = async (method: 'GET' | 'POST', path: string, data?: object) => {
    const headers = { authorization: `Bearer ${tokenOf(page)}` }
    const answer = await page.request.fetch(`/v1.0${path}`, { method, headers, ...(data && { data }) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
  const [first] = await call('GET', `${list}?pageSize=1`)
  // the demo world has no workflow
  const record = first ?? (list === '/Workflow' && (await call('POST', list, await workflow(call))))
  if (!record) throw new Error(`the demo world has no record of ${list}, which ${route} shows`)
  return route.replace(':id', record.id)
}

/** One that no document follows. */
async function workflow(call: (method: 'GET', path: string) => Promise<{ id: string }[]>) {
  const [department] = await call('GET', '/Department?pageSize=1')
  return {
    ...{ name: 'Quy trình để xem', departmentId: department!.id, type: 'quotation', status: 'inactive' },
    rules: { match: 'all', rules: [{ field: 'total', is: 'more', figure: 1 }] },
    diagram: {
      nodes: [
        { id: 'start', kind: 'start' },
        { id: 'step', kind: 'approval', name: 'Duyệt', approver: { by: 'designated' }, quorum: 'any' },
        { id: 'end', kind: 'end' },
      ],
      edges: [
        { from: 'start', to: 'step', when: null },
        { from: 'step', to: 'end', when: null },
      ],
    },
  }
}

/** Lists of categories are one component: two of them stand for all, and scripts.e2e.ts opens each. */
const alike = new Set(categories.slice(1, -1).map((category) => `/categories/${category.route}`))
const shapes = routes.filter((route) => !alike.has(route))
/** Where axe looks: in the other language, whose words alone differ, at three shapes. */
const looked: Record<Locale, readonly string[]> = {
  vi: shapes,
  en: ['/dashboards', '/customers/infomation', documents[0]!.add],
}
/** Kinds of document have their colours in common, and theme.e2e.ts looks at those of a quotation in each state. */
const coloured = new Set(documents.slice(1).flatMap(({ list, add, one }) => [list, add, one]))

/** Walks to a route, which stays there and has a title. */
async function openRoute(page: Page, route: string, locale: Locale): Promise<void> {
  const address = await addressOf(page, route)
  await walkTo(page, address)
  expect(new URL(page.url()).pathname).toBe(address)
  expect(await page.title(), address).toContain(words('frame.title', {}, locale))
}

for (const locale of locales)
  test(`pages open in ${locale} without a serious fault`, async ({ stage }) => {
    test.setTimeout(600_000)
    const page = await stage.enter('superadmin', { locale })
    await settled(page)
    const faults: string[] = []
    for (const route of looked[locale]) {
      await openRoute(page, route, locale)
      const colours = locale === 'vi' && !coloured.has(route) && route !== documents[0]!.one
      faults.push(...(await seriousFaults(page, { colours })).map((fault) => `${route} ${fault}`))
    }
    expect(faults).toEqual([])
  })

test('the login page is without a serious fault in both languages', async ({ stage }) => {
  for (const locale of locales) {
    const page = await stage.stranger({ locale })
    await page.goto('/login')
    await settled(page)
    expect(await seriousFaults(page)).toEqual([])
  }
})

const screens = [
  ...locales.map((locale) => ({ device: 'a phone', screen: PHONE, locale })),
  // in Vietnamese the stories are there
  { device: 'a desk', screen: {}, locale: 'en' },
] as const
for (const { device, screen, locale } of screens)
  test(`every route opens on ${device} in ${locale}, and nothing is wider`, async ({ stage }) => {
    test.setTimeout(480_000)
    const page = await stage.enter('superadmin', { ...screen, locale })
    await settled(page)
    for (const route of shapes) {
      await openRoute(page, route, locale)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(overflow, route).toBeLessThanOrEqual(0)
    }
  })

test('unknown addresses and addresses without the right say so', async ({ stage }) => {
  const page = await stage.enter('warehouse.tu', { start: '/no/such/page' })
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByText(words('frame.missing.heading')).first()).toBeVisible()
  const go = (address: string) => page.evaluate((to) => history.pushState({}, '', to), address)
  for (const [from, to] of [
    ['/customers', '/customers/infomation'],
    ['/customers/history', '/customers/infomation'],
    ['/sale-management', '/sale-management/list'],
    ['/categories', '/categories/product-category'],
  ] as const) {
    await go(from)
    await expect(page).toHaveURL(new RegExp(`${to}(\\?|$)`))
  }
  await go('/system/users')
  await expect(page).toHaveURL(/\/403/)
  await go('/logistics/inventory')
  await expect(page).toHaveURL(/\/404$/)
})
