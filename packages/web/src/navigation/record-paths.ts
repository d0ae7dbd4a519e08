import type { Module } from './module.ts'

const paths = new Map<string, (id: string) => string>()
const lists = new Map<string, string>()

/** Called once with every module, before anything is drawn: code below the modules must not import them. */
export function registerRecordPaths(modules: readonly Module[]): void {
  for (const { entity, pathOfRecord: path, goTo } of modules) {
    if (path) paths.set(entity, path)
    if (goTo) lists.set(entity, goTo.path)
  }
}

/** The page of the record that a notification or a message is about; null where its entity has none. */
export function pathOfRecord(entity: string, id: string): string | null {
  return paths.get(entity)?.(id) ?? null
}

/** The list that a shortcut leads to; that of everything where an entity has none. */
export function pathOfList(entity: string): string {
  return lists.get(entity) ?? '/'
}
