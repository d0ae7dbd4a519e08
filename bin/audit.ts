import { join } from 'node:path'
import { checks, type Result, runAudit } from '../packages/server/src/audit/run-audit.ts'
import { connect } from '../packages/server/src/db/connection.ts'
import { reachDatabase } from '../packages/server/src/db/reach.ts'
import { collationsLine } from '../packages/server/src/db/requirements.ts'
import { refuseOtherSchema } from '../packages/server/src/db/schema-version.ts'
import { readEnv } from '../packages/server/src/env.ts'
import { systemClock } from '../packages/server/src/system.ts'
import { fail, leaveOnSignals } from './fail.ts'

const words = process.argv.slice(2)
const chosen = checks.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
if (chosen.length === 0) {
  console.error(
    `No check is called ${words.join(' ')}: choose among ${checks.map((one) => one.name).join(', ')}.`,
  )
  process.exit(2)
}

/** Checks the live data against what must always hold; ends with 1 when something does not. */
async function audit(): Promise<number> {
  const env = readEnv(process.env)
  const database = await reachDatabase(env, (line) => console.log(line))
  try {
    await refuseOtherSchema(database.ownerUrl)
    const connection = connect(database.appUrl, {
      ...{ max: 1, applicationName: 'barem-audit', statementTimeout: Number.POSITIVE_INFINITY },
    })
    try {
      const since = performance.now()
      const otherOrder = await collationsLine(connection.db)
      if (otherOrder) console.log(`Warning: ${otherOrder}`)
      const results = await runAudit({
        connection,
        filesFolder: join(env.dataDir, 'files'),
        clock: systemClock,
        only: chosen,
        done: (result) => console.log(lineOf(result)),
      })
      return report(results, (performance.now() - since) / 1_000)
    } finally {
      await connection.close()
    }
  } finally {
    await database.close()
  }
}

const width = Math.max(...checks.map((check) => check.name.length))

function lineOf({ check, total, milliseconds }: Result): string {
  const verdict = total === 0 ? 'holds' : `${total} found`
  return `  ${check.name.padEnd(width)}  ${verdict.padStart(12)}  ${(milliseconds / 1_000).toFixed(2).padStart(7)} s`
}

function report(results: Result[], seconds: number): number {
  const broken = results.filter((result) => result.total > 0)
  for (const { check, total, examples } of broken) {
    console.log(`\n${check.name}: ${check.promise}`)
    for (const { place, found } of examples) console.log(`  ${place}: ${found}`)
    if (total > examples.length) console.log(`  … and ${total - examples.length} more`)
  }
  const took = `${results.length} checks in ${seconds.toFixed(1)} s`
  console.log(
    `\n${broken.length === 0 ? `Everything holds: ${took}.` : `${broken.length} of ${took} found something.`}`,
  )
  return broken.length === 0 ? 0 : 1
}

leaveOnSignals()
process.exitCode = await audit().catch((error) => fail(error, 'The audit did not run.'))
