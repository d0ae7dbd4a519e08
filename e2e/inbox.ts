import { expect, type Locator, type Page } from '@playwright/test'
import { words } from './story.ts'

/** Of one press on what shows more of the inbox, and of looking whether the row is there now. */
const STEP_MS = 2_000

/**
 * The row of a document in the inbox of the landing page. The newest stand last, behind those that other stories send to the
 * same person, and only the first of all are shown: more are asked for until it is there.
 */
export async function inboxRow(page: Page, number: string): Promise<Locator> {
  const row = page
    .getByRole('list', { name: words('inbox.title') })
    .getByRole('listitem')
    .filter({ hasText: number })
  await expect(row.or(page.locator('.inbox-more')).first()).toBeVisible()
  await expect(async () => {
    if (await row.isHidden()) await page.locator('.inbox-more').click({ timeout: STEP_MS })
    await expect(row).toBeVisible({ timeout: STEP_MS })
  }).toPass({ timeout: 30_000 })
  return row
}
