import { endRunning } from './run.ts'
import { inWords, NONE, sum } from './test-report.ts'
import { GROUPS, type StepResult } from './test-steps.ts'

const names = GROUPS.flatMap((group) => Object.keys(group))
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}: choose among ${names.join(', ')}, or none for all.`)
  process.exit(2)
}

let interrupted = false
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (interrupted) process.exit(130)
    interrupted = true
    endRunning(signal)
  })

interface Done extends StepResult {
  name: string
  seconds: string
}

const results: Done[] = []
for (const group of GROUPS) {
  const steps = Object.entries(group).filter(([name]) => chosen.length === 0 || chosen.includes(name))
  if (interrupted || steps.length === 0) continue
  console.log(`${steps.map(([name]) => name).join(', ')} …`)
  results.push(...(await Promise.all(steps.map(([name, step]) => done(name, step)))))
}

console.log('\nSummary')
for (const one of results)
  console.log(
    `  ${one.name.padEnd(12)} ${verdict(one).padEnd(6)} ${one.seconds.padStart(7)} s  ${inWords(one)}`,
  )
const total = sum(results)
for (const name of total.secondChances) console.log(`  needed its second chance: ${name}`)
process.exitCode = interrupted ? 130 : total.failed > 0 ? 1 : 0
console.log(`\n${inWords(total)}`)

async function done(name: string, step: () => Promise<StepResult>): Promise<Done> {
  const since = performance.now()
  const result = await step().catch(
    (error: Error): StepResult => ({ ...NONE, failed: 1, output: String(error.stack) }),
  )
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  console.log(`  ${name.padEnd(12)} ${verdict(result)} ${seconds} s`)
  if (result.failed > 0) console.log(`\n${result.output.trim()}\n`)
  return { ...result, name, seconds }
}

function verdict({ failed }: StepResult): string {
  return failed === 0 ? 'ok' : 'FAILED'
}
