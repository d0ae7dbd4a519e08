import { endRunning } from './run.ts'
import { STEPS, type StepResult } from './test-steps.ts'

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in STEPS))
if (unknown.length > 0) {
  console.error(
    `There is no step ${unknown.join(', ')}: choose among ${Object.keys(STEPS).join(', ')}, or none for all.`,
  )
  process.exit(2)
}

let interrupted = false
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (interrupted) process.exit(130)
    interrupted = true
    endRunning(signal)
  })

const results: { name: string; seconds: string; result: StepResult }[] = []
for (const [name, step] of Object.entries(STEPS)) {
  if (interrupted || (chosen.length > 0 && !chosen.includes(name))) continue
  const since = performance.now()
  process.stdout.write(`${name.padEnd(12)} …`)
  const result = await step().catch(
    (error: Error): StepResult => ({ passed: 0, failed: 1, output: String(error.stack) }),
  )
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  console.log(` ${verdict(result)} ${seconds} s`)
  if (result.failed > 0) console.log(`\n${result.output.trim()}\n`)
  results.push({ name, seconds, result })
}

console.log('\nSummary')
for (const { name, seconds, result } of results)
  console.log(
    `  ${name.padEnd(12)} ${verdict(result).padEnd(6)} ${String(result.passed).padStart(5)} passed ${String(result.failed).padStart(4)} failed ${seconds.padStart(7)} s`,
  )
const total = (part: 'passed' | 'failed') => results.reduce((sum, { result }) => sum + result[part], 0)
process.exitCode = interrupted ? 130 : total('failed') > 0 ? 1 : 0
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)

function verdict({ failed }: StepResult): string {
  return failed === 0 ? 'ok' : 'FAILED'
}
