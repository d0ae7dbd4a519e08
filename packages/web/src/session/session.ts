import { memoize } from '@barem/shared/values/memoize'
import { LOCALE_KEY } from '#i18n/locale.ts'
import { THEME_KEY } from '#theme/theme-choice.ts'

/** Where the access token lies in browser storage (specification, section 3). */
const TOKEN_KEY = 'ACCESS_TOKEN'

const listeners = new Set<() => void>()

export function readToken(): string | null {
  return localStorage.getItem(TOKEN_KEY)
}

/** Signing in here: from now on this tab works for that person. */
export function writeToken(token: string): void {
  own = { person: personOf(token) }
  localStorage.setItem(TOKEN_KEY, token)
  tell()
}

/** The same session goes on with another token. */
export function renewToken(token: string): void {
  localStorage.setItem(TOKEN_KEY, token)
  tell()
}

/** The person of this tab: all tabs share one storage, and another tab may sign in as somebody else. */
let own: { person: string | null } | null = null

/** Whoever was signed in when this tab first looked, or signed in here; null when nobody is. */
export function tabPerson(): string | null {
  own ??= { person: personOf(readToken()) }
  return own.person
}

/** Nobody is signed in here any more; the storage may hold the token of another tab's person. */
export function forgetPerson(): void {
  own = { person: null }
}

/** The storage holds the token of somebody else than this tab works for. */
export function isForeign(token: string | null): boolean {
  const [mine, other] = [tabPerson(), personOf(token)]
  return mine !== null && other !== null && mine !== other
}

/** Belong to the browser, not to the person. */
const lasting: readonly string[] = [LOCALE_KEY, THEME_KEY]

/** Forgets everything of the session. */
export function clearStorage(): void {
  forgetPerson()
  lastRead = null
  for (const key of Object.keys(localStorage)) if (!lasting.includes(key)) localStorage.removeItem(key)
  sessionStorage.clear()
  tell()
}

/** Called whenever the token changes, in this tab or in another. */
export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}

globalThis.addEventListener?.('storage', (event: StorageEvent) => {
  if (event.key === TOKEN_KEY || event.key === null) tell()
})

interface Claims {
  sub?: unknown
  permissions?: unknown
}

const nobody: Claims = {}

/** The token read last: every call and many parts of a page ask what it says, and a long list of rights takes its time. */
let lastRead: { token: string; claims: Claims } | null = null

/** What an access token says, for display and for telling people apart; the server decides for itself. */
function claimsOf(token: string | null): Claims {
  if (token === null) return nobody
  if (lastRead?.token !== token) lastRead = { token, claims: decoded(token) }
  return lastRead.claims
}

function decoded(token: string): Claims {
  const payload = token.split('.')[1]
  if (!payload) return {}
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
      char.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? claims : {}
  } catch {
    return {}
  }
}

/** The id of the person a token was given to. */
export function personOf(token: string | null): string | null {
  const { sub } = claimsOf(token)
  return typeof sub === 'string' ? sub : null
}

const rightsIn = memoize<Claims, ReadonlySet<string>>(
  ({ permissions }) =>
    new Set(Array.isArray(permissions) ? permissions.filter((one) => typeof one === 'string') : []),
)

/** The permissions an access token carries. Empty for no token. */
export function permissionsOf(token: string | null): ReadonlySet<string> {
  return rightsIn(claimsOf(token))
}
