import { inboxRow } from './inbox.ts'
import { expect, PHONE, test, tokenOf, words } from './story.ts'
import { settled, walkTo } from './walk.ts'

const quantity = `${words('tradeLine.field.quantity')}, ${words('frame.grid.line', { line: 1 })}`

test('an annex: drafted from its contract, found and approved by the director on a phone, in effect there', async ({
  stage,
}) => {
  test.slow()
  const minh = await stage.enter('sales.minh', { start: null })
  const token = tokenOf(minh)
  // a second chance takes the next contract: the first may have its annex already
  const page = `pageSize=1&pageNumber=${1 + test.info().retry}`
  const list = `/v1.0/ContractSales?status=approved&mine=true&sort=number&${page}`
  const headers = { authorization: `Bearer ${token}` }
  const [contract] = (await (await minh.request.get(list, { headers })).json()).data
  // asked for without its contract: chosen by keyboard
  await minh.goto('/contract/sales-contract-annex/add')
  await expect(minh.getByLabel(words('contract.annex.pick'))).toBeFocused()
  await minh.keyboard.type(contract.number)
  await minh.keyboard.press('Enter')
  await expect(minh.locator('h1')).toHaveText(words('contract.annex.makeOf', { number: contract.number }))
  await minh
    .getByRole('navigation', { name: words('frame.breadcrumb') })
    .getByRole('link', { name: contract.number })
    .click()
  await minh.getByRole('button', { name: words('contract.annex.make') }).click()
  await minh
    .getByLabel(words('salesContractAnnex.field.reason'), { exact: true })
    .fill('Khách lấy thêm cho tầng 5')
  const save = minh.getByRole('button', { name: words('frame.form.save'), exact: true })
  const sending = words('approval.verb.request-approval')
  const number = `${contract.number}-PL01`
  const changes = { name: words('contract.annex.changes', { number: contract.number }) }
  // what changes nothing yet is kept, and says why it is not sent: a day that is past was not taken over
  const one = await minh.request.get(`/v1.0/ContractSales/${contract.id}`, { headers })
  const signed = (await one.json()).data
  for (const name of ['date', 'expectedReceiptDate']) {
    const field = minh.getByLabel(words(`salesContractAnnex.field.${name}`), { exact: true })
    await field.fill((signed[name] ?? '').split('-').reverse().join('/'))
    await field.blur()
  }
  await save.click()
  await expect(minh.locator('h1')).toContainText(number)
  const none = words('contract.annex.none', { number: contract.number })
  await expect(minh.getByRole('region', changes)).toContainText(none)
  await expect(minh.getByRole('button', { name: sending, exact: true })).toHaveCount(0)
  await minh.getByRole('button', { name: words('frame.document.more') }).click()
  const unsent = minh.getByRole('menuitem', { name: sending })
  await expect(unsent).toBeDisabled()
  await unsent.getByText(sending).hover()
  await expect(minh.getByRole('tooltip')).toContainText(words('errors.approval.unchanged'))
  await minh.keyboard.press('Escape')
  await minh.getByLabel(quantity, { exact: true }).fill('5000')
  await minh.getByLabel(quantity, { exact: true }).blur()
  await save.click()
  await expect(minh.getByRole('region', changes)).toContainText('5.000')
  // the form on the version that was saved comes with buttons of its own, a moment after what is said of it
  await settled(minh)
  await minh.getByRole('button', { name: sending, exact: true }).click()
  await minh.getByRole('dialog').getByRole('button', { name: sending, exact: true }).click()
  await expect(minh.locator('.status-tag').first()).toHaveText(words('approval.status.pending'))

  const crumbs = minh.getByRole('navigation', { name: words('frame.breadcrumb') })
  await expect(crumbs).toContainText(
    [words('frame.menu.contracts'), words('salesContract.title'), contract.number, 'Phụ lục'].join('/'),
  )
  const hoa = await stage.enter('director.hoa', PHONE)
  const waiting = await inboxRow(hoa, number)
  await waiting.getByRole('link', { name: number }).click()
  await expect(hoa.getByRole('region', changes)).toContainText('5.000')
  const approving = words('approval.verb.approve')
  await hoa.getByRole('button', { name: approving, exact: true }).click()
  await hoa.getByRole('dialog').getByRole('button', { name: approving, exact: true }).click()
  await expect(hoa.locator('.status-tag').first()).toHaveText(words('approval.status.approved'))
  await hoa.getByRole('link', { name: words('frame.back', { page: contract.number }) }).click()
  await expect(hoa).toHaveURL(new RegExp(`${contract.id}$`))

  await walkTo(minh, '/contract/sales-contract')
  await minh.getByRole('link', { name: words('contract.annex.list'), exact: true }).click()
  await expect(minh.getByRole('table').getByRole('link', { name: number })).toBeVisible()
  await minh.keyboard.press('Control+k')
  await expect(minh.getByRole('combobox', { name: words('workspace.palette.label') })).toBeFocused()
  await minh.keyboard.type(number)
  await expect(minh.getByRole('option', { name: number }).first()).toBeVisible()
  await minh.keyboard.press('Escape')
  await crumbs.getByRole('link', { name: words('salesContract.title') }).click()
  // the list of annexes, on show until then, has links whose names begin with the contract's number
  await expect(minh.locator('h1')).toHaveText(new RegExp(`^${words('salesContract.title')}`))
  // contracts that other stories made since stand before it
  await walkTo(minh, `/contract/sales-contract?search=${contract.number}`)
  await minh.getByRole('table').getByRole('link', { name: contract.number, exact: true }).click()
  const standing = minh.getByRole('region', { name: words('contract.annex.list'), exact: true })
  await expect(standing).toContainText(number)
  await expect(minh.locator('table.grid')).toContainText('5.000')
  await minh.getByRole('button', { name: words('contract.annex.signed') }).click()
  await expect(standing).toContainText(words('contract.annex.showsSigned', { number }))
})

test('a contract with an annex says what is agreed, also where its annexes cannot be read', async ({
  stage,
}) => {
  const hoa = await stage.enter('director.hoa', { start: null })
  const read = async (path: string) =>
    (
      await (
        await hoa.request.get(`/v1.0/${path}`, { headers: { authorization: `Bearer ${tokenOf(hoa)}` } })
      ).json()
    ).data
  const contracts = await read('ContractSales?status=approved&pageSize=50&sort=number')
  const contract = contracts.find(
    ({ total, annexed }: { total: number; annexed: { total: number } | null }) =>
      annexed && annexed.total !== total,
  )
  await hoa.route(/\/v1\.0\/ContractSalesAnnex\//, (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({ succeeded: false, code: 'in-use', message: 'x', errors: [], traceId: 't' }),
    }),
  )
  await hoa.goto(`/contract/sales-contract/${contract.id}`)
  const total = hoa.locator('.line-sum-total').first()
  const figures = (amount: number) => amount.toLocaleString('vi-VN')
  await expect(total).toContainText(figures(contract.annexed.total))
  const annexes = hoa.getByRole('region', { name: words('contract.annex.list'), exact: true })
  await expect(annexes).toContainText(contract.annexed.number)
  await expect(annexes.getByRole('alert')).toContainText(words('frame.list.failed'))
  await annexes.getByRole('button', { name: words('contract.annex.signed') }).click()
  await expect(total).toContainText(figures(contract.total))
  await hoa.unroute(/\/v1\.0\/ContractSalesAnnex\//)
  await annexes.getByRole('button', { name: words('frame.list.retry') }).click()
  await expect(annexes.getByRole('link', { name: contract.annexed.number })).toBeVisible()
  await expect(annexes.getByRole('alert')).toBeHidden()

  // its print is what was signed, and says so
  await hoa.goto(`/contract/sales-contract/${contract.id}/print`)
  await expect(hoa.getByText(words('print.page.annexed'))).toBeVisible()

  // its copy begins with what is agreed
  await hoa.goto(`/contract/sales-contract/add?from=${contract.id}`)
  await expect(hoa.locator('.line-sum-total').first()).toContainText(figures(contract.annexed.total))
})
