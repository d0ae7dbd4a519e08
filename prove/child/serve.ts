import { fail } from '../../bin/fail.ts'
import { readEnv } from '../../packages/server/src/env.ts'
import { serve } from '../../packages/server/src/main.ts'

// The server as it is started for people, without the pages: what proofs run as a child of theirs.

process.on('unhandledRejection', (error) => {
  console.log(`unhandled rejection: ${String((error as Error)?.stack ?? error)}`)
})
try {
  await serve(readEnv(process.env), { web: null, print: (line) => console.log(line) })
} catch (error) {
  fail(error)
}
