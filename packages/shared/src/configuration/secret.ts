import { visible } from '#values/visible'

/** What every client puts in a header: no line end, no invisible sign, no letter with an accent. */
const inHeader = /^[ -~]+$/

export function isSendable(token: string): boolean {
  return inHeader.test(token)
}

/**
 * A secret as it was meant. Tokens are copied from web pages and chats, with signs nobody sees; a password may begin or
 * end with a space, and loses its line ends alone. Empty where nothing else was given.
 */
export function meantSecret(name: string, given: string): string {
  return name === 'password' ? given.replace(/^[\r\n]+|[\r\n]+$/g, '') : visible(given).trim()
}
