import { translate } from '@barem/shared/i18n/translate'
import type { Locale } from '@barem/shared/values/constants'

/** Why a message did not leave, in the words of the peer or a code of `delivery.failure`. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure'
  /** Another attempt would fail the same way. */
  readonly final: boolean

  constructor(message: string, { final = false }: { final?: boolean } = {}) {
    super(message)
    this.final = final
  }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A peer that is away for two days loses nothing. */
const PAUSES_MS = [
  ...[MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS],
  ...[HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, 24 * HOUR_MS],
]

/**
 * Milliseconds until the next attempt after so many, or null when there is none any more. Spread by a fifth, so that
 * what failed together does not come again together.
 * @param fraction in [0, 1)
 */
export function pauseAfter(attempts: number, fraction: number): number | null {
  const pause = PAUSES_MS[attempts - 1]
  return pause === undefined ? null : Math.round(pause * (0.9 + fraction * 0.2))
}

/** A code of ours in words; a peer's own words as they are. */
export function failureWords(failure: string, locale: Locale): string {
  const key = `delivery.failure.${failure}`
  const words = /^[a-z-]+$/.test(failure) ? translate(locale, key) : key
  return words === key ? failure : words
}
