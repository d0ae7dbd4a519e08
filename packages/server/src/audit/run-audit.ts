import { isTradeLine } from '@barem/shared/trade-line/line'
import { sql } from 'kysely'
import type { Connection } from '#db/connection'
import type { DocumentKind } from '#document/kind'
import { localFileStore, storedFiles } from '#file/store'
import type { Clock } from '../deps.ts'
import { approvableKinds } from '../modules.ts'
import { approvalChecks } from './approval-checks.ts'
import type { AuditContext, Check, Outcome } from './check.ts'
import { contractChecks } from './contract-checks.ts'
import { documentChecks, goodsChecks } from './document-checks.ts'
import { expenseChecks } from './expense-checks.ts'
import { figuresCheck } from './figures-check.ts'
import { fileChecks } from './file-checks.ts'
import { lifecycleChecks } from './lifecycle-checks.ts'
import { pricingCheck } from './pricing-check.ts'
import { recordChecks } from './record-checks.ts'
import { schemaChecks } from './schema-checks.ts'
import { sealCheck } from './seal-check.ts'

/** All checks of what must always hold (domain, section 10). */
export const checks: readonly Check[] = [
  ...approvableKinds.flatMap((kind) => [...documentChecks(kind), ...figureChecks(kind)]),
  ...lifecycleChecks(approvableKinds),
  ...approvalChecks(approvableKinds),
  ...contractChecks,
  ...expenseChecks,
  ...recordChecks,
  sealCheck,
  ...fileChecks,
  ...schemaChecks,
]

function figureChecks(kind: DocumentKind): Check[] {
  const { entity, table, fields, line } = kind
  if (!isTradeLine(line)) return [figuresCheck(kind)]
  const goods = { entity, table, fields, line }
  return [...goodsChecks(goods), pricingCheck(goods)]
}

export interface Result extends Outcome {
  check: Check
  milliseconds: number
}

export interface AuditOptions {
  connection: Connection
  /** The folder of stored files. */
  filesFolder: string
  clock: Clock
  /** All checks when absent. */
  only?: readonly Check[]
  /** Called after each check. */
  done?(result: Result): void
}

/** Runs every check on one moment of live data, changing nothing; memory does not grow with the world. */
export async function runAudit({
  connection,
  filesFolder,
  clock,
  only,
  done,
}: AuditOptions): Promise<Result[]> {
  return connection.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // the limits of a request are not those of a check over everything
      await sql`set local statement_timeout = 0`.execute(trx)
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
      return runChecks(
        {
          trx,
          files: localFileStore(filesFolder),
          stored: () => storedFiles(filesFolder),
          now: clock.now(),
        },
        { only, done },
      )
    })
}

/** The same in the caller's transaction. */
export async function runChecks(
  context: AuditContext,
  { only = checks, done }: { only?: readonly Check[] | undefined; done?: AuditOptions['done'] } = {},
): Promise<Result[]> {
  const results: Result[] = []
  for (const check of only) {
    const since = performance.now()
    const outcome = await check.find(context)
    const result = { check, ...outcome, milliseconds: performance.now() - since }
    done?.(result)
    results.push(result)
  }
  return results
}
