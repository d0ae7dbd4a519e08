import type { FileStore } from '#file/store'

/** Something that must never happen, done by whoever may do everything, and what the audit must say of it. */
export interface Corruption {
  what: string
  /** As the owner of the tables. */
  statements: string[]
  /** By the name of each check that must speak up, what each of its findings must say. */
  found: Record<string, RegExp[]>
  files?(store: FileStore): FileStore
  stored?(): AsyncIterable<{ key: string; modifiedAt: Date }>
}

/** Goes round the triggers of a table, and closes the gap behind itself. */
export function behind(table: string, ...statements: string[]): string[] {
  return [
    `alter table ${table} disable trigger user`,
    ...statements,
    `alter table ${table} enable trigger user`,
  ]
}

/** The first quotation of a state. */
export function one(status: string): string {
  return `(select id from quotation where status = '${status}' and revision = 1 order by number limit 1)`
}
