import { finderEndpoints } from '@barem/shared/finder/endpoints'
import { mount } from '#http/mount'
import type { Module } from '../module.ts'
import { find } from './find.ts'
import type { Found } from './found.ts'

/** Finds records of all these kinds in one call. */
export function finderModule(kinds: readonly Found[]): Module {
  return {
    name: 'finder',
    routes: (app, deps) =>
      mount(app, deps, finderEndpoints, { find: { read: (call) => find(kinds, call, call.body) } }),
  }
}
