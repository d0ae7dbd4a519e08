import { useSyncExternalStore } from 'react'

/** Where the browser keeps the chosen theme; public/assets/first-paint-1.js reads it too, before anything is drawn. */
export const THEME_KEY = 'THEME'

export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const listeners = new Set<() => void>()
const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)')

function readThemeChoice(): ThemeChoice {
  const kept = localStorage.getItem(THEME_KEY)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** The theme belongs to the browser, not to the person: it stays when somebody signs out. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(THEME_KEY)
  else localStorage.setItem(THEME_KEY, choice)
  tell()
}

function isDark(): boolean {
  const choice = readThemeChoice()
  return choice === 'dark' || (choice === 'system' && system?.matches === true)
}

function tell(): void {
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light'
  for (const listener of listeners) listener()
}

system?.addEventListener('change', tell)
// The system may have changed its mind between the first paint and now.
if (system) tell()
globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
  if (key === THEME_KEY || key === null) tell()
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether it is dark now: by choice, else as the system has it. */
export function useDark(): boolean {
  return useSyncExternalStore(subscribe, isDark)
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, readThemeChoice)
}
