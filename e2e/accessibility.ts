import type { Page } from '@playwright/test'
import axeCore, { type Result, type RunOptions } from 'axe-core'

/**
 * What axe finds wrong with the page as it stands. Axe is put into a page once, not for each look at it, and looks there:
 * our pages have no frames, and none of these rules reads style sheets.
 */
export async function violations(
  page: Page,
  options: RunOptions = {},
  exclude: string[] = [],
): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source)
  const how: RunOptions = { resultTypes: ['violations'], preload: false, ...options }
  const found = await page.evaluate(
    ([where, given]) => (globalThis as unknown as { axe: Pick<typeof axeCore, 'run'> }).axe.run(where, given),
    [{ exclude }, how] as const,
  )
  return found.violations
}

/** What axe finds that keeps people from working. */
export async function seriousFaults(page: Page, { colours = true } = {}): Promise<string[]> {
  // a field that lies half under the bar of a form is scrolled to: that bar takes nothing of its size
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('.form-bottom')?.style.setProperty('position', 'static'),
  )
  const found = await violations(page, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
    ...(colours ? {} : { rules: { 'color-contrast': { enabled: false } } }),
  })
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`),
    )
}
