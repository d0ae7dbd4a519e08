import { LOCALE_KEY } from './locale.ts'
import { THEME_KEY } from './theme-choice.ts'

/** Where the access token lies in browser storage (specification, section 3). */
const TOKEN_KEY = 'ACCESS_TOKEN'

const listeners = new Set<() => void>()

export function readToken(): string | null {
  return localStorage.getItem(TOKEN_KEY)
}

export function writeToken(token: string): void {
  localStorage.setItem(TOKEN_KEY, token)
  tell()
}

/** Belong to the browser, not to the person. */
const lasting: readonly string[] = [LOCALE_KEY, THEME_KEY]

/** Forgets everything of the session. */
export function clearStorage(): void {
  for (const key of Object.keys(localStorage)) if (!lasting.includes(key)) localStorage.removeItem(key)
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

/** The permission list an access token carries, for display; the server decides for itself. Empty for no token. */
export function permissionsOf(token: string | null): string[] {
  const payload = token?.split('.')[1]
  if (!payload) return []
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
      char.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const permissions = (claims as { permissions?: unknown }).permissions
    return Array.isArray(permissions) ? permissions.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
