import pg from 'pg'
import { connect } from '../src/db/connection.ts'
import { APP_ROLE, DATABASE, OWNER_ROLE } from '../src/embedded/embedded.ts'
import { systemRandom } from '../src/system.ts'
import { seedWorld } from '../src/world/world.ts'
import { testClock } from './clock.ts'

export interface PostgresUrls {
  superUrl: string
  ownerUrl: string
  appUrl: string
}

/** What test files copy: nothing at all, the migrated schema, or the demo world without its quotations. */
export const TEMPLATES = { bare: 'template1', migrated: DATABASE, demo: `${DATABASE}_demo` }

/** Makes the templates of a run from its migrated database. Nobody can connect to one: a copy would fail meanwhile. */
export async function makeTemplates(urls: PostgresUrls): Promise<void> {
  await close(urls.superUrl, TEMPLATES.migrated)
  await copyDatabase(urls.superUrl, TEMPLATES.migrated, TEMPLATES.demo)
  const { db, close: disconnect } = connect(at(urls.appUrl, TEMPLATES.demo), {
    ...{ max: 2, applicationName: 'template' },
  })
  try {
    const clock = testClock()
    await seedWorld('demo', { db, clock, random: systemRandom(clock) })
  } finally {
    await disconnect()
  }
  await close(urls.superUrl, TEMPLATES.demo)
}

/** A database as the product makes it, with the rows of a template. */
export async function copyDatabase(superUrl: string, template: string, name: string): Promise<void> {
  await execute(at(superUrl, 'postgres'), [
    `create database ${name} owner ${OWNER_ROLE} template ${template} strategy file_copy`,
    `revoke all on database ${name} from public`,
    `grant connect on database ${name} to ${APP_ROLE}`,
  ])
}

async function close(superUrl: string, name: string): Promise<void> {
  await execute(at(superUrl, 'postgres'), [
    `alter database ${name} with is_template true allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  ])
}

/** The same address with another database. */
export function at(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href
}

/** Runs statements of the superuser, each by itself. */
export async function execute(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
