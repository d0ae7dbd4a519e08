import type { Page } from '@playwright/test'
import { runServer } from '../bin/running-server.ts'
import { DEMO_PASSWORD } from '../packages/server/src/world/people.ts'
import { type MailPeer, mailOf, mailPeer, textOf } from '../packages/server/test/mail-peer.ts'
import { eightLines } from './eight-lines.ts'
import { expect, Stage, test, tokenOf, words } from './story.ts'
import { walkTo } from './walk.ts'

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
  const data = { id, version, key: 'mail', jsonValue: mailOf(peer), enabled: true, password: DEMO_PASSWORD }
  const saved = await page.request.put('/v1.0/Configuration', { headers, data })
  expect(saved.ok(), await saved.text()).toBe(true)
}

/** A channel is tried, and what its peer did not take is sent again, by the SuperAdmin. */
async function tryAndSendAgain(page: Page, peer: MailPeer): Promise<void> {
  const channel = (name: string) =>
    page.getByRole('button', {
      name: words('announcement.test', { channel: words(`announcement.channel.${name}`) }),
    })
  await page.goto('/system/notification')
  await expect(channel('zalo')).toBeDisabled()
  await channel('email').click()
  const recipient = 'superadmin@thep-demo.example'
  await expect(page.getByText(words('announcement.tested', { recipient }))).toBeVisible()
  expect(peer.received.flatMap(({ to }) => to)).toEqual([recipient])

  const headers = { authorization: `Bearer ${tokenOf(page)}` }
  const failed = () => page.request.get('/v1.0/Notification/deliveries?state=failed', { headers })
  await expect.poll(async () => (await (await failed()).json()).totalItems, { timeout: 20_000 }).toBe(1)
  await page.getByRole('link', { name: words('announcement.deliveries.open') }).click()
  const row = page.locator('tr.ant-table-row').filter({ hasText: 'Phạm Thị Hòa' })
  await expect(row).toContainText(words('announcement.deliveries.states.failed'))
  await expect(row).toContainText('mailbox full')
  peer.refuse = null
  await row.getByRole('button', { name: /^Thao tác với / }).click()
  await page.getByRole('menuitem', { name: words('announcement.deliveries.again') }).click()
  await expect(page.getByText(words('announcement.deliveries.againDone'))).toBeVisible()
}

/** Whoever wants no mail of approvals takes it off the list of their channels. */
async function wantNoMailOf(page: Page, event: string): Promise<void> {
  await walkTo(page, '/profile')
  const names = [words(`announcement.choices.event.${event}`), words('announcement.channel.email')]
  const box = page.getByRole('checkbox', { name: names.join(': ') })
  await expect(box).toBeChecked()
  await box.click()
  await expect(page.getByText(words('announcement.choices.saved'))).toBeVisible()
  await expect(box).not.toBeChecked()
}

/** Mails an approved quotation to its customer, and cancels it: a competitor was cheaper. */
async function mailAndLose(page: Page, peer: MailPeer, id: string): Promise<void> {
  await walkTo(page, `/sale-management/${id}`)
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
    const root = await stage.enter('superadmin', { start: null })
    await sendMailTo(root, peer)
    const minh = await stage.enter('sales.minh')
    // as long as it is: a peer that refuses for good is not asked again by itself
    peer.refuse = (to) => (to.includes('hoa') ? { code: 550, text: '5.2.2 mailbox full' } : null)
    const id = await eightLines(minh)
    await wantNoMailOf(minh, 'approved')
    await tryAndSendAgain(root, peer)
    const hoa = await stage.enter('director.hoa', { start: null })
    await hoa.goto(await linkTo(peer, /hoa/))
    await expect(hoa).toHaveURL(new RegExp(`/sale-management/${id}$`))
    const approve = words('approval.verb.approve')
    await hoa.getByRole('button', { name: approve, exact: true }).click()
    await hoa.getByRole('dialog').getByRole('button', { name: approve, exact: true }).click()
    await expect(hoa.getByText(words('approval.status.approved')).first()).toBeVisible()
    await mailAndLose(minh, peer, id)
    // it went out after the approval, of which he wanted to hear by the bell alone
    expect(peer.received.filter(({ to }) => to.join().includes('minh'))).toEqual([])

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
