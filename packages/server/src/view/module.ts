import type { Module } from '../module.ts'
import { viewRoutes } from './routes.ts'

export const viewModule: Module = {
  name: 'view',
  routes: viewRoutes,
  constraints: { saved_view_name_key: { code: 'duplicate', path: 'name' } },
  records: [
    {
      ...{ table: 'saved_view', entity: 'saved_view', name: 'name', changes: ['saved-view.updated'] },
      unique: { 'view of a list': `owner_id || list || fold_text(name)` },
    },
  ],
}
