import { expect, test, tokenOf, words } from './story.ts'
import { settled } from './walk.ts'

const word = (key: string, params = {}) => words(`contractBinding.${key}`, params)

test('Khoa buys what a sales contract needs, binds less, unbinds and takes it back; what is bound is not cancelled', async ({
  stage,
}) => {
  test.slow()
  const khoa = await stage.enter('purchase.khoa', { start: '/contract/sales-contract?status=approved' })
  await khoa.getByRole('button', { name: word('buy') }).click()
  await khoa.getByRole('textbox', { name: word('search') }).fill('không có gì như thế')
  await expect(khoa.getByRole('dialog').getByText(words('frame.list.noMatch'))).toBeVisible()
  await khoa.keyboard.press('Escape')
  await expect(khoa.getByRole('dialog')).toBeHidden()
  // nothing is bound to it yet
  await khoa
    .getByRole('row', { name: /HDB\d{4}-0004/ })
    .getByRole('link')
    .first()
    .click()
  const bindings = khoa.getByRole('region', { name: word('title') })
  await expect(bindings.getByText(word('none.salesContract'))).toBeVisible()
  const sales = (await khoa.locator('h1').innerText()).match(/HDB\S+/)![0]
  await bindings.getByRole('button', { name: word('buyThis') }).click()
  const dialog = khoa.getByRole('dialog')
  const supplier = dialog.getByRole('combobox', { name: word('supplier') })
  await expect(supplier).toBeFocused()
  // what is bought already and for no sale yet is bound, and bought again only by who says so
  await expect(dialog.getByText(word('boughtAlready'))).toBeVisible()
  await expect(dialog.getByText(/HDM\d{4}-0004 còn .* chưa ghép/).first()).toBeVisible()
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: word('bind.salesContract') }).click()
  await expect(dialog.getByRole('button', { name: word('save') })).toBeVisible()
  await khoa.keyboard.press('Escape')
  await bindings.getByRole('button', { name: word('buyThis') }).click()
  await dialog.getByRole('checkbox').last().waitFor()
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  // what was chosen is lost only by who says so, also to bind instead
  await dialog.getByRole('button', { name: word('bind.salesContract') }).click()
  await khoa.getByRole('button', { name: words('frame.form.closeNo') }).click()
  await dialog.getByRole('button', { name: word('buySave') }).click()
  await expect(dialog.getByText(words('issues.required_choice', { field: 'nhà cung cấp' }))).toBeVisible()
  await expect(supplier).toBeFocused()
  await supplier.press('ArrowDown')
  await expect(khoa.locator('.ant-select-item-option').first()).toBeVisible()
  await supplier.press('Enter')
  await dialog.getByRole('checkbox').last().uncheck()
  // what was chosen is lost only by who says so
  await khoa.keyboard.press('Escape')
  await khoa.getByRole('button', { name: words('frame.form.closeNo') }).click()
  await expect(dialog.getByRole('checkbox').last()).not.toBeChecked()
  await dialog.getByRole('checkbox').last().check()
  await dialog.getByRole('button', { name: word('buySave') }).click()

  await expect(khoa).toHaveURL(/purchase-contract\//)
  const one = bindings.locator('.bindings-pair').first()
  await expect(one.getByRole('link', { name: sales })).toBeVisible()
  await one.getByRole('button', { name: word('changeOf', { number: sales }) }).click()
  const quantity = dialog.getByRole('textbox')
  await expect(quantity).toBeFocused()
  await quantity.fill('999999')
  await quantity.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('không được vượt quá')
  await quantity.fill('1')
  await quantity.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(one.locator('.figures').first()).toContainText(/^1 \p{Ll}/u)

  const unbind = one.getByRole('button', { name: word('unbindOf', { number: sales }) })
  await unbind.click()
  const undo = khoa.locator('.ant-message').getByText(word('undo'))
  await undo.click()
  await expect(undo).toHaveCount(0)
  await settled(khoa)
  await expect(one.locator('.figures').first()).toContainText(/^1 /)
  // none of it is unbinding too
  await one.getByRole('button', { name: word('changeOf', { number: sales }) }).click()
  await quantity.fill('0')
  await quantity.press('Enter')
  await undo.click()
  await expect(undo).toHaveCount(0)
  // until it is read again, what was bound before is shown
  await settled(khoa)
  await expect(one.locator('.figures').first()).toContainText(/^1 /)
  await khoa.getByRole('button', { name: words('frame.document.more') }).click()
  await khoa.getByRole('menuitem', { name: words('approval.act.delete') }).click()
  await expect(
    dialog.getByText(words('approval.inUse.text', { kind: words('purchaseContract.kind'), verb: 'xóa' })),
  ).toBeVisible()
  await dialog.getByRole('link').first().click()
  await expect(khoa).toHaveURL(/sales-contract\//)

  const pairs = bindings.locator('.bindings-pair')
  await expect(pairs.first()).toBeVisible()
  // what was read of the contract before is shown until it is read again
  await settled(khoa)
  for (let left = (await pairs.count()) - 1; left >= 0; left -= 1) {
    await pairs
      .first()
      .getByRole('button', { name: /^Bỏ ghép/ })
      .click()
    await expect(pairs).toHaveCount(left)
  }
  await bindings.getByRole('button', { name: word('bind.salesContract') }).click()
  const quantities = dialog.getByRole('textbox')
  await expect(quantities.first()).toBeFocused()
  // of a line there are two purchases, of which the first has enough
  const firsts = dialog.locator('.pair-rows li:has(h3)')
  const second = dialog.locator('.pair-rows li:not(:has(h3))').first().getByRole('textbox')
  expect(await firsts.count()).toBeGreaterThan(1)
  const whole: string[] = []
  for (const row of await firsts.all()) {
    await row.getByRole('button', { name: /^Lấy hết: / }).click()
    await expect(row.getByRole('textbox')).toHaveValue(/\d/)
    whole.push(await row.getByRole('textbox').inputValue())
  }
  await quantities.first().fill('1')
  await second.fill('1')
  await dialog.getByRole('button', { name: word('fillAll'), exact: true }).click()
  for (const [place, one] of whole.entries())
    await expect(firsts.nth(place).getByRole('textbox')).toHaveValue(one)
  await expect(second).toHaveValue('')
  await dialog.getByRole('button', { name: word('save'), exact: true }).click()
  await expect(dialog).toBeHidden()
})

test('what is typed as the dialog opens is not lost; a ticked line is bought, weighed, or said to be wrong', async ({
  stage,
}) => {
  const start = '/contract/sales-contract?status=approved'
  const khoa = await stage.enter('purchase.khoa', { start, reducedMotion: 'no-preference' })
  const dialog = khoa.getByRole('dialog')
  const supplier = dialog.getByRole('combobox', { name: word('supplier') })
  await khoa.getByRole('button', { name: word('buy') }).click()
  await supplier.waitFor()
  await khoa.keyboard.type('thép')
  await expect(supplier).toHaveValue('thép')
  await expect(khoa.locator('.ant-select-item-option').first()).toBeVisible()
  await supplier.press('Enter')

  const line = dialog.locator('.pair-rows li').first()
  await line.getByRole('checkbox').check()
  await expect(line).toContainText(/ · cần mua [\d.]+ cây · [\d.,]+\skg/)
  await expect(dialog.locator('.needs-all')).toContainText(/ · [\d.,]+\skg$/)
  const quantity = line.getByRole('textbox')
  await quantity.fill('999999')
  // what cannot be taken counts as little as it weighs
  await expect(dialog.locator('.needs-all')).toContainText(word('chosen', { count: 0 }))
  await quantity.press('Tab')
  await expect(line.getByRole('alert')).toHaveText(/ không được vượt quá [\d.]+ cây$/)
  await quantity.fill('0')
  await dialog.getByRole('button', { name: word('buySave') }).click()
  await expect(line.getByRole('alert')).toHaveText('Số lượng phải lớn hơn 0')
  await dialog.getByRole('button', { name: word('buySave') }).click()
  await expect(quantity).toBeFocused()
  await line.getByRole('checkbox').uncheck()
  await expect(line.getByRole('alert')).toHaveCount(0)
})

test('what somebody else buys meanwhile is said in the dialog that was open, and nothing of it is lost', async ({
  stage,
}) => {
  const khoa = await stage.enter('purchase.khoa', { start: '/contract/sales-contract?unbought=true' })
  const headers = { authorization: `Bearer ${tokenOf(khoa)}` }
  // not the one of the first story
  const sold = khoa.getByRole('row', { name: /HDB\d{4}-(?!0004)/ })
  await sold.first().getByRole('link').first().click()
  await expect(khoa).toHaveURL(/sales-contract\/[\w-]{36}/)
  const salesContractId = khoa.url().match(/[\w-]{36}/)![0]
  await khoa.getByRole('button', { name: word('buyThis') }).click()
  const dialog = khoa.getByRole('dialog')
  const line = dialog.locator('.pair-rows li').first()
  // not ticked where it is bought already and for no sale yet
  await line.getByRole('checkbox').check()
  const quantity = line.getByRole('textbox')
  await quantity.fill('1')

  const read = async (path: string) =>
    (await (await khoa.request.get(`/v1.0${path}`, { headers })).json()).data
  const { lines } = await read(`/ContractSales/needs?salesContractId=${salesContractId}`)
  const [supplier] = await read('/Customer/suppliers')
  const bought = await khoa.request.post('/v1.0/ContractPurchase/from-sales', {
    headers,
    data: {
      supplierId: supplier.id,
      lines: lines.map(({ productId, length, free }: Record<string, unknown>) => ({
        ...{ salesContractId, productId, length, quantity: free },
      })),
    },
  })
  const { number } = (await bought.json()).data
  await expect(dialog.getByRole('alert')).toHaveText(word('takenBy', { numbers: number }))
  await expect(quantity).toHaveValue('1')
  await expect(dialog.getByRole('button', { name: word('buySave') })).toBeHidden()
  await khoa.keyboard.press('Escape')
  await khoa
    .getByRole('dialog')
    .filter({ hasText: words('frame.form.closeUnsaved') })
    .getByRole('button', { name: words('frame.form.close'), exact: true })
    .click()
  await expect(dialog).toBeHidden()
  await expect(khoa.getByRole('button', { name: word('buyThis') })).toBeHidden()
})
