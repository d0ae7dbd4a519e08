import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
// says what `inject` provides, also where this is read from outside the package
import type {} from './global-setup.ts'
import { at, copyDatabase, execute, type PostgresUrls, TEMPLATES } from './templates.ts'

export interface TestDatabase extends PostgresUrls {
  drop(): Promise<void>
}

/** A database of one's own: a copy of a template, the migrated and empty one unless told otherwise. */
export async function testDatabase(template: keyof typeof TEMPLATES = 'migrated'): Promise<TestDatabase> {
  const { superUrl, ownerUrl, appUrl } = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await copyDatabase(superUrl, TEMPLATES[template], name)
  return {
    appUrl: at(appUrl, name),
    ownerUrl: at(ownerUrl, name),
    superUrl: at(superUrl, name),
    drop: () => execute(at(superUrl, 'postgres'), [`drop database if exists ${name} with (force)`]),
  }
}
