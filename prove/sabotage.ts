import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../bin/root.ts'

/** One protection taken out: in the source whose path ends with `file`, every `find` becomes `replace`. */
export interface Sabotage {
  file: string
  find: string
  replace?: string
}

/** The environment of a server without these protections: what a proof's control runs against. */
export function sabotaged(...changes: Sabotage[]): Record<string, string> {
  return {
    NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'prove/child/sabotage.ts'))}`,
    SABOTAGE: JSON.stringify(changes.map(({ file, find, replace = '' }) => ({ file, find, replace }))),
  }
}
