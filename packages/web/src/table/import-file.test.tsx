import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'

const device = vi.hoisted(() => ({ mobile: false }))
vi.mock('#ui/use-media.ts', () => ({ useMobile: () => device.mobile }))

const { ImportFile } = await import('./ImportFile.tsx')

function drawn(readsXls: boolean, mobile = false) {
  device.mobile = mobile
  const html = renderToStaticMarkup(<ImportFile busy={false} readsXls={readsXls} onFile={() => {}} />)
  const texts = [...html.matchAll(/<p class="ant-upload-(?:text|hint)">([^<]*)</g)]
  return {
    accept: /accept="([^"]*)"/.exec(html)?.[1],
    texts: texts.map(([, text]) => text!.replaceAll('\u00a0', ' ')),
  }
}

it('offers and names the types that the list takes, and up to which size', () => {
  expect(drawn(false)).toEqual({
    accept: '.xlsx',
    texts: [
      'Chọn file hoặc kéo thả vào đây',
      'Nhận file .xlsx (≤ 30 MB), mỗi lần một file',
      'Hoặc dán các ô đã chép từ Excel (Ctrl+V), kể cả dòng tiêu đề',
    ],
  })
  const old = drawn(true)
  expect(old.accept).toBe('.xlsx,.xls')
  expect(old.texts[1]).toBe('Nhận file .xlsx (≤ 30 MB), .xls Excel 97–2003 (≤ 10 MB), mỗi lần một file')
})

it('speaks on a phone neither of dropping nor of keys', () => {
  expect(drawn(false, true).texts).toEqual(['Chọn file', 'Nhận file .xlsx (≤ 30 MB), mỗi lần một file'])
})
