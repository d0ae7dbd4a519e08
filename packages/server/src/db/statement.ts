import { CompiledQuery, type Kysely } from 'kysely'
import type { Database } from './types.ts'

/** Runs a statement whose text is always the same. Kysely would build and compile it each time. */
export async function runStatement<Row>(
  db: Kysely<Database>,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
}
