import { headersOf } from './customers.ts'
import { eightLines } from './eight-lines.ts'
import { expect, PHONE, test, words } from './story.ts'

const approve = words('approval.verb.approve')

test('a quotation becomes a contract, which the director approves on a phone', async ({ stage }) => {
  test.setTimeout(120_000)
  const minh = await stage.enter('sales.minh')
  const hoa = await stage.enter('director.hoa', { ...PHONE, start: '/profile' })
  const quotation = `/sale-management/${await eightLines(minh)}`
  const call = async (path: string, method: 'GET' | 'POST' | 'PUT', data?: object, who = minh) => {
    const answer = await who.request.fetch(`/v1.0${path}`, { method, headers: headersOf(who), data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
  const id = quotation.split('/').at(-1)!
  await call(`/Quotation/${id}/approve`, 'POST', { version: 2 }, hoa)

  await minh.goto(quotation)
  await minh.getByRole('button', { name: words('salesContract.add'), exact: true }).click()
  await expect(minh).toHaveURL(/\/contract\/sales-contract\/[0-9a-f-]{36}/)
  await expect(minh.locator('h1')).toContainText('HDB')
  const made = await call(`/ContractSales/${minh.url().split('/').at(-1)}`, 'GET')
  expect(made.lines).toHaveLength(8)

  // whom it goes to is chosen like on a quotation, which has its story
  const { number, customer, date, shippingAddress, lines, version } = made
  const [{ id: approverId }] = await call('/User/options?may=salesContract:approve&search=hoa', 'GET')
  const kept = { id: made.id, version, customerId: customer.id, date, shippingAddress, quotationId: id }
  const named = await call('/ContractSales', 'PUT', {
    ...{ ...kept, approverId, paymentCycle: made.paymentCycle, settlingWeight: made.settlingWeight },
    lines: lines.map((line: Record<string, unknown>) =>
      Object.fromEntries(
        [
          'productId',
          'quantity',
          'length',
          'barem',
          'actualWeight',
          'priceType',
          'importPrice',
          'salePrice',
          'vatRate',
        ].map((name) => [name, line[name]]),
      ),
    ),
  })
  await call(`/ContractSales/${made.id}/request-approval`, 'POST', { version: named.version })

  await hoa.goto('/')
  await hoa.getByRole('button', { name: `${approve} ${number}` }).click()
  await hoa.getByRole('dialog').getByRole('button', { name: approve, exact: true }).click()
  const name = words('salesContract.name', { number })
  await expect(hoa.getByText(words('approval.done.approve', { name }))).toBeVisible()

  await minh.goto(quotation)
  const contracts = minh.getByRole('region', { name: words('salesContract.title') })
  await expect(contracts).toContainText(`${number} ${words('approval.status.approved')}`)
  await expect(contracts).toContainText(words('issues.quotation_contracted'))
  await expect(contracts.getByRole('button')).toHaveCount(0)
  await minh.goto(`/orders?search=${number}`)
  await expect(minh.getByRole('row', { name: number })).toContainText(words('salesContract.delivery.none'))
})
