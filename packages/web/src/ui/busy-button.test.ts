import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')

it('shows work in every button that has some: antd’s own `loading` swallows presses', () => {
  const own = globSync('**/*.tsx', { cwd: source }).filter((path) =>
    /\sloading=/.test(readFileSync(join(source, path), 'utf8')),
  )
  // selects and a switch
  expect(own.toSorted()).toEqual([
    'category/use-active-switch.tsx',
    'comment/CommentForm.tsx',
    'form/RemoteMany.tsx',
    'form/RemoteSelect.tsx',
  ])
})
