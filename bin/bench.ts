import { join } from 'node:path'
import { type Compared, compare, type Pace } from '../bench/compare.ts'
import { idle, machine } from '../bench/machine.ts'
import { table, writeInto } from '../bench/report.ts'
import { scenariosOf } from '../bench/scenarios.ts'
import { openWorld, type WorldName } from '../bench/world.ts'
import { fail } from './fail.ts'
import { root } from './root.ts'

/** `npm run bench -- browser`: what a person feels, measured in a real browser. */
if (process.argv.includes('browser')) process.exit(await (await import('../bench/browser.ts')).main())

/** `npm run bench -- import`: the largest file that an import takes. */
if (process.argv.includes('import')) process.exit(await (await import('../bench/import.ts')).main())

/**
 * Measures the server beside its baseline on both worlds, and writes the table into docs/performance.md. `--quick` takes
 * shorter stretches; `--only write` (or a part of a name) measures those on the large world, with `--small` on the small
 * one. Neither writes the table.
 */
const quick = process.argv.includes('--quick')
const place = process.argv.indexOf('--only')
const only = place > 0 ? process.argv[place + 1] : undefined
const pace: Pace = quick
  ? { rounds: 1, single: 0.4, many: 0.6, warm: 0.4 }
  : { rounds: 3, single: 0.4, many: 0.6, warm: 0.8 }
let postgres = ''

try {
  if (only) {
    await measured(process.argv.includes('--small') ? 'small' : 'year-of-trading')
    process.exit()
  }
  const small = await measured('small')
  const large = await measured('year-of-trading')
  const day = new Date().toISOString().slice(0, 10)
  const text = table({ machine: machine(postgres), day, large, small, idle: await idle() })
  console.log(`\n${text}`)
  if (!quick) writeInto(join(root, 'docs/performance.md'), text)
} catch (error) {
  fail(error)
}

async function measured(name: WorldName): Promise<Compared[]> {
  console.log(`\n${name}`)
  const world = await openWorld(name, console.log)
  postgres = world.version
  try {
    return await compare(world, pace, scenariosOf(only), (line) => console.log(`  ${line}`))
  } finally {
    await world.close()
  }
}
