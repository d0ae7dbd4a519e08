import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, devices, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../packages/server/src/world/people.ts'
import { chromiumPath } from './chromium.ts'
import { root } from './root.ts'
import { runServer } from './running-server.ts'

/** Takes the pictures of the README anew, on a server of its own with the demo world: `npm run pictures`. */
const folder = join(root, 'docs/pictures')
const desk = { viewport: { width: 1440, height: 900 } }
const phone = {
  userAgent: devices['iPhone 13'].userAgent,
  isMobile: true,
  viewport: { width: 390, height: 844 },
}

mkdirSync(folder, { recursive: true })
const server = await runServer()
try {
  await server.ready
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox'],
  })
  await takeAll(browser)
  await browser.close()
} finally {
  await server.stop()
}

async function takeAll(browser: Browser): Promise<void> {
  const minh = await enter(browser, 'sales.minh', desk)
  await take(minh, '/sale-management/list', 'quotations')
  await take(minh, await firstQuotation(minh, 'status=draft'), 'quotation')
  const hoa = await enter(browser, 'director.hoa', phone)
  await take(hoa, await firstQuotation(hoa, 'waitingForMe=true'), 'phone')
}

async function enter(browser: Browser, account: string, device: object): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    reducedMotion: 'reduce',
    ...device,
  })
  const page = await context.newPage()
  const answer = await page.request.post('/v1.0/Account/authenticate', {
    data: { account, password: DEMO_PASSWORD, rememberMe: true },
    headers: { origin: server.url },
  })
  const token = (await answer.json()).data.jwToken as string
  await page.addInitScript((value) => localStorage.setItem('ACCESS_TOKEN', value), token)
  await page.goto('/')
  return page
}

async function firstQuotation(page: Page, query: string): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))
  const answer = await page.request.get(`/v1.0/Quotation?pageSize=1&${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return `/sale-management/${(await answer.json()).data[0].id}`
}

async function take(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
