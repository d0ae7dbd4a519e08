/** What came of a step, or of all of them. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** Stories that failed once and passed when tried again. */
  secondChances: string[]
}

interface Suite {
  title: string
  suites?: Suite[]
  specs?: { title: string; tests: { status: string }[] }[]
}

/** The parts of Vitest's and Playwright's JSON reports that are counted. */
export interface Report {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  numTodoTests?: number
  stats?: { expected: number; flaky: number; unexpected: number; skipped: number }
  suites?: Suite[]
}

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0, secondChances: [] }

/** The counts of a report, whichever of the two wrote it. */
export function countsOf(report: Report): Counts {
  const { stats } = report
  if (stats)
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      secondChances: (report.suites ?? []).flatMap(flakyIn),
    }
  return {
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
    secondChances: [],
  }
}

function flakyIn({ title, suites = [], specs = [] }: Suite): string[] {
  const own = specs.filter((spec) => spec.tests.some(({ status }) => status === 'flaky'))
  return [...own.map((spec) => spec.title), ...suites.flatMap(flakyIn)].map((name) => `${title} › ${name}`)
}

export function sum<One extends Counts>(all: readonly One[]): Counts {
  return all.reduce<Counts>(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
      secondChances: [...total.secondChances, ...one.secondChances],
    }),
    NONE,
  )
}

/** `12 passed, 0 failed`, and what was skipped if anything was. */
export function inWords({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
