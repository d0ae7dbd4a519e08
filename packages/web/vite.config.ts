import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import subsetFont from 'subset-font'
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
    /\/(antd\/es\/(badge|breadcrumb|dropdown|empty|layout|menu|pagination|popover|select|skeleton|table|tag|tooltip)\/|icons\/es\/icons\/(ArrowLeft|Calendar|Copy|Delete|Desktop|Download|Plus)Outlined)/,
  ],
  // The menu's, which every page names: each by itself would be a chunk.
  [
    'menu-icons',
    /\/icons\/es\/icons\/(AccountBook|Bell|CheckSquare|History|Percentage|Setting|User)Outlined/,
  ],
]

/** Our own parts; the texts of a language are fetched by themselves. */
const OURS = /\/packages\/(shared|web)\/src\/(?!i18n)/
/** As many chunks need a part that nearly every page loads. */
const PAGES_THAT_SHARE = 46

/** What the first script names of ours, beside what is common: a word of each module, each by itself a file of a hundred bytes. */
const START =
  /\/packages\/(shared|web)\/src\/.*\/(Feedback|kinds|LinkButton|modules|page-title|PageNotice|paths|related|return-path|screens|sign-in-failure|sign-out|use-screen)\.tsx?$/
/** What the business is told in (endpoints, forms, rules), as many pages name. */
const BUSINESS = /\/packages\/shared\/src\/(?!i18n)/
const PAGES_OF_BUSINESS = 27

const source = fileURLToPath(new URL('src', import.meta.url))
/** The folders of the kinds of document, alike in both packages, and of what those of contracts have in common. */
const KINDS = [
  ...readdirSync(source).filter((folder) => existsSync(join(source, folder, 'kind.ts'))),
  'contract',
].join('|')

/**
 * What several chunks share is cut by what a page does: every page has a frame, a list its table, a form its fields. Cut by
 * which chunks exactly share it, it would be hundreds of files of some hundred bytes (decision record 014). The first that
 * matches takes a part that so many chunks need (pages, dialogs, cards), with what it imports that nobody before it took:
 * what a list imports stands in no group beside what needs a calendar, however many forms need both.
 */
const sharing: [name: string, parts: RegExp, chunks: number][] = [
  ['icons', /\/node_modules\/@ant-design\/icons(-svg)?\/es\/(icons|asn)\//, 6],
  ['inputs', /\/antd\/es\/(input|flex)\//, 2],
  // Of packages still by which chunks share it: else what a group below imports of them would come with it.
  ['parts', /node_modules/, 2],
  // What the frame draws with, and small things that lists and forms name alike.
  [
    'frame',
    /\/web\/src\/((layout|navigation|shortcuts|command-palette|api|feedback)\/|category\/options|form\/(confirm-leave|leave-on-tab)|ui\/(keys|PageSkeleton|RelativeTime|use-width|display-value|PhoneLink|DueTag))|\/shared\/src\/(notification\/endpoints|values\/|interaction\/form|configuration\/setup)/,
    2,
  ],
  // What signing in and nearly every other form are made of; lists need none of it.
  ['form', /\/web\/src\/(form\/(?!Remote|PartnerOption)|draft\/|offline\/)/, 35],
  ['tables', /\/web\/src\/table\//, 6],
  // Without what lists show as well (pictures), and what brings dialogs along.
  [
    'fields',
    /\/web\/src\/(form\/(?!Remote|PartnerOption|FormDialog|Thumbnail|use-picture\.)|draft\/|offline\/)/,
    8,
  ],
  ['kinds', new RegExp(`/shared/src/(${KINDS}|approval|document)/`), 4],
  ['kinds', new RegExp(`/web/src/(${KINDS})/(annex-)?kind\\.ts`), 2],
  // What lists of documents, the inbox and the landing page show of one.
  [
    'documents',
    /\/web\/src\/(approval\/|document\/(document-state|TotalCell|HeaderFacts|references|marks|line-key)|contract\/DeliveryDate|contract-binding\/(BuyButton|ListButtons)|form\/saying)/,
    3,
  ],
  ['pickers', /\/web\/src\/form\/(RemoteSelect|PartnerOption)/, 8],
]

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

const FIGURES = 'virtual:figures.css'

/** The ten figures of Inter in the weights of Be Vietnam Pro, whose own differ in width and have no others (decision 080). */
function figures(): Plugin {
  return {
    name: 'figures',
    resolveId: (source) => (source === FIGURES ? FIGURES : null),
    async load(id) {
      if (id !== FIGURES) return null
      const faces = [400, 500, 600].map(async (weight) => {
        const file = import.meta.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff2`)
        const ten = await subsetFont(await readFile(fileURLToPath(file)), '0123456789', {
          targetFormat: 'woff2',
        })
        return `@font-face { font-family: "Be Vietnam Pro"; font-weight: ${weight}; unicode-range: U+30-39;
          src: url(data:font/woff2;base64,${ten.toString('base64')}) format("woff2") }`
      })
      return (await Promise.all(faces)).join('\n')
    },
  }
}

const NOTHING = 'virtual:nothing'

/**
 * The table of antd brings a tree for the choices of its column filters, twelve kilobytes of every list; our lists filter
 * above the table. Where an update of antd names it otherwise, the weight of a list tells (e2e/weight.e2e.ts).
 */
function withoutFilterTree(): Plugin {
  return {
    name: 'without-filter-tree',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '../../../tree' && importer?.endsWith('/antd/es/table/hooks/useFilter/FilterDropdown.js')
        ? NOTHING
        : null,
    load: (id) => (id === NOTHING ? 'export default () => null' : null),
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
  plugins: [react(), withoutFilterTree(), preloadWords(), figures(), compressed()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        // A group that is cut by its pages is called after all of them.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)}-[hash].js`,
        codeSplitting: {
          groups: [
            // Of the same priority: the first that matches.
            ...lasting.map(([name, test]) => ({ name, test })),
            // Of ours: a hundred small files would compress worse, and every page would ask for each of them.
            { name: 'common', test: OURS, minShareCount: PAGES_THAT_SHARE },
            { name: 'start', test: START, minShareCount: 2 },
            { name: 'business', test: BUSINESS, minShareCount: PAGES_OF_BUSINESS },
            ...sharing.map(([name, test, minShareCount]) => ({
              ...{ name, test, minShareCount },
              entriesAware: name === 'parts',
            })),
          ],
        },
      },
    },
  },
})
