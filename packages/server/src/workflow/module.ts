import { sql } from 'kysely'
import type { DocumentKind } from '#document/kind'
import type { Module } from '../module.ts'
import { workflows } from './repository.ts'
import { workflowRoutes } from './routes.ts'
import { workflowRecord } from './save.ts'

export function workflowModule(kinds: () => readonly DocumentKind[]): Module {
  return {
    name: 'workflow',
    routes: (app, deps) => workflowRoutes(app, deps, kinds),
    smallLists: { workflow: workflows },
    found: [
      {
        ...{ entity: 'workflow', list: workflows, title: sql`workflow.code` },
        detail: () => sql`workflow.name`,
      },
    ],
    records: [
      {
        ...{ table: 'workflow', entity: workflowRecord.entity, name: 'code' },
        changes: ['workflow.updated', 'workflow.published'],
        unique: { workflow: 'upper(code)' },
      },
    ],
  }
}
