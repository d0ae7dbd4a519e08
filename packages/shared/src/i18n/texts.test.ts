import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { textsEn } from './texts-en.ts'
import { textsVi } from './texts-vi.ts'

/** Files that are no branch: none. A file `vi/trade-line.ts` exports the branch `tradeLine`. */
function branches(locale: string): [file: string, name: string][] {
  return globSync(`${locale}/*.ts`, { cwd: import.meta.dirname })
    .map((path) => basename(path, '.ts'))
    .toSorted()
    .map((file) => [file, file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())])
}

function index(locale: 'vi' | 'en'): string {
  const of = branches(locale)
  const imports = of.map(([file, name]) => `import { ${name} } from './${locale}/${file}.ts'`)
  const names = of.map(([, name]) => `  ${name},`)
  return locale === 'vi'
    ? `${imports.join('\n')}

/** Every text a person reads, in Vietnamese: one branch for each file of \`vi/\`. Written by texts.test.ts (\`npx vitest -u\`). */
export const textsVi = {
${names.join('\n')}
}

/** The Vietnamese side, whose keys type every other: a wrong key does not compile. */
export type Texts = typeof textsVi
`
    : `${imports.join('\n')}
import type { Messages } from './messages.ts'
import type { Texts } from './texts-vi.ts'

/** The same in English. Written by texts.test.ts (\`npx vitest -u\`). */
export const textsEn: Messages<Texts> = {
${names.join('\n')}
}
`
}

it.each(['vi', 'en'] as const)(
  'texts-%s.ts holds a branch for each file, with `-u` it is written',
  async (locale) => {
    await expect(index(locale)).toMatchFileSnapshot(join(import.meta.dirname, `texts-${locale}.ts`))
  },
)

/** Words that people of the trade did not take for what they meant; what is said instead stands in GLOSSARY.md. */
const former = {
  vi: [
    ...[
      /Nhân bản/i,
      /sao chép và hủy/i,
      /Rút lại/i,
      /Hủy bỏ/i,
      /Thêm báo giá/i,
      /Mở chứng từ/i,
      /Các phiên bản/i,
    ],
    ...[
      /lý thuyết/i,
      /KL thực tế/i,
      /\bKL (LT|TT)\b/,
      /Trọng lượng/i,
      /LN mỗi kg/i,
      /Lợi nhuận/i,
      /^trống$/i,
    ],
    ...[
      /Theo từng lần giao/i,
      /Khách tự lấy/i,
      /Ngày nhận hàng dự kiến/i,
      /Đặt nhà cung cấp/i,
      /Phí vận chuyển/i,
    ],
    ...[
      /^Gồm thuế GTGT/i,
      /Chế độ xem/i,
      /Không đọc được số/i,
      /đúng kiểu dữ liệu/i,
      /(?<!\p{L})tệp(?!\p{L}| ›)/iu,
    ],
    ...[/Tên viết tắt/i, /^\{\{count\}\} mục$/, /Sửa lần cuối/i],
    ...[/niêm yết/i, /^Lãi gộp( \(chưa thuế\))?$/, /^Từ mức$/, /Hết hạn từ/i, /có người khác sửa/i],
    ...[/Vui lòng thêm ít nhất/i, /(?<!đang )mất kết nối/i, /mất kết nối mạng/i],
  ],
  en: [
    ...[/Theor\./, /Priced by Item/i, /list price/i, /Shipping address/i, /^Awaiting approval$/i],
    ...[/Expired since/i, /Somebody else has saved/i],
    ...[/is offline/i, /there is no connection/i, /connection is back/i],
  ],
}

function textsIn(branch: object, path = ''): [path: string, text: string][] {
  return Object.entries(branch).flatMap(([name, text]: [string, string | object]) =>
    typeof text === 'string' ? [[`${path}${name}`, text]] : textsIn(text, `${path}${name}.`),
  )
}

it.each([
  ['vi', textsVi],
  ['en', textsEn],
] as const)('former words do not come back (%s)', (locale, texts) => {
  const said = textsIn(texts)
  expect(said.length).toBeGreaterThan(1000)
  expect(said.filter(([, text]) => former[locale].some((word) => word.test(text)))).toEqual([])
})

it.each([
  ['vi', textsVi],
  ['en', textsEn],
] as const)('a number and its unit stay on one line (%s)', (_, texts) => {
  expect(textsIn(texts).filter(([, text]) => /\}\} (đ|kg|%)(?!\p{L})/u.test(text))).toEqual([])
})
