import { verbs } from '@barem/shared/approval/lifecycle'
import { inboxEndpoints } from '@barem/shared/inbox/endpoints'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { queryOf } from '#api/query.ts'
import { documentPaths } from '#navigation/paths.ts'
import quotationKind from '#quotation/kind.ts'
import { useDocumentActions } from './use-document-actions.ts'

const opened = vi.hoisted(() => [] as string[])
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate:
    () =>
    async ({ to }: { to: string }) =>
      opened.push(to),
}))
vi.mock('#navigation/rights.ts', async (original) => ({
  ...(await original<object>()),
  useMay: () => () => true,
}))

const abilities = Object.fromEntries(verbs.map((verb) => [verb, true]))
const own = { id: 'own', number: 'BG-own', version: 3, status: 'approved', abilities }

/** The actions of a document just decided on, while these wait. */
function actionsOf(waiting: readonly string[]) {
  const client = new QueryClient()
  const { queryKey } = queryOf(inboxEndpoints.list, { query: { pageSize: 2 } })
  const data = waiting.map((id) => ({ id, kind: 'salesContract', number: `HD-${id}` }))
  client.setQueryData([...queryKey, own.id, own.version], { data, totalItems: data.length })
  let actions: ReturnType<typeof useDocumentActions> = []
  function Page() {
    const situation = {
      editing: false,
      dirty: false,
      decided: true,
      act: () => undefined,
      edit: () => undefined,
    }
    actions = useDocumentActions(quotationKind, own as never, situation)
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  return actions
}

it('leads from a decision to the next that waits, of whatever kind, not to the one just decided on', () => {
  for (const waiting of [
    ['own', 'next'],
    ['next', 'own'],
    ['next', 'later'],
  ]) {
    const [first] = actionsOf(waiting)
    expect([first?.key, first?.label]).toEqual(['next', expect.stringContaining('HD-next')])
    first?.run()
    expect(opened.pop()).toBe(documentPaths('salesContract').one('next'))
  }
})

it('leads nowhere where nothing else waits', () => {
  expect(actionsOf(['own']).map(({ key }) => key)).not.toContain('next')
})
