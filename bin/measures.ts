import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './root.ts'

/** The sources of a package, tests and what is generated left out, by their path below `src`. */
export function sourcesOf(name: string): Map<string, string> {
  const folder = join(root, 'packages', name, 'src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file !== 'db/types.ts')
    .map((file) => file.replaceAll('\\', '/'))
  return new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
}

/** What the folders of a package import of each other, by static imports; files beside the folders count as none. */
export function folderImports(sources: Map<string, string>): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  for (const [file, text] of sources) {
    const from = folderOf(file)
    if (from === null) continue
    const to = imports.get(from) ?? new Set()
    imports.set(from, to)
    for (const [, where = ''] of text.matchAll(/^(?:import|export)\b(?:[^'";]*?\bfrom)?\s*'([^']+)'/gm)) {
      const target = folderOf(placeOf(file, where) ?? '')
      if (target !== null && target !== from) to.add(target)
    }
  }
  return imports
}

function placeOf(file: string, where: string): string | null {
  if (where.startsWith('#')) return where.slice(1)
  if (where.startsWith('.')) return relative('.', join(dirname(file), where)).replaceAll('\\', '/')
  return null
}

const folderOf = (path: string) => (path.includes('/') ? path.split('/')[0]! : null)

/** The folders that reach themselves through others, sorted. */
export function inCycles(imports: Map<string, Set<string>>): string[] {
  const reached = (from: string): Set<string> => {
    const seen = new Set<string>()
    const visit = (folder: string) => {
      for (const next of imports.get(folder) ?? []) {
        if (seen.has(next)) continue
        seen.add(next)
        visit(next)
      }
    }
    visit(from)
    return seen
  }
  return [...imports.keys()].filter((folder) => reached(folder).has(folder)).toSorted()
}

/** How long files are, in lines: the middle one, the ninth of ten, and the longest with its name. */
export function lengths(sources: Map<string, string>): {
  median: number
  p90: number
  longest: [number, string]
} {
  const all = [...sources]
    .map(([file, text]): [number, string] => [text.split('\n').length - 1, file])
    .toSorted(([left], [right]) => left - right)
  const at = (share: number) => all[Math.floor((all.length - 1) * share)]![0]
  return { median: at(0.5), p90: at(0.9), longest: all.at(-1)! }
}
