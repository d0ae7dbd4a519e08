import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { APP_ROLE, DATABASE, OWNER_ROLE } from '../src/embedded/embedded.ts'
// says what `inject` provides, also where this is read from outside the package
import type {} from './global-setup.ts'

export interface TestDatabase {
  appUrl: string
  ownerUrl: string
  superUrl: string
  drop(): Promise<void>
}

/** A database of one's own: a copy of the migrated, empty template. `empty: true` copies nothing, for tests of migrations. */
export async function testDatabase({ empty = false }: { empty?: boolean } = {}): Promise<TestDatabase> {
  const { superUrl, ownerUrl, appUrl } = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = at(superUrl, 'postgres')
  await execute(admin, [
    `create database ${name} owner ${OWNER_ROLE} template ${empty ? 'template1' : DATABASE} strategy file_copy`,
    `revoke all on database ${name} from public`,
    `grant connect on database ${name} to ${APP_ROLE}`,
  ])
  return {
    appUrl: at(appUrl, name),
    ownerUrl: at(ownerUrl, name),
    superUrl: at(superUrl, name),
    drop: () => execute(admin, [`drop database if exists ${name} with (force)`]),
  }
}

function at(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href
}

async function execute(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
