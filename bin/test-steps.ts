import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needChromium } from './chromium.ts'
import { run } from './run.ts'
import { type Counts, countsOf, NONE, type Report, sum } from './test-report.ts'

export interface StepResult extends Counts {
  /** What to show when something failed. */
  output: string
}

type TestStep = () => Promise<StepResult>

/** Steps of one group run at the same time, the groups one after the other. */
export const GROUPS: readonly Record<string, TestStep>[] = [
  { types, lint, unit: () => vitest('shared', 'web', 'web-alone') },
  { integration: () => vitest('server', 'server-alone', 'commands') },
  { browser },
]

async function types(): Promise<StepResult> {
  return all(
    ['packages/shared', 'packages/server', 'packages/web', '.'].map((project) =>
      // One checker each: several of one project meet the same types, and each works them out for itself.
      single('tsc', '--noEmit', '--checkers', '1', '-p', project),
    ),
  )
}

/** Style, and that nothing lies about that nobody uses: files, exports, packages. */
function lint(): Promise<StepResult> {
  return all([single('biome', 'check', '--error-on-warnings', '.'), single('knip')])
}

async function single(command: string, ...argv: string[]): Promise<StepResult> {
  const { code, output } = await run(command, argv)
  return code === 0 ? { ...NONE, passed: 1, output: '' } : { ...NONE, failed: 1, output }
}

async function all(parts: Promise<StepResult>[]): Promise<StepResult> {
  const results = await Promise.all(parts)
  return { ...sum(results), output: results.map(({ output }) => output).join('') }
}

function vitest(...projects: string[]): Promise<StepResult> {
  const argv = ['run', ...projects.flatMap((name) => ['--project', name])]
  return counted((report) =>
    run('vitest', [...argv, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]),
  )
}

async function browser(): Promise<StepResult> {
  const missing = await needChromium()
  if (missing) return { ...NONE, failed: 1, output: missing }
  return counted((report) =>
    run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  )
}

/** Runs something that writes a JSON report; a run that fails without a failed test (a file that does not load) is one. */
async function counted(
  work: (reportPath: string) => Promise<{ code: number | null; output: string }>,
): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'barem-report-'))
  try {
    const path = join(folder, 'report.json')
    const { code, output } = await work(path)
    const counts = countsOf(existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : {})
    const broken = code !== 0 && counts.failed === 0 ? 1 : 0
    return { ...counts, failed: counts.failed + broken, output: code === 0 ? '' : output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
