import type { TextKey } from '#i18n/i18n.ts'

/** Every field of a form has its label under `configuration.field`. */
export function labelsOf(names: readonly string[]): Record<string, TextKey> {
  return Object.fromEntries(names.map((name) => [name, `configuration.field.${name}` as TextKey]))
}
