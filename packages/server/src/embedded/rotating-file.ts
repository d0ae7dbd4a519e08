import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { giveToOwner } from '../give-to-owner.ts'

/**
 * Appends to a file. Before it grows beyond `most` bytes it is moved aside as `.1`, the one before that as `.2`, up to
 * `kept` of them. Where it cannot be written, as on a full disk, its lines are lost, which `say` hears once; the process
 * continues.
 */
export function rotatingFile(
  path: string,
  say: (line: string) => void,
  { most = 5_000_000, kept = 3 } = {},
): (chunk: Buffer) => void {
  let size: number | null = null
  let isSaid = false
  return (chunk) => {
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      const isFirst = size === null
      size ??= statSync(path, { throwIfNoEntry: false })?.size ?? 0
      if (size > 0 && size + chunk.length > most) {
        for (let n = kept; n > 0; n--) moveIfThere(n === 1 ? path : `${path}.${n - 1}`, `${path}.${n}`)
        size = 0
      }
      appendFileSync(path, chunk, { mode: 0o600 })
      if (isFirst) giveToOwner(dirname(path))
      if (isFirst || size === 0) giveToOwner(path)
      size += chunk.length
    } catch (error) {
      size = null
      if (!isSaid)
        say(`${path} cannot be written to (${(error as NodeJS.ErrnoException).code}): its lines are lost`)
      isSaid = true
    }
  }
}

function moveIfThere(from: string, to: string): void {
  if (statSync(from, { throwIfNoEntry: false })) renameSync(from, to)
}
