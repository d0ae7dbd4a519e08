import { createHash } from 'node:crypto'

/** In hexadecimal digits, as tables and backups keep it. */
export function sha256Of(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}
