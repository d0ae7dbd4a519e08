import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const TYPES_FILE = fileURLToPath(new URL('../src/db/types.ts', import.meta.url))
const CODEGEN = fileURLToPath(
  new URL('../../../node_modules/kysely-codegen/dist/cli/bin.js', import.meta.url),
)

/** What src/db/types.ts must say of a migrated database. */
export async function generateTypes(url: string): Promise<string> {
  const argv = ['--url', url, '--dialect', 'postgres', '--camel-case', '--date-parser', 'string']
  const { stdout } = await promisify(execFile)(process.execPath, [
    CODEGEN,
    ...argv,
    ...['--exclude-pattern', 'migration', '--print', '--log-level', 'error'],
  ])
  return `${stdout.trim()}\n\nexport type Database = DB;\n`
}
