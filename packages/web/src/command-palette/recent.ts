/** Records opened in this browser, the latest first; forgotten when the person signs out, as everything of theirs is. */
const STORAGE_KEY = 'RECENT'
const MAX_RECENT = 8

export interface Recent {
  path: string
  title: string
  /** What tells it from others: whom a document is for. */
  detail: string | null
}

export function readRecent(): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept)
      ? kept.filter(isRecent).map((one) => ({ ...one, detail: one.detail ?? null }))
      : []
  } catch {
    return []
  }
}

function isRecent(value: unknown): value is Recent {
  const { path, title } = (value ?? {}) as Partial<Recent>
  return typeof path === 'string' && path.startsWith('/') && typeof title === 'string'
}

/** The record was opened: it comes first, once. */
export function remember(opened: Recent): void {
  const others = readRecent().filter(({ path }) => path !== opened.path)
  localStorage.setItem(STORAGE_KEY, JSON.stringify([opened, ...others].slice(0, MAX_RECENT)))
}
