import type { Page } from '@playwright/test'
import { runServer } from '../bin/running-server.ts'
import { type MailPeer, mailOf, mailPeer, textOf } from '../packages/server/test/mail-peer.ts'
import { eightLines } from './eight-lines.ts'
import { expect, Stage, test, tokenOf, words } from './story.ts'

const PASSWORD = 'mưa xuân trên sông Đuống'

/** The link of the newest mail to somebody; whatever the peer has got until it comes. */
async function linkTo(peer: MailPeer, address: RegExp): Promise<string> {
  const find = () => peer.received.findLast(({ to }) => address.test(to.join()))
  await expect.poll(() => find() !== undefined, { timeout: 20_000 }).toBe(true)
  const link = /https?:\/\/\S+/.exec(textOf(find()!))
  return link![0]
}

async function sendMailTo(page: Page, peer: MailPeer): Promise<void> {
  const token = tokenOf(page)
  const headers = { authorization: `Bearer ${token}` }
  const found = await page.request.get('/v1.0/Configuration?pageSize=100', { headers })
  const { id, version } = (await found.json()).data.find(({ key }: { key: string }) => key === 'mail')
  const data = { id, version, key: 'mail', jsonValue: mailOf(peer), enabled: true }
  const saved = await page.request.put('/v1.0/Configuration', { headers, data })
  expect(saved.ok(), await saved.text()).toBe(true)
}

/** Mails an approved quotation to its customer, and cancels it: a competitor was cheaper. */
async function mailAndLose(page: Page, peer: MailPeer, id: string): Promise<void> {
  await page.goto(`/sale-management/${id}`)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: words('frame.document.more') }).click()
    await page.getByRole('menuitem').filter({ hasText: name }).click()
    return page.getByRole('dialog')
  }
  const letter = await choose(words('document.mail.open'))
  await letter.getByRole('combobox').fill('mua.hang@khach.vn,')
  await letter.getByRole('button', { name: words('document.mail.send'), exact: true }).click()
  await expect(letter).toBeHidden()
  const came = () => peer.received.find(({ to }) => to.includes('mua.hang@khach.vn'))
  await expect.poll(() => came()?.raw.includes('.pdf') ?? false, { timeout: 20_000 }).toBe(true)

  const kind = words('quotation.kind')
  const cancelling = await choose(words('approval.act.cancel', { kind }))
  const yes = cancelling.getByRole('button', { name: words('approval.act.cancel', { kind }), exact: true })
  await yes.click()
  await expect(cancelling.locator('.ant-form-item-explain-error')).toBeVisible()
  const pick = async (label: string, option: string) => {
    await cancelling.getByLabel(label).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
  }
  await pick(words('quotation.field.cancelReason'), words('quotation.cancelReason.competitor'))
  await cancelling.getByLabel(words('quotation.field.lostTo')).fill('Thép Hòa Phát')
  await pick(words('quotation.field.lostCause'), words('quotation.lostCause.price'))
  await yes.click()
  await expect(page.locator('.document-strip')).toContainText('Thép Hòa Phát')
  await page.getByRole('button', { name: words('frame.document.history') }).click()
  await expect(
    page.getByText(words('document.mail.state.sent', { address: 'mua.hang@khach.vn' })),
  ).toBeVisible()
}

test('a request for approval comes by mail and its link leads to the document; so does a link to a new password', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const peer = await mailPeer()
  const server = await runServer()
  await server.ready
  const stage = new Stage(browser, server.url)
  try {
    await sendMailTo(await stage.enter('superadmin'), peer)
    const minh = await stage.enter('sales.minh')
    const id = await eightLines(minh)
    const hoa = await stage.enter('director.hoa', { start: null })
    await hoa.goto(await linkTo(peer, /hoa/))
    await expect(hoa).toHaveURL(new RegExp(`/sale-management/${id}$`))
    const approve = words('approval.verb.approve')
    await hoa.getByRole('button', { name: approve, exact: true }).click()
    await hoa.getByRole('dialog').getByRole('button', { name: approve, exact: true }).click()
    await expect(hoa.getByText(words('approval.status.approved')).first()).toBeVisible()
    await mailAndLose(minh, peer, id)

    peer.received.length = 0
    const page = await stage.stranger()
    await page.goto('/login')
    await page.getByRole('button', { name: words('frame.login.forgot') }).click()
    await page.getByLabel(words('frame.login.account')).fill('sales.trang')
    await page.getByRole('button', { name: words('frame.login.send') }).click()
    await page.getByRole('dialog').getByRole('button').last().click()
    await page.goto(await linkTo(peer, /trang/))
    await page.getByLabel(words('frame.profile.newPassword'), { exact: true }).fill(PASSWORD)
    await page.getByLabel(words('frame.profile.confirmPassword')).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login$/)
    await page.getByLabel(words('frame.login.account')).fill('sales.trang')
    await page.getByLabel(words('frame.login.password')).fill(PASSWORD)
    await page.getByRole('button', { name: words('frame.login.submit') }).click()
    await expect(page).not.toHaveURL(/login/)
  } finally {
    await stage.close()
    await server.stop()
    await peer.close()
  }
  expect(stage.complaints).toEqual([])
})
