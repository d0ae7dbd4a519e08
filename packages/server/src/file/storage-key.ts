import type { Random } from '../deps.ts'

/** An unguessable storage key; it contains nothing sent by the caller. */
export function storageKey(folder: string, random: Random): string {
  const hex = random.bytes(18).toString('hex')
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
  return `${folder}/${hex.slice(32, 34)}/${id}`
}
