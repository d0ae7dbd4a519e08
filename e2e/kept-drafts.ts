import { expect, type Page } from '@playwright/test'

/** The values of the drafts this browser keeps, whoever's they are. */
export function keptDrafts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    // Opening would make it, without what the application makes in it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'barem-draft')) return '[]'
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await answer(indexedDB.open('barem-draft'))
    const drafts = await answer(database.transaction('draft').objectStore('draft').getAll())
    database.close()
    return JSON.stringify(drafts.map(({ values }) => values))
  })
}

/** Waits until what was typed has been written. */
export async function written(page: Page, typed: RegExp): Promise<void> {
  await expect.poll(() => keptDrafts(page)).toMatch(typed)
}
