import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { expect, PHONE, test, words } from './story.ts'
import { settled } from './walk.ts'

/** A label with or without the mark of a required field. */
const labelled = (name: string) => new RegExp(`^(\\* )?${name}$`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function pick(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: labelled(name) }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: option }).first().click()
}

/** A node of the drawing by its name. */
const node = (page: Page, name: string) =>
  page.locator('.react-flow__node').filter({ has: page.getByText(name, { exact: true }) })

/** Adds a step after the node whose fields are open, without a pointer: `down` times the arrow in the menu. */
async function addByKeyboard(page: Page, at: number, down: number): Promise<void> {
  await page
    .locator('.canvas-fields')
    .getByRole('button', { name: words('workflow.canvas.add') })
    .nth(at)
    .focus()
  await page.keyboard.press('Enter')
  const items = page.locator('.ant-dropdown:visible').getByRole('menuitem')
  await expect(items.first()).toBeFocused()
  for (let step = 0; step < down; step += 1) {
    await page.keyboard.press('ArrowDown')
    await expect(items.nth(step + 1)).toBeFocused()
  }
  await page.keyboard.press('Enter')
}

/** More than any document of any story is worth. */
const TOTAL = '9000 tỷ'

test('a workflow is drawn, checked, published and tried, by the keyboard', async ({ stage }) => {
  const lan = await stage.enter('admin.lan', { start: '/workflows/add' })
  const name = `Duyệt hai cấp ${Date.now()}`
  const panel = lan.locator('.canvas-fields')
  const [approval, condition] = [words('workflow.node.approval'), words('workflow.node.condition')]

  await test.step('steps and a condition are put in after a node', async () => {
    await lan.getByRole('textbox', { name: labelled(words('workflow.field.name')) }).fill(name)
    await pick(lan, words('workflow.field.type'), words('quotation.title'))
    await pick(lan, words('workflow.field.departmentId'), 'Kinh doanh')
    await lan.getByRole('textbox', { name: words('workflow.rule.value') }).fill(TOTAL)
    await node(lan, `${approval} 1`).focus()
    await lan.keyboard.press('Enter')
    await expect(panel.getByRole('textbox', { name: words('workflow.step.name') })).toBeFocused()
    await pick(lan, words('workflow.step.approver'), words('workflow.step.by.designated'))
    await addByKeyboard(lan, 0, 1)
    await expect(node(lan, `${condition} 1`)).toBeFocused()
    await expect(lan.getByText(words('workflow.canvas.branches'))).toBeVisible()
    await lan.keyboard.press('Enter')
    const called = panel.getByRole('textbox', { name: words('workflow.step.name') })
    await expect(called).toBeFocused()
    await called.fill('Trên mức')
    await lan.keyboard.press('Enter')
    await expect(node(lan, 'Trên mức')).toBeFocused()
    await addByKeyboard(lan, 0, 0)
    await expect(node(lan, `${approval} 2`)).toBeFocused()
  })

  await test.step('what is taken out comes back, and what goes straight is a list as well', async () => {
    await lan.keyboard.press('Delete')
    await expect(node(lan, `${approval} 2`)).toHaveCount(0)
    await expect(node(lan, 'Trên mức')).toBeFocused()
    await lan.keyboard.press('Control+z')
    await expect(node(lan, `${approval} 2`)).toBeVisible()
    await lan.getByText(words('workflow.canvas.list'), { exact: true }).click()
    await expect(lan.locator('.workflow-step')).toHaveCount(2)
  })

  await test.step('tried on a document before it is saved, it says the steps, and why it is not for it', async () => {
    const trial = lan.getByRole('region', { name: words('workflow.trial.title') })
    await trial.getByRole('combobox', { name: words('workflow.trial.document') }).click()
    await lan
      .locator('.ant-select-dropdown:visible .ant-select-item-option')
      .filter({ hasNotText: words('workflow.trial.department') })
      .first()
      .click()
    await expect(trial.getByText(`${approval} 1`, { exact: true })).toBeVisible()
    const missing = words('workflow.fault.approver_missing', { node: `${approval} 2`, person: '' })
    await expect(trial.getByRole('button', { name: missing })).toBeVisible()
    const unfit = trial.getByRole('paragraph').filter({ hasText: words('workflow.trial.rules') })
    await expect(unfit).toBeVisible()
    const value = lan.getByRole('textbox', { name: words('workflow.rule.value') }).first()
    await value.fill('0')
    await expect(unfit).toBeHidden()
    await value.fill(TOTAL)
    await expect(unfit).toBeVisible()
    await button(lan, words('frame.form.save')).click()
    await expect(lan.locator('h1')).toContainText(name)
  })

  await test.step('a fault of the check leads to its node, and is mended there', async () => {
    const fault = words('workflow.fault.approver_missing', { node: `${approval} 2`, person: '' })
    await lan.locator('.record-facts').getByRole('button', { name: fault }).click()
    await expect(node(lan, `${approval} 2`)).toBeFocused()
    await expect(panel.getByText(fault)).toBeVisible()
    await pick(lan, words('workflow.step.approver'), words('workflow.step.by.people'))
    // nobody is put in whom nobody chose
    await expect(panel.getByText(fault)).toBeVisible()
    await pick(lan, words('workflow.step.people'), 'Phạm Thị Hòa')
    await lan.keyboard.press('Tab')
    await expect(panel.getByText(fault)).toBeHidden()
    expect(await violations(lan)).toEqual([])
    await button(lan, words('frame.form.save')).click()
    await button(lan, words('workflow.publish.action', { number: 1 })).click()
    await button(lan, words('workflow.publish.title')).click()
    await expect(lan.getByText(words('workflow.publish.upToDate', { number: 1 }))).toBeVisible()
  })

  await test.step('on a phone the fields of a node lie over the drawing', async () => {
    const phone = await stage.enter('admin.lan', {
      ...PHONE,
      locale: 'en',
      start: new URL(lan.url()).pathname,
    })
    await node(phone, `${approval} 2`).click()
    const name = phone
      .getByRole('dialog')
      .getByRole('textbox', { name: words('workflow.step.name', {}, 'en') })
    await expect(name).toHaveValue(`${approval} 2`)
    await settled(phone)
  })
})
