import { headersOf } from './customers.ts'
import { eightLines } from './eight-lines.ts'
import { inboxRow } from './inbox.ts'
import { expect, PHONE, test, words } from './story.ts'
import { walkTo } from './walk.ts'

const approve = words('approval.verb.approve')

test('a quotation becomes two contracts and a purchase; the director approves on a phone', async ({
  stage,
}) => {
  test.slow()
  const minh = await stage.enter('sales.minh')
  const hoa = await stage.enter('director.hoa', { ...PHONE, start: null })
  const quotation = `/sale-management/${await eightLines(minh)}`
  const call = async (path: string, method: 'GET' | 'POST' | 'PUT', data?: object, who = minh) => {
    const answer = await who.request.fetch(`/v1.0${path}`, { method, headers: headersOf(who), data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
  const id = quotation.split('/').at(-1)!
  await call(`/Quotation/${id}/approve`, 'POST', { version: 2 }, hoa)

  // sold twice at the same moment, of the first line less than half: one of both makes the contract, the other reads why not
  const add = words('salesContract.add')
  const tabs = [minh, await stage.tab(minh.context())]
  await Promise.all(tabs.map((tab) => tab.goto(quotation)))
  for (const tab of tabs) {
    await tab.getByRole('button', { name: add, exact: true }).click()
    const quantity = tab.getByRole('dialog').getByRole('textbox').first()
    await expect(quantity).toBeFocused()
    await expect(quantity).toHaveValue('120')
    await quantity.fill('50')
  }
  await Promise.all(tabs.map((tab) => tab.getByRole('dialog').getByRole('textbox').first().press('Enter')))
  const landed = () => tabs.filter((tab) => /\/contract\/sales-contract\/[0-9a-f-]{36}/.test(tab.url()))
  await expect.poll(() => landed().length).toBe(1)
  const [first, second] = landed()[0] === minh ? tabs : tabs.toReversed()
  await expect(first!.locator('h1')).toContainText('HDB')
  await expect(second!.getByRole('dialog').getByRole('alert').last()).toBeVisible()
  const made = await call(`/ContractSales/${first!.url().split('/').at(-1)}`, 'GET')
  expect(made.lines).toHaveLength(8)
  expect(made.lines[0]).toMatchObject({ quantity: 50, actualWeight: 360.958 })

  // whom it goes to is chosen like on a quotation, which has its story
  const { number, customer, date, shippingAddress, lines, version } = made
  const [{ id: approverId }] = await call('/User/options?may=salesContract:approve&search=hoa', 'GET')
  const kept = { id: made.id, version, customerId: customer.id, date, shippingAddress, quotationId: id }
  const named = await call('/ContractSales', 'PUT', {
    ...{ ...kept, approverId, paymentCycle: made.paymentCycle, settlingWeight: made.settlingWeight },
    lines: lines.map((line: Record<string, unknown>) =>
      Object.fromEntries(
        [
          ...['productId', 'quantity', 'length', 'barem', 'actualWeight'],
          ...['priceType', 'importPrice', 'salePrice', 'vatRate'],
        ].map((name) => [name, line[name]]),
      ),
    ),
  })
  await call(`/ContractSales/${made.id}/request-approval`, 'POST', { version: named.version })

  await hoa.goto('/')
  const waiting = await inboxRow(hoa, number)
  await waiting.getByRole('button', { name: `${approve} ${number}` }).click()
  await hoa.getByRole('dialog').getByRole('button', { name: approve, exact: true }).click()
  const name = words('salesContract.name', { number })
  await expect(hoa.getByText(words('approval.done.approve', { name }))).toBeVisible()

  await minh.goto(quotation)
  const contracts = minh.getByRole('region', { name: words('salesContract.title') })
  await expect(contracts).toContainText(`${number} ${words('approval.status.approved')}`)
  await minh.locator('.form-bottom').getByRole('button', { name: add, exact: true }).click()
  await expect(minh.getByRole('dialog').getByRole('textbox')).toHaveValue('70')
  await minh.getByRole('dialog').getByRole('textbox').press('Enter')
  await expect(minh.locator('h1')).toContainText('HDB')
  const rest = await call(`/ContractSales/${minh.url().split('/').at(-1)}`, 'GET')
  expect(rest.lines.map(({ quantity }: { quantity: number }) => quantity)).toEqual([70])
  await walkTo(minh, quotation)
  await expect(contracts).toContainText(words('issues.quotation_contracted'))
  await expect(minh.locator('.form-bottom').getByRole('button', { name: add, exact: true })).toHaveCount(0)
  await walkTo(minh, `/orders?search=${number}`)
  await expect(minh.getByRole('row', { name: number })).toContainText(words('salesContract.delivery.none'))
  await minh.getByRole('button', { name: words('frame.list.rowActions', { name: number }) }).click()
  await minh.getByRole('menuitem', { name: words('order.progress.action') }).click()
  const progress = minh.getByRole('dialog', { name: words('order.progress.title', { number }) })
  await expect(progress.locator('.order-progress > li')).toHaveCount(8)
  // contracted, delivered, returned and open: of the first line 50 pieces and their weight, nothing moved yet
  const [whole, none] = [/^50\scây\s*360,96\skg$/, words('order.progress.none')]
  await expect(progress.locator('.order-progress > li').first().locator('dd')).toHaveText([
    ...[whole, none, none, whole],
  ])
  await progress.press('Escape')
  await expect(progress).toBeHidden()

  // what it needs is bought of a supplier, chosen like a customer
  const khoa = await stage.enter('purchase.khoa', { start: `/contract/sales-contract/${made.id}` })
  const bindings = khoa.getByRole('region', { name: words('contractBinding.title') })
  await bindings.getByRole('button', { name: words('contractBinding.buyThis') }).click()
  const supplier = khoa.getByRole('combobox', { name: words('contractBinding.supplier') })
  await supplier.press('ArrowDown')
  await expect(khoa.locator('.ant-select-item-option').first()).toBeVisible()
  await supplier.press('Enter')
  await khoa.getByRole('button', { name: words('contractBinding.buySave') }).click()
  await expect(khoa).toHaveURL(/purchase-contract\//)
  await expect(bindings.getByRole('link', { name: number }).first()).toBeVisible()
})

test('a contract is read on paper in both languages, closed short with a reason and reopened', async ({
  stage,
}) => {
  const minh = await stage.enter('sales.minh', { start: null })
  const hoa = await stage.enter('director.hoa', { start: null })
  const call = async (path: string, data?: object, who = minh) => {
    const method = data ? 'POST' : 'GET'
    const answer = await who.request.fetch(`/v1.0${path}`, { method, headers: headersOf(who), data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
  const [{ id: like }] = await call('/Quotation?status=approved&sort=number&pageSize=1')
  const { customer, shippingAddress, date } = await call(`/Quotation/${like}`)
  const [{ id: approverId }] = await call('/User/options?may=salesContract:approve&search=hoa')
  const [{ id: productId }] = await call('/Product?search=TV-D10&pageSize=1')
  const line = {
    productId,
    quantity: 120,
    length: 11.7,
    barem: 0.617,
    actualWeight: 866.3,
    importPrice: null,
  }
  const { id, number, version } = await call('/ContractSales', {
    ...{
      customerId: customer.id,
      shippingAddress,
      date,
      approverId,
      paymentCycle: 'monthly',
      paymentTerm: 30,
    },
    lines: [{ ...line, priceType: 'theoretical', salePrice: 15_400, vatRate: 10 }],
  })
  const sent = await call(`/ContractSales/${id}/request-approval`, { version })
  await call(`/ContractSales/${id}/approve`, { version: sent.version }, hoa)

  await hoa.goto(`/contract/sales-contract/${id}/print`)
  const sheet = hoa.locator('.sheet')
  for (const [locale, figures] of [
    ['vi', ['120', '11,7', '866,268', '15.400', '13.340.527']],
    ['en', ['120', '11.7', '866.268', '15,400', '13,340,527']],
  ] as const) {
    await hoa.getByText(locale.toUpperCase(), { exact: true }).last().click()
    await expect(
      sheet.getByText(words('salesContract.print.title', {}, locale), { exact: true }),
    ).toBeVisible()
    await expect(sheet).toContainText(number)
    const cells = sheet.locator('.sheet-lines tbody td')
    await expect(cells).toHaveText([/./, /TV-D10/, /./, ...figures.map((figure) => new RegExp(`^${figure}`))])
  }

  await minh.goto(`/contract/sales-contract/${id}`)
  const name = words('salesContract.name', { number })
  const said = (word: string) => words(`contract.ending.${word}`, { name, Name: name })
  const choose = async (verb: 'end' | 'reopen', reason: string) => {
    await minh.getByRole('button', { name: words('frame.document.more') }).click()
    await minh.getByRole('menuitem', { name: said(verb) }).click()
    const dialog = minh.getByRole('dialog', { name: said(`${verb}Title`) })
    const yes = dialog.getByRole('button', { name: said(verb), exact: true })
    // nothing happens without a reason
    await yes.click()
    await expect(dialog.getByText(words('approval.note.required'))).toBeVisible()
    await dialog.getByRole('textbox', { name: said(`${verb}Reason`) }).fill(reason)
    await yes.click()
    await expect(dialog).toBeHidden()
  }
  await choose('end', 'Khách ngừng công trình')
  await expect(minh.getByText(said('ended'))).toBeVisible()
  await expect(minh.locator('.document-reason')).toHaveText('“Khách ngừng công trình”')
  expect((await call(`/ContractSales/${id}`)).ending).toMatchObject({ reason: 'Khách ngừng công trình' })
  await choose('reopen', 'Khách làm tiếp')
  await expect(minh.getByText(said('reopened'))).toBeVisible()
  await expect(minh.locator('.document-reason')).toHaveCount(0)
  expect((await call(`/ContractSales/${id}`)).ending).toBeNull()
})
