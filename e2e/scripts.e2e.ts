import type { Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { type RunningServer, runServer } from '../bin/running-server.ts'
import { categories } from '../packages/shared/src/category/categories.ts'
import { type HostileWorld, hostileWorld } from './hostile-world.ts'
import { expect, PHONE, Stage, test, words } from './story.ts'
import { beginImport, settled, walkTo } from './walk.ts'

// Scripts that somebody stored in every text of the company are text to everybody who reads it (reliability, H7). The world
// is one of its own, since the other stories read theirs.

// one server, and so one worker, for all of them
test.describe.configure({ mode: 'default' })

let server: RunningServer
let world: HostileWorld

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(240_000)
  server = await runServer()
  await server.ready
  const request = await playwright.request.newContext({ baseURL: server.url })
  world = await hostileWorld(request)
  await request.dispose()
})
test.afterAll(() => server.stop())

/** What would be in a page that took a text for a part of itself. */
const INJECTED =
  '[onerror],[onload],[onmouseover],[ontoggle],iframe,object,embed,math,details[open][ontoggle],img[src="x"],a[href^="javascript:"],script:not([src])'

/** A browser that tells of every dialog a script opens, and of every breach of the policy. */
async function watched(stage: Stage, username: string, options: Parameters<Stage['enter']>[1] = {}) {
  const page = await stage.enter(username, options)
  page.on('dialog', (dialog) => {
    stage.complaints.push(`${page.url()}: a dialog says ${dialog.message()}`)
    void dialog.dismiss()
  })
  return page
}

async function look(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('h1, main, .print-sheet, article').first()).toBeAttached()
  await page.waitForLoadState('networkidle')
  await clean(page)
}

async function clean(page: Page): Promise<void> {
  expect(await page.locator(INJECTED).evaluateAll((all) => all.map((one) => one.outerHTML))).toEqual([])
}

/** Everything a person reads on a page: its text, with what is folded, and what stands in its fields. */
async function readable(page: Page): Promise<string> {
  return page.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true
    return [
      // what is seen, not what is there
      document.body.innerText,
      document.title,
      ...[...document.querySelectorAll<HTMLInputElement>('input,textarea')].map((field) => field.value),
      ...[...document.querySelectorAll('[title]')].map((one) => one.getAttribute('title')),
    ].join('\n')
  })
}

/** Of the texts typed into these fields, those the page does not show letter for letter. */
async function missing(page: Page, ...fields: string[]): Promise<string[]> {
  const seen = (await readable(page)).replace(/\s+/g, ' ')
  return fields.filter((field) => !seen.includes(world.texts[field]!.replace(/\s+/g, ' ')))
}

for (const device of [
  { name: 'a desktop screen', options: {}, lists: categories, short: 'customer.name' },
  // one component shows them all
  { name: 'a phone', options: PHONE, lists: categories.slice(0, 1), short: 'customer.short' },
])
  test(`on ${device.name}, every screen shows stored scripts as the text they are`, async ({ browser }) => {
    test.setTimeout(240_000)
    const stage = new Stage(browser, server.url)
    const page = await watched(stage, 'superadmin', device.options)
    const { customer, product, quotation } = world
    const screens: [address: string, ...fields: string[]][] = [
      ['/'],
      ['/profile'],
      [`/customers/infomation?search=${encodeURIComponent(world.texts['customer.name']!)}`, 'customer.name'],
      ['/customers/infomation/add'],
      [
        `/customers/infomation/${customer.id}`,
        ...['customer.name', 'customer.code', 'customer.short', 'customer.contactPerson', 'customer.account'],
        ...['customer.bank', 'customer.branch', 'customer.note', 'customer.address', 'customer.warehouse'],
        ...['CustomerType.name', 'sales.minh.fullName'],
      ],
      [`/products?search=${encodeURIComponent('alert')}`],
      [
        `/categories/product-category?search=${encodeURIComponent(world.texts['product.code']!)}`,
        'product.code',
      ],
      ['/categories/product-category/add'],
      [
        `/categories/product-category/${product.id}`,
        ...['product.code', 'product.name', 'product.nameEn', 'product.description', 'product.standard'],
        ...['ProductType.name', 'ProductGroup.name', 'ProductUnit.name', 'ProductOrigin.name'],
      ],
      ['/sale-management/list', device.short],
      ['/sale-management/add'],
      [
        `/sale-management/${quotation.id}`,
        ...[
          'customer.name',
          'product.name',
          'quotation.shippingAddress',
          'quotation.contract',
          'quotation.note',
        ],
        ...[
          'quotation.discountReason',
          'quotation.requestNote',
          'quotation.rejectNote',
          'director.hoa.fullName',
        ],
        ...['sales.minh.fullName', 'SalesChannel.name', 'PaymentMethod.name'],
      ],
      ...device.lists.map(({ route, resource }): [string, string] => [
        `/categories/${route}?search=${encodeURIComponent(world.texts[`${resource}.name`]!)}`,
        `${resource}.name`,
      ]),
    ]
    const unread: string[] = []
    const read = async (address: string, ...fields: string[]) => {
      // What a press unfolds is fetched first.
      await expect
        .poll(() => missing(page, ...fields))
        .toEqual([])
        .catch(() => undefined)
      unread.push(...(await missing(page, ...fields)).map((field) => `${address} ${field}`))
    }
    for (const [address, ...fields] of screens) {
      await walkTo(page, address)
      const history = page.getByRole('button', { name: words('frame.document.history'), expanded: false })
      if (address.endsWith(quotation.id)) await history.click()
      await page.waitForLoadState('networkidle')
      await clean(page)
      await read(address, ...fields)
    }
    const paper = `/sale-management/${quotation.id}/print`
    await look(page, paper)
    await read(paper, 'customer.name', 'product.name')
    expect(unread).toEqual([])
    await stage.close()
    expect(stage.complaints).toEqual([])
  })

test('menus, pickers, the bell, a file to import and dialogs show them as text too', async ({ browser }) => {
  test.setTimeout(240_000)
  const stage = new Stage(browser, server.url)
  const minh = await watched(stage, 'sales.minh')

  await test.step('the bell and the drawer of notifications', async () => {
    await minh.getByRole('button', { name: /chưa đọc$/ }).click()
    await expect(minh.getByText(world.texts['director.hoa.fullName']!).first()).toBeVisible()
    await clean(minh)
    await minh.getByRole('button', { name: words('frame.notification.all') }).click()
    await expect(
      minh.locator('.ant-drawer').getByText(world.texts['director.hoa.fullName']!).first(),
    ).toBeVisible()
    await clean(minh)
    await minh.keyboard.press('Escape')
  })

  await test.step('pickers', async () => {
    await look(minh, '/sale-management/add')
    for (const [label, typed, field] of [
      ['quotation.field.customer', 'alert', 'customer.name'],
      ['quotation.field.approver', '', 'director.hoa.fullName'],
    ] as const) {
      await minh.getByRole('combobox', { name: words(label) }).click()
      await minh.keyboard.type(typed)
      await expect(minh.locator('.ant-select-dropdown').getByText(world.texts[field]!).first()).toBeVisible()
      await clean(minh)
      await minh.keyboard.press('Escape')
    }
  })

  const admin = await watched(stage, 'superadmin')
  await test.step('a file whose cells and whose name are scripts', async () => {
    await look(admin, '/categories/sales-channel')
    await beginImport(admin)
    const rows = [
      ['Mã', 'Tên', 'Đang dùng'],
      ['<img src=x onerror=alert(1)>', '<script>alert(2)</script>', '"><svg/onload=alert(3)>'],
      ['=alert(1)', 'x'.repeat(300), '<iframe src="javascript:alert(4)">'],
    ]
    const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: '<b onclick=x>', rows }] }))
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    await admin
      .locator('input[type=file]')
      .setInputFiles({ name: '<img src=x onerror=alert(5)>.xlsx', mimeType, buffer })
    // the cells of a faulty row are fields, to be typed anew
    const cell = admin.getByRole('textbox', { name: `${words('frame.import.row')} 2, Tên`, exact: true })
    await expect(cell).toHaveValue('<script>alert(2)</script>')
    await clean(admin)
    await admin.keyboard.press('Escape')
  })

  await test.step('the question before deleting', async () => {
    await look(admin, `/categories/product-category/${world.product.id}`)
    await admin.getByRole('button', { name: words('frame.list.more'), exact: true }).click()
    await admin.getByRole('menuitem', { name: words('frame.list.delete') }).click()
    const question = admin.getByRole('dialog')
    await expect(question).toContainText(world.texts['product.code']!)
    await clean(admin)
  })
  await stage.close()
  expect(stage.complaints).toEqual([])
})

test('a script in an address runs nowhere', async ({ browser }) => {
  const stage = new Stage(browser, server.url)
  const page = await watched(stage, 'superadmin')
  const script = encodeURIComponent('"><img src=x onerror=alert(1)>')
  for (const address of [
    `/customers/infomation?search=${script}`,
    `/customers/infomation?sort=${script}&pageNumber=${script}`,
    `/login?from=javascript:alert(1)`,
    `/${script}`,
    `/sale-management/list?status=${script}#${script}`,
  ]) {
    await page.goto(address)
    await settled(page)
    await clean(page)
  }
  await stage.close()
  expect(stage.complaints).toEqual([])
})
