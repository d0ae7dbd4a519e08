import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { markRunning } from './running.mjs'

// `npm start` begins here. Sources are read without their types once and kept so: the next start is quicker and the
// server smaller by a tenth, since nothing has to strip types any more. Plain JavaScript, or this file would be the one
// whose types have to be stripped.
const compiled = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))
enableCompileCache(compiled)
// for the processes it starts
process.env.NODE_COMPILE_CACHE ??= compiled
markRunning(fileURLToPath(new URL('..', import.meta.url)))
await import('./start.ts')
