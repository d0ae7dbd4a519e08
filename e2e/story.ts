import { randomInt } from 'node:crypto'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../packages/server/src/world/people.ts'
import { translate } from '../packages/shared/src/i18n/translate.ts'
import type { Locale } from '../packages/shared/src/values/constants.ts'
import { countCalls } from './walk.ts'

/**
 * A story of this program: a console error, an exception in a page or a breach of the content security policy fails it,
 * whichever person's page it was.
 */
export const test = base.extend<{ stage: Stage }>({
  stage: async ({ browser, baseURL }, use, info) => {
    const stage = new Stage(browser, baseURL!)
    await use(stage)
    if (info.status !== info.expectedStatus) console.log(await stage.shown())
    await stage.close()
    expect(stage.complaints, 'what the browser complained of').toEqual([])
  },
})

export { expect }

/** Words as the reader sees them, from the product's own message files. A key without words is a story's mistake. */
export function words(
  key: string,
  params: Record<string, string | number> = {},
  locale: Locale = 'vi',
): string {
  const found = translate(locale, key, params)
  if (found === key) throw new Error(`no words for ${key}`)
  return found
}

const tokens = new WeakMap<BrowserContext, string>()

/** The token that somebody came in with, for calls of the API that a story makes beside their page. */
export function tokenOf(page: Page): string {
  return tokens.get(page.context())!
}

export interface Enter {
  locale?: Locale
  viewport?: { width: number; height: number }
  userAgent?: string
  isMobile?: boolean
  /** Where somebody who is signed in begins: the landing page if not said, with null nowhere yet. */
  start?: string | null
  colorScheme?: 'light' | 'dark'
  /** Nothing moves unless a story looks at it. */
  reducedMotion?: 'reduce' | 'no-preference'
}

const DESKTOP = { width: 1440, height: 900 }
export const PHONE: Enter = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
}

/** An address of a private network, no other story's. */
const address = () => `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}`

export class Stage {
  readonly complaints: string[] = []
  readonly #browser: Browser
  readonly #origin: string
  readonly #contexts: BrowserContext[] = []

  constructor(browser: Browser, origin: string) {
    this.#browser = browser
    this.#origin = origin
  }

  /** A browser of its own for somebody who is not signed in. */
  async stranger({ locale = 'vi', viewport = DESKTOP, start: _, ...device }: Enter = {}): Promise<Page> {
    const context = await this.#browser.newContext({
      baseURL: this.#origin,
      viewport,
      locale: locale === 'vi' ? 'vi-VN' : 'en-US',
      timezoneId: 'Asia/Ho_Chi_Minh',
      reducedMotion: 'reduce',
      // An address of its own: together the stories sign in oftener in a minute than the server allows one address.
      extraHTTPHeaders: { 'x-forwarded-for': address() },
      ...device,
    })
    this.#contexts.push(context)
    await context.addInitScript(
      (tag) => localStorage.getItem('LOCALE') ?? localStorage.setItem('LOCALE', tag),
      locale === 'vi' ? 'vi_VN' : 'en_US',
    )
    return this.tab(context)
  }

  /** One more tab of a browser. */
  async tab(context: BrowserContext): Promise<Page> {
    const page = await context.newPage()
    countCalls(page)
    this.#listen(page)
    return page
  }

  /** Somebody of the cast, signed in through the API; their page is at the landing page. */
  async enter(username: string, options: Enter = {}): Promise<Page> {
    const page = await this.stranger(options)
    const answer = await page.request.post('/v1.0/Account/authenticate', {
      data: { account: username, password: DEMO_PASSWORD, rememberMe: true },
      headers: { origin: this.#origin },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    const token = (await answer.json()).data.jwToken as string
    tokens.set(page.context(), token)
    await page.addInitScript(
      (value) => localStorage.getItem('ACCESS_TOKEN') ?? localStorage.setItem('ACCESS_TOKEN', value),
      token,
    )
    if (options.start !== null) await page.goto(options.start ?? '/')
    return page
  }

  #listen(page: Page): void {
    page.on('pageerror', (error) => this.complaints.push(`${page.url()}: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      // a refused call is an answer the page must show, not a fault of the page
      if (/Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())) return
      this.complaints.push(`${page.url()}: ${message.text()}`)
    })
  }

  /** The browser says of a broken line what a page cannot keep it from saying. */
  forgiveBrokenLine(): void {
    const other = this.complaints.filter(
      (one) => !/net::ERR_|Failed to load resource|WebSocket connection to/.test(one),
    )
    this.complaints.splice(0, this.complaints.length, ...other)
  }

  /** What every page says at the end, for whoever has nothing but the log of a story that failed. */
  async shown(): Promise<string> {
    const pages = this.#contexts.flatMap((context) => context.pages())
    const texts = pages.map(async (page) => {
      const text = await page.locator('body').innerText({ timeout: 2000 })
      return `${page.url()}\n${text.replaceAll(/\s*\n\s*/g, ' | ').slice(-1500)}`
    })
    const settled = await Promise.allSettled(texts)
    return settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))).join('\n')
  }

  async close(): Promise<void> {
    await Promise.all(this.#contexts.map((context) => context.close()))
  }
}
