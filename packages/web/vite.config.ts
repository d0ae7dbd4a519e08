import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * Parts that many pages need change seldom: each is a chunk of its own, with what it needs itself, so that a new version
 * of ours leaves them in the browser's cache, and pages do not come as eighty small files. `signing-in` is what the login
 * page draws with; a part named there weighs on it. Routes make their own chunks by importing lazily.
 */
const lasting: [name: string, packages: RegExp][] = [
  ['react', /\/node_modules\/(react|react-dom|scheduler)\//],
  ['routing', /\/node_modules\/@tanstack\//],
  ['schemas', /\/node_modules\/zod\//],
  ['words', /\/node_modules\/(i18next|react-i18next)\//],
  [
    'signing-in',
    /\/antd\/es\/(alert|button|checkbox|config-provider|form|theme|input\/(Input|Password))(\/|\.js)/,
  ],
  [
    'lists',
    /\/(antd\/es\/(avatar|badge|breadcrumb|dropdown|empty|layout|menu|pagination|popover|select|table|tag|tooltip)\/|icons\/es\/icons\/(ArrowLeft|Calendar|Copy|Delete|Desktop|Download|Plus)Outlined)/,
  ],
  // The menu's, which every page names: each by itself would be a chunk.
  ['menu-icons', /\/icons\/es\/icons\/(Bell|History|Setting|User)Outlined/],
]

/** Our own parts; the texts of a language are fetched by themselves. */
const OURS = /\/packages\/(shared|web)\/src\/(?!i18n)/
/** As many chunks need a part that nearly every page loads. */
const PAGES_THAT_SHARE = 44

/** Tells the script that runs before the first paint where each language's chunk lies. */
function preloadWords(): Plugin {
  return {
    name: 'preload-words',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const named = ['vi', 'en'].flatMap((locale) => {
          const chunk = Object.values(bundle ?? {}).find(
            (one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(`/src/i18n/words/${locale}.ts`),
          )
          return chunk ? [`data-${locale}="/${chunk.fileName}"`] : []
        })
        return html.replace(/<script (src="\/assets\/first-paint)/, `<script ${[...named, '$1'].join(' ')}`)
      },
    },
  }
}

/** Every text file also as gzip and brotli, made once here instead of at each request. */
function compressed(): Plugin {
  const packers = [
    ['gz', (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 })],
    [
      'br',
      (bytes: Uint8Array) =>
        promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    ],
  ] as const
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    // As they were written: until then other parts of the build still change them.
    async writeBundle({ dir = '.' }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))
      await Promise.all(
        texts.map(async (name) => {
          const bytes = await readFile(join(dir, name))
          for (const [ending, pack] of packers)
            await writeFile(join(dir, `${name}.${ending}`), await pack(bytes))
        }),
      )
    },
  }
}

export default defineConfig({
  plugins: [react(), preloadWords(), compressed()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            ...lasting.map(([name, test], place) => ({ name, test, priority: lasting.length - place })),
            // Of ours: forty small files would compress worse, and every page names each of them.
            { name: 'common', test: OURS, minShareCount: PAGES_THAT_SHARE, priority: 0 },
          ],
        },
      },
    },
  },
})
