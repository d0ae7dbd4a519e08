/** A scheme, a machine and a path: no name and password, which would stand in clear wherever it is shown, and nothing behind. */
const plain = /^https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#\\]*)?$/i

/**
 * Why no request may be sent to an address, as the code of an issue; null where one may: a plain one by https, or by http
 * where it may be a machine of the own network.
 */
export function outgoingUrlIssue(url: string, allowPrivate: boolean): 'url_plain' | 'url_https' | null {
  if (!plain.test(url)) return 'url_plain'
  return allowPrivate || /^https:/i.test(url) ? null : 'url_https'
}
