import { isIP } from 'node:net'

/** Whether a text names addresses that may be trusted: one (10.0.0.5, ::1) or a range (10.0.0.0/24), and not everybody's. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128)
}
