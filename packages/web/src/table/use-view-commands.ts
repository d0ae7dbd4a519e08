import { type SavedView, viewEndpoints } from '@barem/shared/view/endpoints'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/query.ts'
import { feedback } from '#feedback/feedback.ts'
import { type ListQuery, writeListQuery } from './list-state.ts'
import type { Views } from './use-views.ts'

/** What a view keeps of a list: all of its address but the page. */
function kept(query: ListQuery, usualSize: number): Record<string, string> {
  return writeListQuery(query, { pageNumber: 1 }, usualSize)
}

/** Saving, changing and deleting views, each said; a deleted one can be had back. */
export function useViewCommands(views: Views<unknown>, query: ListQuery, usualSize: number) {
  const { t } = useTranslation()
  const create = useCommand(viewEndpoints.create)
  const update = useCommand(viewEndpoints.update)
  const remove = useCommand(viewEndpoints.remove)
  const choose = useCommand(viewEndpoints.choose)
  const { list } = views
  const columns = views.shown.map(({ key }) => key)

  const change = async ({ id, version, name, shared, ...view }: SavedView, by: Partial<SavedView>) =>
    update.mutateAsync({
      body: { list, id, version, name, shared, query: view.query, columns: view.columns, ...by },
    })
  const makeUsual = async (view: SavedView | null) => {
    await choose.mutateAsync({ body: { list, viewId: view?.id ?? null } })
    feedback.success(
      view ? t('workspace.views.defaultSet', { name: view.name }) : t('workspace.views.defaultDropped'),
    )
  }
  return {
    makeUsual,
    save: async (name: string, shared: boolean) => {
      const view = await create.mutateAsync({
        body: { list, name, shared, query: kept(query, usualSize), columns },
      })
      feedback.success(t('workspace.views.saved', { name }))
      views.show(view)
    },
    rename: async (view: SavedView, name: string, shared: boolean) => {
      await change(view, { name, shared })
      feedback.success(t('workspace.views.renamed', { name }))
    },
    overwrite: async (view: SavedView) => {
      await change(view, { query: kept(query, usualSize), columns })
      feedback.success(t('workspace.views.updated', { name: view.name }))
    },
    remove: async (view: SavedView) => {
      const { id, version, name, shared } = view
      const wasUsual = views.usual === id
      await remove.mutateAsync({ params: { id }, query: { version } })
      const wasShown = views.current?.id === id
      if (wasShown) views.show(null)
      // kept: what failed half-way is taken up where it was
      let again: SavedView | null = null
      const back = async () => {
        const body = { list, name, shared, query: view.query, columns: view.columns }
        again ??= await create.mutateAsync({ body })
        if (wasUsual) await choose.mutateAsync({ body: { list, viewId: again.id } })
        if (wasShown) views.show(again)
      }
      feedback.success(t('workspace.views.removed', { name }), {
        label: t('workspace.views.undo'),
        run: back,
      })
    },
  }
}
