import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock, Random } from './deps.ts'

/** The system clock; the only code that reads it. */
export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (milliseconds) => sleep(milliseconds),
}

/** The places within a millisecond that the 12 bits of an id hold. */
const PLACES = 0x1000

/**
 * Real randomness. Ids are UUID version 7 (RFC 9562): the millisecond, 12 bits that count on within it from a random
 * start (section 6.2, method 1), 62 random bits. So the ids of one process sort in the order they were asked for, also
 * within a millisecond and when the clock is set back; past the last place the millisecond counts on.
 */
export function systemRandom(clock: Clock): Random {
  let time = 0
  let place = 0
  return {
    id: () => {
      const now = clock.now().getTime()
      if (now > time) [time, place] = [now, randomInt(PLACES / 2)]
      else if (++place === PLACES) [time, place] = [time + 1, 0]
      const moment = time.toString(16).padStart(12, '0')
      const within = place.toString(16).padStart(3, '0')
      return `${moment.slice(0, 8)}-${moment.slice(8)}-7${within}${randomUUID().slice(18)}`
    },
    fraction: () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48,
    bytes: (length) => randomBytes(length),
  }
}
