import type { Module } from './module.ts'

const paths = new Map<string, (id: string) => string>()

/** Called once with every module, before anything is drawn: code below the modules must not import them. */
export function registerRecordPaths(modules: readonly Module[]): void {
  for (const { entity, pathOfRecord: path } of modules) if (path) paths.set(entity, path)
}

/** The page of the record that a notification or a message is about; null where its entity has none. */
export function pathOfRecord(entity: string, id: string): string | null {
  return paths.get(entity)?.(id) ?? null
}
