import { readEnv } from '../packages/server/src/env.ts'
import { serve } from '../packages/server/src/main.ts'
import { fail } from './fail.ts'
import { builtWeb } from './web-build.ts'

const print = (line: string) => console.log(line)

try {
  const env = readEnv(process.env)
  await serve(env, { webFolder: await builtWeb(print), print })
} catch (error) {
  fail(error)
}
