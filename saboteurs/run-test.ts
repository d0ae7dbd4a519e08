import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Of a named test: it ran and passed, it ran and failed, or it never came to run. */
export type Verdict = 'green' | 'red' | 'did not run'

export interface NamedTest {
  file: string
  name: string
}

interface Report {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[]
}

/** Far more than a database takes to start on a busy machine, and than each test takes after it. */
const TIMEOUT_MS = { start: 240_000, test: 20_000 }

/** A pattern of these very letters. */
export function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Runs tests by their titles in a copy of the tree; what each came to, and what Vitest said. */
export async function runTests(
  folder: string,
  tests: readonly NamedTest[],
): Promise<{ verdicts: Verdict[]; output: string }> {
  const report = join(folder, 'saboteurs.json')
  rmSync(report, { force: true })
  const titles = [...new Set(tests.map((test) => literally(test.name)))]
  const output = await vitest(
    folder,
    [
      ...['run', ...new Set(tests.map((test) => test.file))],
      ...['-t', `(^| )(${titles.join('|')})$`, '--reporter=json', `--outputFile=${report}`],
    ],
    TIMEOUT_MS.start + tests.length * TIMEOUT_MS.test,
  )
  const found = results(report)
  return { verdicts: tests.map((test) => verdictOf(found, test)), output }
}

function results(report: string): Report['testResults'] {
  try {
    return (JSON.parse(readFileSync(report, 'utf8')) as Report).testResults
  } catch {
    return []
  }
}

function verdictOf(found: Report['testResults'], { file, name }: NamedTest): Verdict {
  const statuses = found
    .filter((result) => result.name.replaceAll('\\', '/').endsWith(file))
    .flatMap((result) => result.assertionResults)
    .filter((result) => result.title === name && ['passed', 'failed'].includes(result.status))
    .map((result) => result.status)
  if (statuses.length === 0) return 'did not run'
  return statuses.includes('failed') ? 'red' : 'green'
}

function vitest(folder: string, argv: string[], patience: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(folder, 'node_modules/vitest/vitest.mjs'), ...argv], {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const cut = setTimeout(() => child.kill('SIGTERM'), patience)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output = (output + chunk).slice(-4_000)))
    child.once('error', reject)
    child.once('close', () => {
      clearTimeout(cut)
      resolve(output)
    })
  })
}
