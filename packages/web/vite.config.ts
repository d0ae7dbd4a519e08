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
    /\/antd\/es\/(avatar|badge|breadcrumb|dropdown|empty|layout|menu|pagination|popover|select|table|tag|tooltip)\//,
  ],
]

/**
 * What antd's parts bring along and no screen of ours uses (decision record 014): the form's own validator, since our
 * forms are checked by the server's schemas; hints at labels, since ours stand below the fields; and the table's filter
 * menus with their tree, since our filters stand above it. A test holds that none is asked for.
 */
const unused: [from: RegExp, what: RegExp][] = [
  [/@rc-component\/form\//, /^@rc-component\/async-validator$/],
  [/antd\/es\/form\/FormItemLabel/, /^\.\.\/tooltip$/],
  [/antd\/es\/table\/hooks\/useFilter\//, /^\.\/FilterDropdown$/],
  [/@rc-component\/tree\/es\/util\.js/, /^\.\/TreeNode$/],
]

/** What the table takes from the tree without drawing one. */
const treeParts = `
export { arrAdd, arrDel } from '@rc-component/tree/es/util'
export { conductCheck } from '@rc-component/tree/es/utils/conductUtil'
export { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil'`

function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer?.endsWith('/useSelection.js') && source === '@rc-component/tree') return '\0tree-parts'
      const left = importer && unused.some(([from, what]) => from.test(importer) && what.test(source))
      return left ? '\0unused' : null
    },
    load(id) {
      if (id === '\0tree-parts') return treeParts
      if (id !== '\0unused') return null
      const say = 'throw new Error("left out of the build: see vite.config.ts")'
      return `export default function unused() { ${say} }\nexport function flattenKeys() { ${say} }`
    },
  }
}

/** Tells the script that runs before the first paint where each language's chunk lies. */
function wordsAhead(): Plugin {
  return {
    name: 'words-ahead',
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
        promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
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
  plugins: [withoutUnused(), react(), wordsAhead(), compressed()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: lasting.map(([name, test], place) => ({ name, test, priority: lasting.length - place })),
        },
      },
    },
  },
})
