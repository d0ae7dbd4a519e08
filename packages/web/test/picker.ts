import type { Endpoint } from '@barem/shared/http/endpoint'
import { vi } from 'vitest'
import { FormContext } from '#form/form-context.ts'
import { type OpenChoices, settleAll, type Unchosen } from '#form/open-choices.ts'
import type { Pickable } from '#form/pickable.ts'
import type { RemoteSelectProps } from '#form/RemoteSelect.tsx'
import type { ApiFailure } from '#http/api-failure.ts'
import { elementWith, runHooks } from './run-hooks.ts'

/** What the server was asked for last, and what it has answered. */
export const asked = {
  search: undefined as string | undefined,
  enabled: false,
  answers: new Map<string, readonly object[]>(),
  /** Why the last question failed, and how often it was asked once more. */
  error: null as ApiFailure | null,
  again: 0,
}

export function askNothing(): void {
  Object.assign(asked, { search: undefined, enabled: false, answers: new Map(), error: null, again: 0 })
}

/** In place of #api/query.ts. */
export const queries = {
  queryOf: (_: unknown, input: { query: { search?: string } }) => ({ search: input.query.search }),
}

/** In place of @tanstack/react-query: answers what `asked` holds. */
export const reactQuery = {
  keepPreviousData: null,
  useQuery: ({ search = '', enabled }: { search?: string; enabled: boolean }) => {
    Object.assign(asked, { search, enabled })
    const data = enabled ? asked.answers.get(search) : undefined
    const { error } = asked
    const refetch = () => {
      asked.again++
      asked.error = null
    }
    const isFetching = !data && !error
    return { data, error, isError: error !== null, isPlaceholderData: false, isFetching, refetch }
  },
}

export const an = { id: '1', name: 'An Bình', code: 'KH1' }
export const binh = { id: '2', name: 'Bình Minh', code: 'KH2' }

/** A picker in a form, whose server answers when it is told to; imported after what it asks with was replaced. */
export async function loadPicker() {
  const { RemoteSelect } = await import('#form/RemoteSelect.tsx')
  return function picker(props: Partial<RemoteSelectProps<Pickable>> = {}) {
    const chosen: (string | null)[] = []
    const openChoices: OpenChoices = new Set()
    const touch = vi.fn()
    const running = runHooks(
      () =>
        RemoteSelect<Pickable>({
          endpoint: {} as Endpoint,
          onChange: (id) => void chosen.push(id),
          allowClear: true,
          formLabel: 'Khách hàng',
          ...props,
        }),
      [[FormContext as never, { openChoices, touch }]],
    )
    const select = () => elementWith(running.now, { className: 'full-width' }).props
    return {
      chosen,
      select,
      draw: running.draw,
      end: running.end,
      /** Its form is saved: what came to nothing, or null where nothing was typed. */
      save: () => settleAll(openChoices)?.then((unchosen) => unchosen && said(unchosen)) ?? null,
      /** The form was told that something in it is being chosen, or that this is over. */
      touch,
      open: () => select().onOpenChange(true),
      type: (text: string) => select().showSearch.onSearch(text),
      press: (key: string) => {
        const event = { key, nativeEvent: {}, preventDefault: vi.fn(), stopPropagation: vi.fn() }
        select().onInputKeyDown(event)
        return event
      },
      /** The server has answered. */
      answer: (search: string, items: readonly object[]) => {
        asked.answers.set(search, items)
        running.draw()
      },
      names: () => select().options.map(({ label }: { label: string }) => label),
    }
  }
}

const said = ({ label, text, holds, outcome }: Unchosen) =>
  `${label} ${text} ${outcome}${holds ? ' holds' : ''}`
