import type { Module } from './module.ts'

const words = new Map<string, NonNullable<Module['history']>>()

/** Called once with every module, before anything is drawn: code below the modules must not import them. */
export function registerHistoryWords(modules: readonly Module[]): void {
  for (const { entity, history } of modules) if (history) words.set(entity, history)
}

/** Fetches how the page of such a record says its history; undefined where shared texts say it. */
export function historyWordsOf(entity: string): Module['history'] {
  return words.get(entity)
}
