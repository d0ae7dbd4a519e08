import { X509Certificate } from 'node:crypto'
import { DAY_MS } from '@barem/shared/values/local-date'

/** Enough for somebody to see to it. */
const WARNED_MS = 14 * DAY_MS

/** When the certificate that is served ends: the first of the file, since those after it belong to its issuers. */
export function certificateEnd(pem: Buffer): Date {
  return new X509Certificate(pem).validToDate
}

/** What an operator is told of a certificate that has ended or soon will; null where it has time. */
export function certificateLine(end: Date, now: Date): string | null {
  if (end.getTime() - now.getTime() > WARNED_MS) return null
  const [day, ended] = [end.toISOString().slice(0, 10), end <= now]
  return ended
    ? `the certificate of TLS_CERT ended on ${day}, and browsers let nobody in: renew it and restart.`
    : `the certificate of TLS_CERT ends on ${day}: renew it and restart before.`
}
