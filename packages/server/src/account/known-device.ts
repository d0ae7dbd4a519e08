import { createHmac, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '@barem/shared/values/local-date'
import type { OwnContext } from '#http/call'

/** How long a device is remembered after its last sign-in. */
const REMEMBERED_DAYS = 365

function cookieName(secure: boolean): string {
  return secure ? '__Host-device' : 'device'
}

function signature({ deps }: OwnContext, userId: string, device: string): string {
  return createHmac('sha256', deps.secrets.refreshToken)
    .update(`device ${userId} ${device}`)
    .digest('base64url')
}

/**
 * The caller's device, if this person signed in from it before; otherwise null. Its failed sign-ins are counted
 * separately, so that attackers who exhaust an account's limit do not lock its owner out (reliability, F2).
 */
export function knownDevice(call: OwnContext, userId: string): string | null {
  const [device = '', signed = ''] = (
    call.request.cookies[cookieName(call.deps.settings.secure)] ?? ''
  ).split('.')
  const right = Buffer.from(signature(call, userId, device))
  const given = Buffer.from(signed)
  return device !== '' && given.length === right.length && timingSafeEqual(given, right) ? device : null
}

/** Remembers the device after a successful sign-in. */
export function rememberDevice(call: OwnContext, userId: string): void {
  const { deps, now } = call
  const { secure } = deps.settings
  const device = knownDevice(call, userId) ?? deps.random.bytes(16).toString('base64url')
  call.reply.setCookie(cookieName(secure), `${device}.${signature(call, userId, device)}`, {
    ...{ httpOnly: true, sameSite: 'strict', secure, path: '/' },
    expires: new Date(now.getTime() + REMEMBERED_DAYS * DAY_MS),
  })
}
