import type { OwnContext } from '#http/call'
import { Refusal } from '#refusal'

function cookieName(secure: boolean): string {
  return secure ? '__Host-refresh' : 'refresh'
}

function cookieOptions(secure: boolean) {
  return { httpOnly: true, sameSite: 'strict', secure, path: '/' } as const
}

/** Without an expiry the cookie ends with the browser session. */
export function setRefreshCookie(call: OwnContext, token: string, expires: Date | null): void {
  const { secure } = call.deps.settings
  call.reply.setCookie(cookieName(secure), token, {
    ...cookieOptions(secure),
    ...(expires ? { expires } : {}),
  })
}

export function clearRefreshCookie(call: OwnContext): void {
  const { secure } = call.deps.settings
  call.reply.clearCookie(cookieName(secure), cookieOptions(secure))
}

export function readRefreshCookie(call: OwnContext): string | null {
  return call.request.cookies[cookieName(call.deps.settings.secure)] ?? null
}

/**
 * Calls that act on the cookie must come from a page of this very site (reliability, I3): of its origin, and with a header
 * that a browser lets another site's page send only after a CORS preflight, which is never allowed.
 */
export function refuseForeignPage(call: OwnContext): void {
  const { origin, host, authorization } = call.request.headers
  const asked = authorization ?? call.request.headers['x-requested-with']
  if (asked === undefined) throw new Refusal('wrong-origin')
  if (origin === undefined) return
  const own = call.deps.settings.publicOrigin ?? `${call.request.protocol}://${host}`
  if (origin !== own) throw new Refusal('wrong-origin', {}, misnamed(origin, own))
}

/** What an operator is told where a proxy has another name for this server than it knows; nothing of another site's page. */
function misnamed(origin: string, own: string): Error | undefined {
  const [asked, known] = [origin, own].map((address) => (URL.canParse(address) ? new URL(address) : null))
  if (!asked || !known || asked.hostname !== known.hostname) return undefined
  return new Error(
    `a page of ${asked.origin} asked, and this server knows itself as ${known.origin}: set PUBLIC_URL=${asked.origin}`,
  )
}
