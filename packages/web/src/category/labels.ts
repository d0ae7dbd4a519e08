import { type CategoryDefinition, listName, ownColumns } from '@barem/shared/category/define-category'
import type { TextKey } from '#i18n/i18n.ts'

export function titleKey(definition: CategoryDefinition): TextKey {
  return `category.lists.${listName(definition)}` as TextKey
}

export function countKey(definition: CategoryDefinition): TextKey {
  return `category.counts.${listName(definition)}` as TextKey
}

/** The labels of all fields of a list; a test on the server's side holds that each has one. */
export function fieldLabels(definition: CategoryDefinition): Record<string, TextKey> {
  const names = ['code', 'name', 'active', ...ownColumns(definition)]
  return Object.fromEntries(names.map((name) => [name, `category.fields.${name}` as TextKey]))
}

export function optionKey(field: string, option: string): TextKey {
  return `category.options.${field}.${option}` as TextKey
}
