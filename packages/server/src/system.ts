import { randomBytes } from 'node:crypto'
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
      const bytes = randomBytes(16)
      bytes.writeUIntBE(clock.now().getTime(), 0, 6)
      bytes[6] = (bytes[6]! & 0x0f) | 0x70
      bytes[8] = (bytes[8]! & 0x3f) | 0x80
      return bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
    },
    fraction: () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48,
    bytes: (length) => randomBytes(length),
  }
}
