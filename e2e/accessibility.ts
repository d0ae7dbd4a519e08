import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Axe on the page as it stands. Only what is wrong is written down, and in the page itself: our pages have no frames, and
 * a page of its own to gather their results took as long as looking.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
}

/** What axe finds that keeps people from working. */
export async function seriousFaults(page: Page, { colours = true } = {}): Promise<string[]> {
  // a field that lies half under the bar of a form is scrolled to: that bar takes nothing of its size
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('.form-bottom')?.style.setProperty('position', 'static'),
  )
  const { violations } = await axe(page)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .disableRules(colours ? [] : ['color-contrast'])
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`),
    )
}
