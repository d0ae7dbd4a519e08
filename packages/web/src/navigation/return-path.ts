const ELSEWHERE = 'https://elsewhere.invalid'
/** Enough to undo every nesting a browser or a proxy might undo. */
const DECODINGS = 5

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const disguise = /[\\\u0000-\u001f\u007f-\u009f\u2028\u2029]/

function leavesTheSite(path: string): boolean {
  if (!path.startsWith('/') || path.startsWith('//') || disguise.test(path)) return true
  try {
    return new URL(path, ELSEWHERE).origin !== ELSEWHERE
  } catch {
    return true
  }
}

/**
 * The path to return to after signing in, when it lies inside this site; null for everything else: other hosts,
 * schemes, backslashes, control characters and whatever becomes one of them when it is decoded, and for the login page itself.
 */
export function safeReturnPath(from: unknown): string | null {
  if (typeof from !== 'string' || from.length > 2000) return null
  let path = from
  for (let decoding = 0; decoding < DECODINGS; decoding++) {
    if (leavesTheSite(path)) return null
    const decoded = decode(path)
    if (decoded === null && decoding === 0) return null
    if (decoded === null || decoded === path) break
    path = decoded
  }
  if (leavesTheSite(path) || /^\/login\/?(?:[?#]|$)/.test(path)) return null
  return from
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
