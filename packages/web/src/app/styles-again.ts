import { isReachable, onConnection } from '#http/connection.ts'

/**
 * Fetches style sheets again, when the connection is back, that could not be fetched: Vite asks for each of them once, and
 * a part of a page that is fetched again would be drawn without its own.
 */
export function followStyles(): void {
  const missing = new Set<HTMLLinkElement>()
  const listen = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
  }
  // an error of a link does not bubble
  addEventListener('error', listen, { capture: true })
  onConnection(() => {
    if (!isReachable()) return
    for (const link of missing) link.replaceWith(link.cloneNode())
    missing.clear()
  })
}
