import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needChromium } from './chromium.ts'
import { run } from './run.ts'

export interface StepResult {
  passed: number
  failed: number
  /** What to show when something failed. */
  output: string
}

export const STEPS: Record<string, () => Promise<StepResult>> = {
  types,
  lint,
  unit: () => vitest('shared', 'web'),
  integration: () => vitest('server', 'commands'),
  browser,
}

async function types(): Promise<StepResult> {
  const parts = await Promise.all(
    ['packages/shared', 'packages/server', 'packages/web', '.'].map((project) =>
      single('tsc', '--noEmit', '-p', project),
    ),
  )
  return sum(parts)
}

/** Style, and that nothing lies about that nobody uses: files, exports, packages. */
async function lint(): Promise<StepResult> {
  return sum([await single('biome', 'check', '--error-on-warnings', '.'), await single('knip')])
}

async function single(command: string, ...argv: string[]): Promise<StepResult> {
  const { code, output } = await run(command, argv)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output: code === 0 ? '' : output }
}

function vitest(...projects: string[]): Promise<StepResult> {
  return counted(async (report) => {
    const argv = ['run', ...projects.flatMap((name) => ['--project', name])]
    const result = await run('vitest', [
      ...argv,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ])
    return {
      ...result,
      count: (json) => ({ passed: json.numPassedTests ?? 0, failed: json.numFailedTests ?? 0 }),
    }
  })
}

async function browser(): Promise<StepResult> {
  const missing = await needChromium()
  if (missing) return { passed: 0, failed: 1, output: missing }
  return counted(async (report) => {
    const result = await run('playwright', ['test', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    })
    return {
      ...result,
      count: ({ stats }) => ({
        passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
        failed: stats?.unexpected ?? 0,
      }),
    }
  })
}

/** The parts of Vitest's and Playwright's JSON reports that are counted. */
interface Report {
  numPassedTests?: number
  numFailedTests?: number
  stats?: { expected: number; flaky: number; unexpected: number }
}

type Counted = {
  code: number | null
  output: string
  count(report: Report): { passed: number; failed: number }
}

/** Runs something that writes a JSON report; a run that fails without a failed test (a file that does not load) is one. */
async function counted(work: (reportPath: string) => Promise<Counted>): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'barem-report-'))
  try {
    const path = join(folder, 'report.json')
    const { code, output, count } = await work(path)
    const { passed, failed } = count(
      existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : {},
    )
    const broken = code !== 0 && failed === 0 ? 1 : 0
    return { passed, failed: failed + broken, output: code === 0 ? '' : output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function sum(results: StepResult[]): StepResult {
  return results.reduce((all, one) => ({
    passed: all.passed + one.passed,
    failed: all.failed + one.failed,
    output: all.output + one.output,
  }))
}
