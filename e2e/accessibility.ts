import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Axe on the page as it stands. Only what is wrong is written down, and in the page itself: our pages have no frames, and
 * a page of its own to gather their results took as long as looking.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
}
