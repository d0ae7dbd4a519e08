import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock, Random } from './deps.ts'

/** The system clock; the only code that reads it. */
export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (milliseconds) => sleep(milliseconds),
}

/** Real randomness; ids are UUID version 7 (RFC 9562): the millisecond, then 74 random bits, so that ids sort by time. */
export function systemRandom(clock: Clock): Random {
  return {
    id: () => {
      const time = clock.now().getTime().toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
    },
    fraction: () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48,
    bytes: (length) => randomBytes(length),
  }
}
