import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = new Map(
  globSync('**/*.tsx', { cwd: root })
    .filter((file) => !file.endsWith('.test.tsx'))
    .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')]),
)

const layer = /<(Dialog|Drawer|Modal)\b/
const form = /<RecordForm\b/

/** Whether a component that is drawn here holds a form, and no dialog of its own around it. */
function drawsForm(text: string): boolean {
  if (form.test(text)) return true
  return [...text.matchAll(/import \{([^}]+)\} from '(?:#|\.+\/)([^']+\.tsx)'/g)].some(([, names, path]) => {
    const from = [...sources].find(([file]) => file === path || file.endsWith(`/${path}`))?.[1] ?? ''
    const drawn = names!.split(',').some((name) => new RegExp(`<${name.trim()}\\b`).test(text))
    return drawn && form.test(from) && !layer.test(from) && !from.includes('<FormDialog')
  })
}

/** Dialogs and drawers that ask in another way. */
const others: Record<string, string> = {
  'category/CategoryDrawer.tsx': 'the address says what is open in it, so that use-opened-record.ts asks',
}

test('a form in a dialog or drawer is closed by what asks first', () => {
  const silent = [...sources].filter(
    ([, text]) => layer.test(text) && drawsForm(text) && !text.includes('useAskClose('),
  )
  expect(silent.map(([file]) => file)).toEqual(Object.keys(others))
})

test('what asks first is what closes it: the form in it does not close it by itself', () => {
  const asking = [...sources].filter(([, text]) => /<FormDialog\b|useAskClose\(/.test(text))
  expect(asking.length).toBeGreaterThan(10)
  const past = /<(RecordForm|Drawer|Dialog)\b(?:(?!<\/|<[A-Z])[\s\S])*?\bon(Cancel|Close)=\{onClose\}/
  expect(asking.filter(([, text]) => past.test(text)).map(([file]) => file)).toEqual([])
})
