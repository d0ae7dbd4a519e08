import { deviceOf } from './device.ts'

/** Sessions of one kind of device, the one seen last first; this device's group leads. */
export interface SessionGroup<Session> {
  key: string
  sessions: readonly Session[]
}

interface Known {
  userAgent: string
  lastSeenAt: string
  current: boolean
}

/** Every sign-in is a session: those of the same browser and system are told as one device. */
export function sessionGroups<Session extends Known>(sessions: readonly Session[]): SessionGroup<Session>[] {
  const byDevice = new Map<string, Session[]>()
  const rank = (one: Session) => (one.current ? 'z' : one.lastSeenAt)
  for (const session of sessions.toSorted((one, other) => rank(other).localeCompare(rank(one), 'en'))) {
    const { browser, system } = deviceOf(session.userAgent)
    const key = browser || system ? `${browser} ${system}` : session.userAgent
    byDevice.set(key, [...(byDevice.get(key) ?? []), session])
  }
  return [...byDevice].map(([key, group]) => ({ key, sessions: group }))
}
