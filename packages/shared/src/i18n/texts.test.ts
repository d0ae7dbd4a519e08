import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'

/** Files that are no branch: none. A file `vi/trade-line.ts` exports the branch `tradeLine`. */
function branches(locale: string): [file: string, name: string][] {
  return globSync(`${locale}/*.ts`, { cwd: import.meta.dirname })
    .map((path) => basename(path, '.ts'))
    .toSorted()
    .map((file) => [file, file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())])
}

function index(locale: 'vi' | 'en'): string {
  const of = branches(locale)
  const imports = of.map(([file, name]) => `import { ${name} } from './${locale}/${file}.ts'`)
  const names = of.map(([, name]) => `  ${name},`)
  return locale === 'vi'
    ? `${imports.join('\n')}

/** Every text a person reads, in Vietnamese: one branch for each file of \`vi/\`. Written by texts.test.ts (\`npx vitest -u\`). */
export const textsVi = {
${names.join('\n')}
}

/** The Vietnamese side, whose keys type every other: a wrong key does not compile. */
export type Texts = typeof textsVi
`
    : `${imports.join('\n')}
import type { Messages } from './messages.ts'
import type { Texts } from './texts-vi.ts'

/** The same in English. Written by texts.test.ts (\`npx vitest -u\`). */
export const textsEn: Messages<Texts> = {
${names.join('\n')}
}
`
}

it.each(['vi', 'en'] as const)(
  'texts-%s.ts holds a branch for each file, with `-u` it is written',
  async (locale) => {
    await expect(index(locale)).toMatchFileSnapshot(join(import.meta.dirname, `texts-${locale}.ts`))
  },
)
