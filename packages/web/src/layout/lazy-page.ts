import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** The chunk of a page could not be fetched: offline, or a server too busy to answer. */
export class PageNotLoaded extends Error {
  override name = 'PageNotLoaded'
}

/**
 * A page whose chunk is fetched when it is opened. The router would reload the whole application for a chunk that does not
 * come, which offline ends on the browser's own error page; `followNewBuilds` reloads where that helps.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>) {
  return lazyRouteComponent(() =>
    load().catch((cause: unknown) => {
      throw new PageNotLoaded('the page could not be loaded', { cause })
    }),
  )
}
