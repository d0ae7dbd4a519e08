import { commentEndpoints } from '@barem/shared/comment/endpoints'
import type { DiscussedKinds } from '#access/discussed'
import { mount } from '#http/mount'
import type { Module } from '../module.ts'
import { commentHandlers } from './comments.ts'

/** Comments of every kind of record that is discussed. */
export function commentModule(kinds: DiscussedKinds): Module {
  return {
    name: 'comment',
    routes: (app, deps) => mount(app, deps, commentEndpoints, commentHandlers(kinds)),
  }
}
