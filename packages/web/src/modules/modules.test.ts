import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changedBy, rightsOf } from '@barem/shared/business'
import { permissionEntities } from '@barem/shared/permission/permissions'
import { describe, expect, it } from 'vitest'
import { hasText } from '#i18n/i18n.ts'
import { pathOfRecord } from '#navigation/record-paths.ts'
import { modules } from './modules.ts'
import { screens } from './screens.ts'

const folder = join(import.meta.dirname, '..')
const paths = new Set(screens.map(({ path }) => path))
/**
 * Those with records of their own: a list of orders and the inbox show those of others, an import is no record, and what
 * somebody began with of advances stands among those of tickets.
 */
const none = ['category', 'order', 'inbox', 'importJob', 'openingAdvance']
const own = modules.filter(({ entity }) => !none.includes(entity))

it('every module.ts is in the list of modules', () => {
  const files = globSync('*/module.ts', { cwd: folder }).filter((name) => !name.startsWith('navigation'))
  const list = readFileSync(join(folder, 'modules/modules.ts'), 'utf8')
  expect(files.length).toBeGreaterThan(2)
  expect(files.filter((name) => !list.includes(`'#${name.replaceAll('\\', '/')}'`))).toEqual([])
})

it('every folder with screens of its own is in the list of modules', () => {
  const listed = new Set(modules.flatMap((module) => module.screens))
  expect(screens.filter(({ permission }) => permission).every((screen) => listed.has(screen))).toBe(true)
  expect(globSync('*/screens.ts', { cwd: folder }).length).toBeGreaterThan(3)
})

it('no two modules take the same shortcut', () => {
  const keys = ['h (home)', ...modules.flatMap(({ entity, goTo }) => (goTo ? `${goTo.key} (${entity})` : []))]
  const twice = keys.filter((one) => keys.some((other) => other !== one && other[0] === one[0]))
  expect(twice).toEqual([])
})

describe.each(own)('the module of $entity', (module) => {
  it('has a permission entity, a page of a record, a place in the palette and a shortcut', () => {
    expect(permissionEntities).toContain(rightsOf(module.entity))
    expect(paths.has(module.palette?.add ?? '')).toBe(true)
    // what changes another document is reached from that
    if (changedBy(module.entity) === null) expect(paths.has(module.goTo?.path ?? '')).toBe(true)
    expect(paths.has(pathOfRecord(module.entity, '$id') ?? '')).toBe(true)
  })

  it('has the texts that shared parts ask for by its name', () => {
    const names = ['title', 'add', 'searchHint', 'field.code', 'field.number', 'event.updated']
    const missing = names.filter(
      (name) => !hasText(`${module.entity}.${name}`) && !/code|number|event/.test(name),
    )
    expect(missing).toEqual([])
    // the page of a record that can be switched off says so, and offers it
    const switched = [
      'status.active',
      'status.inactive',
      'activate',
      'deactivate',
      'activated',
      'deactivated',
    ]
    const isSwitched = hasText(`${module.entity}.field.active`)
    expect(isSwitched ? switched.filter((name) => !hasText(`${module.entity}.${name}`)) : []).toEqual([])
  })
})
