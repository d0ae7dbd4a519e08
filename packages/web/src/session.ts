import { LOCALE_KEY } from './locale.ts'

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

/** Forgets everything of the session. The language stays: it belongs to the browser, not to the person. */
export function clearStorage(): void {
  for (const key of Object.keys(localStorage)) if (key !== LOCALE_KEY) localStorage.removeItem(key)
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
