import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { root } from '../bin/root.ts'

/** Packages of many small files, which take longer to load than to run. */
const OF_MANY_FILES = ['kysely', 'zod', 'fastify']

/**
 * One file of a program of the server and all it imports of ours: it starts in half the time, where a proof starts
 * thousands. It lies in a new folder below `node_modules`, where the packages it still imports are found; whoever asks
 * removes the folder. Files that sources find beside themselves (migrations, programs of workers) stay where they are.
 */
export async function bundled(program: string): Promise<{ file: string; folder: string }> {
  const folder = await mkdtemp(join(root, 'node_modules', '.bundle-'))
  await build({
    ...{ root, configFile: false, logLevel: 'error', publicDir: false },
    ssr: { noExternal: OF_MANY_FILES },
    plugins: [
      {
        name: 'address-of-source',
        transform: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      },
    ],
    build: {
      ...{ ssr: join(root, program), outDir: folder, emptyOutDir: false, target: 'node24', minify: true },
      rolldownOptions: { output: { entryFileNames: 'program.mjs' } },
    },
  })
  return { file: join(folder, 'program.mjs'), folder }
}
