import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'

interface Lock {
  packages: Record<
    string,
    { link?: true; integrity?: string; resolved?: string; optionalDependencies?: Record<string, string> }
  >
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock

test('the lockfile names the parts of every platform, or npm ci refuses it', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(packages, place, name)),
  )
  expect(missing).toEqual([])
})

test('every package of a registry has the hash of its contents, whichever registry it comes from', () => {
  const foreign = Object.entries(packages).filter(
    ([place, { link }]) => place.includes('node_modules/') && !link,
  )
  expect(foreign.length).toBeGreaterThan(400)
  const unsure = foreign.filter(
    ([, { integrity, resolved }]) => !integrity?.startsWith('sha512-') || resolved,
  )
  expect(unsure.map(([place]) => place)).toEqual([])
})

/** Whether a package is found from a place as Node would look for it: here, or in a folder above. */
function isLocked(packages: Lock['packages'], place: string, name: string): boolean {
  if (packages[`${place ? `${place}/` : ''}node_modules/${name}`]) return true
  if (place === '') return false
  const above = place.lastIndexOf('/node_modules/')
  return isLocked(packages, above === -1 ? '' : place.slice(0, above), name)
}
