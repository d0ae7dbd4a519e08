import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Appends to a file. Before it grows beyond `most` bytes it is moved aside as `.1`, the one before that as `.2`, up to
 * `kept` of them. On a full disk log lines are lost; the process continues.
 */
export function rotatingFile(path: string, most = 5_000_000, kept = 3): (chunk: Buffer) => void {
  let size: number | null = null
  return (chunk) => {
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      size ??= statSync(path, { throwIfNoEntry: false })?.size ?? 0
      if (size > 0 && size + chunk.length > most) {
        for (let n = kept; n > 0; n--) moveIfThere(n === 1 ? path : `${path}.${n - 1}`, `${path}.${n}`)
        size = 0
      }
      appendFileSync(path, chunk, { mode: 0o600 })
      size += chunk.length
    } catch {
      size = null
    }
  }
}

function moveIfThere(from: string, to: string): void {
  if (statSync(from, { throwIfNoEntry: false })) renameSync(from, to)
}
