import type { AnyRouter } from '@tanstack/react-router'
import { onReconnect } from '#http/connection.ts'
import { ownRequestsAnswered } from '#http/own-requests.ts'
import { isNewBuild } from '#layout/served-build.ts'

const STORAGE_KEY = 'BUILD RELOAD'

/** A reload that did not help is not tried again for so long; the page then says that it failed. */
const MIN_RELOAD_INTERVAL_MS = 30_000

/**
 * A tab that was opened before a new build asks for chunks that are gone, or sees its server restarted. Moving to another
 * page then loads that page afresh, once; until then the tab goes on, so that nothing typed is lost. A chunk that
 * the network or a busy server kept back is no new build: the page says so (`lazyPage`).
 */
export function followNewBuilds(router: AnyRouter): void {
  let outdated = false
  const reload = async () => {
    const before = Number(sessionStorage.getItem(STORAGE_KEY))
    if (Date.now() - before < MIN_RELOAD_INTERVAL_MS) return
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()))
    // a refusal that nobody read would be lost, and a command that was not answered is not sent again
    await ownRequestsAnswered()
    // the router writes an address after it says that it moves there
    router.history.flush()
    // Whoever left a form behind has been asked already; the browser is not to ask once more.
    router.history.destroy()
    location.reload()
  }
  addEventListener('vite:preloadError', async () => {
    const { resolvedLocation } = router.state
    const moving = resolvedLocation?.pathname !== router.latestLocation.pathname
    if (!(await isNewBuild())) return
    outdated = true
    if (moving) await reload()
  })
  onReconnect(async () => {
    if (await isNewBuild()) outdated = true
  })
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    if (outdated && pathChanged) void reload()
  })
}
