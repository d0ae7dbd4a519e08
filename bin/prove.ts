import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { endStarted, type Outcome, type Proof, runProof } from '../prove/proof.ts'
import { root } from './root.ts'

const words = process.argv.slice(2)
const quick = words.includes('--quick')
const chosen = words.filter((word) => word !== '--quick')
const proofs = await allProofs()
const unknown = chosen.filter((name) => !proofs.has(name))
if (unknown.length > 0) {
  console.error(
    `There is no proof ${unknown.join(', ')}: choose among ${[...proofs.keys()].join(', ')}, or none for all; --quick shortens them.`,
  )
  process.exit(2)
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.once(signal, () => void endStarted().then(() => process.exit(130)))

const results: { name: string; promise: string; seconds: string; outcome: Outcome }[] = []
for (const [name, proof] of proofs) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`\n${name}: ${proof.promise}`)
  const since = performance.now()
  const outcome = await runProof(proof, { quick, say: (line) => console.log(`  ${line}`) })
  const seconds = ((performance.now() - since) / 1000).toFixed(0)
  console.log(`  ${verdict(outcome)}: ${outcome.figure}\n  control: ${outcome.control}`)
  results.push({ name, promise: proof.promise, seconds, outcome })
}

console.log('\n| proof | promise | figure | wanted | control | | seconds |\n|---|---|---|---|---|---|---|')
for (const { name, promise, seconds, outcome } of results)
  console.log(
    `| ${[name, promise, outcome.figure, outcome.wanted, outcome.control, verdict(outcome), seconds].join(' | ')} |`,
  )
const broken = results.filter(({ outcome }) => !outcome.ok && !outcome.skipped).length
console.log(
  `\n${results.length - broken} kept, ${broken} broken${quick ? ' (quick: not the full amounts)' : ''}`,
)
process.exit(broken > 0 ? 1 : 0)

async function allProofs(): Promise<Map<string, Proof>> {
  const found = new Map<string, Proof>()
  for (const file of readdirSync(join(root, 'prove')).sort()) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const { proof } = (await import(`../prove/${file}`)) as { proof?: Proof }
    if (proof) found.set(file.slice(0, -3), proof)
  }
  return found
}

function verdict({ ok, skipped }: Outcome): string {
  return skipped ? 'skipped' : ok ? 'ok' : 'FAILED'
}
