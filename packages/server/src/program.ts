import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The program that runs. */
export interface Program {
  version: string
  /** Of its checkout; null where there is none. */
  commit: string | null
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Read once, at the start: the checkout may change under a running server. */
export const program: Program = programOf(root)

/** The program in a folder, by its package.json and its `.git`. */
export function programOf(folder: string): Program {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { version, commit: commitOf(join(folder, '.git')) }
}

function commitOf(git: string): string | null {
  const head = read(git, 'HEAD').trim()
  const ref = /^ref: (.+)$/.exec(head)?.[1]
  const said = ref
    ? read(git, ref).trim() ||
      read(git, 'packed-refs')
        .split('\n')
        .find((line) => line.endsWith(` ${ref}`))
    : head
  return /^[0-9a-f]{40,64}/.exec(said ?? '')?.[0] ?? null
}

function read(folder: string, name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch {
    return ''
  }
}
