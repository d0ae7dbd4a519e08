import type { Profile } from '@barem/shared/user/endpoints'
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { signOut } from '#account/sign-out.ts'
import { queryClient } from '#api/query.ts'
import { Feedback } from '#feedback/Feedback.tsx'
import { lazyPart } from '#feedback/use-lazy-component.ts'
import { ApiFailure } from '#http/api-failure.ts'
import { loadModuleWords } from '#i18n/i18n.ts'
import { BrokenPage } from '#layout/BrokenPage.tsx'
import { lazyPage } from '#layout/lazy-page.ts'
import { screens } from '#modules/screens.ts'
import { paths, redirects } from '#navigation/paths.ts'
import { safeReturnPath } from '#navigation/return-path.ts'
import { closedTo, profileQuery } from '#navigation/rights.ts'
import type { Screen } from '#navigation/screen.ts'
import { parseSearch, stringifySearch } from '#navigation/search-string.ts'
import { forgetPerson, onTokenChange, readToken } from '#session/session.ts'
import { followOtherTabs, onSessionEnd } from '#session/session-end.ts'
import { keepLayersIn } from '#ui/layers.ts'
import { followNewBuilds } from './new-build.ts'
import { Recovery } from './Recovery.tsx'
import { followStyles } from './styles-again.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that does not exist, for the page that says so. */
    missing?: string
  }
}

/** Toasts and what waits to be sent name documents and link to them: their place is within the router. */
function Root() {
  return (
    <>
      <Outlet />
      <Recovery />
      <Feedback />
    </>
  )
}

/** No part of signing in, which waits for nothing. */
const Skeleton = lazyPart(async () => (await import('#ui/PageSkeleton.tsx')).PageSkeleton)
const Pending = () => <Skeleton />

const root = createRootRoute({ component: Root, errorComponent: BrokenPage })

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  validateSearch: (search: Record<string, unknown>): { from?: string } => {
    const from = safeReturnPath(search.from)
    return from === null ? {} : { from }
  },
  component: lazyPage(() => import('#account/LoginPage.tsx')),
})

const newPassword = createRoute({
  getParentRoute: () => root,
  path: paths.newPassword,
  component: lazyPage(() => import('#account/NewPasswordPage.tsx')),
})

function toLogin(from: string) {
  const back = safeReturnPath(from)
  return redirect({ to: paths.login, search: back && back !== '/' ? { from: back } : {}, replace: true })
}

/** The person who is signed in; leads to the login page when nobody is. */
async function whoIsThere(from: string): Promise<Profile> {
  if (readToken() === null) throw toLogin(from)
  try {
    const [profile] = await Promise.all([queryClient.ensureQueryData(profileQuery), loadModuleWords()])
    return profile
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) throw toLogin(from)
    throw error
  }
}

const layout = createRoute({
  getParentRoute: () => root,
  id: 'main',
  beforeLoad: async ({ location }) => {
    const profile = await whoIsThere(location.href)
    // A temporary password opens nothing but the page where it is changed; the server refuses the rest as well.
    if (profile.mustChangePassword && location.pathname !== paths.profile)
      throw redirect({ to: paths.profile, replace: true })
    return { profile }
  },
  component: lazyPage(() => import('#layout/MainLayout.tsx')),
})

const PRELOAD_TIMEOUT_MS = 600

function preloadTimeout(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PRELOAD_TIMEOUT_MS))
}

function routeOf(screen: Screen) {
  return createRoute({
    getParentRoute: () => layout,
    path: screen.path,
    beforeLoad: ({ context }) => {
      const closed = closedTo(screen, context.profile, readToken())
      if (closed)
        throw redirect({
          to: paths.forbidden,
          search: closed.right ? { right: closed.right } : {},
          replace: true,
        })
    },
    loader: async ({ params }) => {
      const { id } = params as { id?: string }
      // A chunk that cannot be fetched is said when the page is drawn.
      const page = id ? await screen.load().catch(() => null) : null
      // Nobody waits long for it: without a network it would never come, and the page says so itself.
      if (id && navigator.onLine) await Promise.race([page?.preload?.(id), preloadTimeout()])
    },
    component: lazyPage(screen.load),
  })
}

const built = new Set(screens.map((screen) => screen.path))

const elsewhere = Object.entries(redirects)
  .filter(([, target]) => built.has(target))
  .map(([path, target]) =>
    createRoute({
      getParentRoute: () => layout,
      path,
      beforeLoad: () => {
        throw redirect({ to: target, replace: true })
      },
    }),
  )

/** Any unknown path shows the not-found page (specification, section 2). */
const unknown = createRoute({
  getParentRoute: () => layout,
  path: '$',
  beforeLoad: ({ location }) => {
    throw redirect({ to: paths.missing, state: { missing: location.pathname }, replace: true })
  },
})

const history = createBrowserHistory()
keepLayersIn(history)

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    newPassword,
    layout.addChildren([...screens.map(routeOf), ...elsewhere, unknown]),
  ]),
  history,
  parseSearch,
  stringifySearch,
  // Hovering over a link preloads the page's chunk and its record.
  defaultPreload: 'intent',
  defaultPreloadDelay: 100,
  // TanStack Query knows how long what was read stays good.
  defaultPreloadStaleTime: 0,
  // The old page stays on show for so long; what takes longer gets a skeleton.
  defaultPendingMs: 500,
  defaultPendingComponent: Pending,
  defaultErrorComponent: BrokenPage,
  scrollRestoration: true,
})

followNewBuilds(router)
followStyles()

async function goToLogin(): Promise<void> {
  const { pathname, href } = router.state.location
  forgetPerson()
  queryClient.clear()
  if (pathname === paths.login) return
  const from = safeReturnPath(href)
  await router.navigate({ to: paths.login, search: from && from !== '/' ? { from } : {}, replace: true })
}

onSessionEnd({
  loaded: () => queryClient.getQueryData(profileQuery.queryKey) !== undefined,
  signOut,
  goToLogin,
  reload: () => {
    const { pathname, search } = router.state.location
    if (pathname === paths.login) location.replace(safeReturnPath((search as { from?: string }).from) ?? '/')
    else location.reload()
  },
})

// Signing out in one tab signs out the others; signing in as somebody else shows that person everywhere.
onTokenChange(followOtherTabs)
