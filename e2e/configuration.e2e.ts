import { runServer } from '../bin/running-server.ts'
import { plainPng } from '../packages/server/test/pictures.ts'
import { expect, Stage, test, words } from './story.ts'

const PASSWORD = 'mưa xuân trên sông Đuống'

test('the first SuperAdmin of an empty company follows the first steps: the company with its logo is on paper', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const server = await runServer({ BAREM_WORLD: 'empty' })
  const stage = new Stage(browser, server.url)
  try {
    await server.ready
    const [, first] = /^ {2}superadmin {2}(\S+)$/m.exec(server.output())!
    const page = await stage.stranger()
    await page.goto('/login')
    await page.locator('#account').fill('superadmin')
    await page.locator('#password').fill(first!)
    await page.keyboard.press('Enter')
    await page.getByLabel(words('frame.profile.oldPassword')).fill(first!)
    await page.getByLabel(words('frame.profile.newPassword'), { exact: true }).fill(PASSWORD)
    await page.getByLabel(words('frame.profile.confirmPassword')).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(words('frame.profile.oldPassword'))).toHaveValue('')

    await page.goto('/')
    const step = (name: string) =>
      page.getByRole('listitem').filter({ hasText: words(`configuration.setup.step.${name}`) })
    await step('company').getByRole('link').click()
    const field = (name: string) => page.getByLabel(words(`configuration.field.${name}`), { exact: true })
    await field('name').fill('Công ty TNHH Thép Đông Đô')
    await field('taxCode').fill('0100109106')
    await field('address').fill('12 Nguyễn Trãi, Hà Nội')
    await field('phone').fill('024 3825 1111')
    const logo = { name: 'logo.png', mimeType: 'image/png', buffer: plainPng(300, 120, 90) }
    await page.locator('input[type=file]').setInputFiles(logo)
    await expect(page.locator('.picture-cell')).toBeVisible()
    await page.getByRole('button', { name: words('frame.form.save'), exact: true }).click()
    await expect(page.locator('.ant-timeline')).toContainText('Công ty TNHH Thép Đông Đô')

    await page.goto('/')
    await expect(step('company').getByLabel(words('configuration.setup.done'))).toBeVisible()
    await expect(step('people').getByLabel(words('configuration.setup.done'))).toHaveCount(0)
    await page.getByRole('button', { name: words('configuration.setup.putAway') }).click()
    await expect(step('company')).toHaveCount(0)

    const quotation = await firstQuotation(page, plainPng(9, 9, 9))
    await page.goto(`/sale-management/${quotation}/print`)
    await expect(page.locator('.sheet-letterhead')).toContainText('Công ty TNHH Thép Đông Đô')
    const printed = page.locator('.sheet-logo img')
    await expect(printed).toBeVisible()
    expect(await printed.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)
  } finally {
    await stage.close()
    await server.stop()
  }
  expect(stage.complaints).toEqual([])
})

/** A customer, a product and a quotation of both, made as the pages would; the id of the quotation. */
async function firstQuotation(page: Parameters<typeof tokenOf>[0], picture: Buffer): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}`, origin: new URL(page.url()).origin }
  const read = async (path: string) => {
    const answer = await page.request.get(`/v1.0${path}`, { headers })
    return (await answer.json()).data
  }
  const make = async (path: string, data: object): Promise<string> => {
    const answer = await page.request.post(`/v1.0${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data.id
  }
  const first = async (list: string): Promise<string> => (await read(`/${list}`))[0].id
  const file = { name: 'thep.png', mimeType: 'image/png', buffer: picture }
  const stored = await page.request.post('/v1.0/File/product', { headers, multipart: { file } })
  const productId = await make('/Product', {
    ...{ code: 'D10', name: 'Thép thanh vằn D10', description: 'CB300-V' },
    ...{ productTypeId: await first('ProductType'), productUnitId: await first('ProductUnit') },
    ...{ theoreticalWeight: 7.219, length: 11.7, salePrice: 15_200 },
    pictureIds: [(await stored.json()).data.id],
  })
  const customerId = await make('/Customer', {
    ...{ name: 'Công ty Xây dựng Hà Thành', abbreviatedName: 'HÀ THÀNH', supplier: false },
    ...{ phone: '0912345678', contactPerson: 'Lê Văn Nam', contactPhone: '0912345678' },
    ...{ accountNumber: '0071000123456', bankName: 'Vietcombank', companyAddress: '1 Lê Lợi, Hà Nội' },
    customerTypeId: await first('CustomerType'),
  })
  return make('/Quotation', {
    ...{ customerId, date: '2026-11-21', shippingAddress: '1 Lê Lợi, Hà Nội' },
    lines: [
      {
        ...{ productId, quantity: 10, length: 11.7, barem: 0.617, actualWeight: 72.19, priceType: 'item' },
        ...{ importPrice: 100_000, salePrice: 120_000, vatRate: 10 },
      },
    ],
  })
}

function tokenOf(page: Awaited<ReturnType<Stage['stranger']>>): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))
}
