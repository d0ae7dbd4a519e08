import { translate } from '@barem/shared/i18n/translate'
import type { Locale } from '@barem/shared/values/constants'

/**
 * A failure of the whole channel: nobody answers, the peer does not take our password, token or sender, or the address of
 * the configuration is none to send to.
 */
export type ChannelFailure = 'unreachable' | 'refused' | 'misdirected'

interface FailureFacts {
  final?: boolean
  standing?: ChannelFailure | null
  reason?: string
}

const OWN_CODE = /^[a-z-]+$/

/** Why a message did not leave, in the words of the peer or a code of `delivery.failure`. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure'
  /** Another attempt would fail the same way. */
  readonly final: boolean
  /** Whether other messages of the channel would fail the same way. */
  readonly standing: ChannelFailure | null
  /** For the log: our own code, or the peer's status, such as `EENVELOPE 550`; never its words, which may quote ours. */
  readonly reason: string

  constructor(message: string, { final = false, standing = null, reason }: FailureFacts = {}) {
    super(message)
    this.final = final
    this.standing = standing
    this.reason = reason ?? (OWN_CODE.test(message) ? message : 'refused')
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
  const words = OWN_CODE.test(failure) ? translate(locale, key) : key
  return words === key ? failure : words
}
