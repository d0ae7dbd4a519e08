import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { root } from './root.ts'

// Sources are read without their types once and kept so: the next start is quicker and the server smaller by a tenth,
// since nothing has to strip types any more. What is imported before this line is not kept.
enableCompileCache(join(root, 'node_modules/.cache/compiled'))
const [{ readEnv }, { serve }, { fail }, { builtWeb }] = await Promise.all([
  import('../packages/server/src/env.ts'),
  import('../packages/server/src/main.ts'),
  import('./fail.ts'),
  import('./web-build.ts'),
])

const print = (line: string) => console.log(line)

try {
  const env = readEnv(process.env)
  await serve(env, { webFolder: await builtWeb(print), print })
} catch (error) {
  fail(error)
}
