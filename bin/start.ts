import { join } from 'node:path'
import { readEnv } from '../packages/server/src/env.ts'
import { serve } from '../packages/server/src/main.ts'
import { fail } from './fail.ts'
import { root } from './root.ts'
import { builtWeb } from './web-build.ts'

const sources = ['packages/server/src', 'packages/shared/src'].map((folder) => join(root, folder))
const print = (line: string) => console.log(line)

try {
  const env = readEnv(process.env)
  await serve(env, { web: () => builtWeb(print), sources, print })
} catch (error) {
  fail(error)
}
