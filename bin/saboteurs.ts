import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTests } from '../saboteurs/run-test.ts'
import type { Saboteur } from '../saboteurs/saboteur.ts'
import { saboteurs as all } from '../saboteurs/saboteurs.ts'
import { openWorkshop } from '../saboteurs/workshop.ts'
import { leaveOnSignals } from './fail.ts'
import { root } from './root.ts'

// Takes one protection out at a time, in a copy of the tree, and sees whether the one test that must notice does.

const wanted = process.argv.slice(2).map((word) => word.toLowerCase())
const saboteurs = all.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.toLowerCase().includes(word)),
)
if (saboteurs.length === 0) {
  console.error(
    `No saboteur is called “${wanted.join(' ')}”:\n${all.map((one) => `  ${one.name}`).join('\n')}`,
  )
  process.exit(2)
}

const workshop = openWorkshop()
process.once('exit', workshop.close)
leaveOnSignals()

const since = performance.now()
console.log(`${saboteurs.length} saboteurs; first, what they leave alone is green …`)
const { verdicts: before, output } = await runTests(workshop.folder, distinctTests(saboteurs))
const green = new Map(distinctTests(saboteurs).map((test, place) => [keyOf(test), before[place]!]))
if (!before.includes('green')) console.log(output)

const width = Math.max(...saboteurs.map((one) => one.name.length))
const lines: { saboteur: Saboteur; verdict: string }[] = []
for (const saboteur of saboteurs) {
  const verdict = await sabotage(saboteur)
  lines.push({ saboteur, verdict })
  console.log(`  ${saboteur.name.padEnd(width)}  ${verdict}`)
}

console.log('\n| protection | where | noticed by | |\n|---|---|---|---|')
for (const { saboteur, verdict } of lines)
  console.log(`| ${[saboteur.name, saboteur.file, saboteur.test.name, verdict].join(' | ')} |`)
const noticed = lines.filter((line) => line.verdict === 'noticed').length
console.log(
  `\n${noticed} of ${lines.length} saboteurs noticed, ${((performance.now() - since) / 1_000).toFixed(0)} s`,
)
process.exit(noticed === lines.length ? 0 : 1)

/** Breaks the copy, runs the test, corrects the copy again. */
async function sabotage(saboteur: Saboteur): Promise<string> {
  const { file, find, replace, test } = saboteur
  const standing = readFileSync(join(root, file), 'utf8')
  const places = standing.split(find).length - 1
  if (places !== 1) return `STALE: its text stands ${places} times in ${file}`
  const unharmed = green.get(keyOf(test))
  if (unharmed !== 'green')
    return `NO TEST: without sabotage “${test.name}” ${unharmed === 'red' ? 'is red' : unharmed}`
  const target = join(workshop.folder, file)
  // a function, since a replacement text would be searched for $ signs
  writeFileSync(
    target,
    standing.replace(find, () => replace),
  )
  try {
    const { verdicts, output } = await runTests(workshop.folder, [test])
    if (verdicts[0] === 'red') return 'noticed'
    if (verdicts[0] === 'green') return 'NOT NOTICED'
    console.log(output)
    return 'BROKEN: the test did not come to run'
  } finally {
    writeFileSync(target, standing)
  }
}

function distinctTests(list: readonly Saboteur[]): Saboteur['test'][] {
  return [...new Map(list.map(({ test }) => [keyOf(test), test])).values()]
}

function keyOf({ file, name }: Saboteur['test']): string {
  return `${file} ${name}`
}
