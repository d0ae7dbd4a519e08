import { expect, test, words } from './story.ts'

test('whoever is to be told something is looked for by the server, and stays chosen while others are looked for', async ({
  stage,
}) => {
  const admin = await stage.enter('superadmin', { start: '/system/notification' })
  await admin
    .getByRole('button', { name: words('announcement.add') })
    .first()
    .click()
  const dialog = admin.getByRole('dialog')
  const field = (name: string) => dialog.getByLabel(words(`announcement.field.${name}`), { exact: true })
  for (const [typed, name] of [
    ['minh', /\(sales\.minh\)/],
    ['hoa', /\(director\.hoa\)/],
  ] as const) {
    const asked = admin.waitForRequest((one) => one.url().includes(`search=${typed}`))
    await field('targetIds').fill(typed)
    await asked
    await admin.locator('.ant-select-item-option').filter({ hasText: name }).click()
  }
  await expect(dialog.locator('.ant-select-selection-item')).toHaveText([/sales\.minh/, /director\.hoa/])
  // closing asks before any of it is lost
  await dialog
    .getByRole('button', { name: words('frame.form.close') })
    .first()
    .click()
  await admin.getByRole('button', { name: words('frame.form.closeNo') }).click()
  await expect(dialog.locator('.ant-select-selection-item')).toHaveCount(2)
})
