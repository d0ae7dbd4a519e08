import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Parts that every page needs change seldom: each is a chunk of its own, so that a new version of ours leaves them in the
 * browser's cache. Routes make their own chunks by importing lazily.
 */
const lasting: [name: string, packages: RegExp][] = [
  ['react', /\/node_modules\/(react|react-dom|scheduler)\//],
  ['routing', /\/node_modules\/@tanstack\//],
  ['schemas', /\/node_modules\/zod\//],
]

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: lasting.map(([name, test]) => ({ name, test })) },
      },
    },
  },
})
