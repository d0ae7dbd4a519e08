import type { Endpoint } from '@barem/shared/http/endpoint'
import type { Issue } from '@barem/shared/values/issue'
import { issuesOf } from '@barem/shared/values/issue'
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { CallOf } from '#api/api.ts'
import { useSendCommand } from '#api/query.ts'
import { announceUnsaved, undrafted } from '#draft/unsaved.ts'
import { failureText, feedback } from '#feedback/feedback.ts'
import type { SavedBy } from '#form/use-stale.ts'
import { useUnsaved } from '#form/use-unsaved.ts'
import { ApiFailure, isPassing } from '#http/api-failure.ts'
import { isReachable, onConnection } from '#http/connection.ts'
import { textOf } from '#i18n/i18n.ts'

type Typed = number | string | null

/** A figure of a row that may be typed in the list. */
export interface Figure {
  id: string
  version: number
  /** The row it is in, which says what else a change has to say. */
  row: object
  /** Its name in the form of the record. */
  field: string
  value: number | null
  /** What its field and its row are called. */
  label: string
  of: string
}

/** What somebody types, until it is saved or given up. */
export interface Edit {
  typed: Typed
  /** As it was when it was begun. */
  base: number | null
  version: number
  state: 'typing' | 'saving' | 'failed'
  /** What is wrong with it, by the schema or the server. */
  issue?: Issue
  /** Why it could not be saved, in words. */
  problem?: string
  /** Sends it again, where only the network failed. */
  again?: () => void
  /** Somebody else's, where both changed it. */
  theirs?: { value: number | null; version: number; savedBy: SavedBy; record: object }
}

export interface InlineEdits {
  of: (figure: Figure) => Edit | undefined
  begin: (figure: Figure) => void
  type: (figure: Figure, typed: Typed) => void
  /** Saves by the row's version; what was not typed anew is given up. */
  save: (figure: Figure) => void
  giveUp: (figure: Figure) => void
}

interface Kind {
  update: Endpoint
  /** The form of a record. */
  schema: z.ZodObject
}

const keyOf = ({ id, field }: Pick<Figure, 'id' | 'field'>) => `${id} ${field}`

/**
 * Figures typed in a list, each saved by itself. What could not be saved stays with its words, whatever the list shows
 * meanwhile, and leaving the page asks first; where only the network failed it is sent again when the connection is back.
 * What is being saved is not asked about: it goes on without the page, and a toast says where it fails then.
 */
export function useInlineEdits({ update, schema }: Kind): InlineEdits {
  const [edits, setEdits] = useState<ReadonlyMap<string, Edit>>(new Map())
  // a key that follows at once finds what the one before it wrote
  const now = useRef(edits)
  const send = useSendCommand({ quiet: true })
  const isShown = useShown()
  useEffect(
    () =>
      onConnection(() => {
        if (isReachable()) for (const { again } of now.current.values()) again?.()
      }),
    [],
  )
  useUnsaved([...edits.values()].some(({ state, typed, base }) => state !== 'saving' && typed !== base))
  const put = (figure: Figure, edit: Edit | null) => {
    const next = new Map(now.current)
    if (edit) next.set(keyOf(figure), edit)
    else next.delete(keyOf(figure))
    now.current = next
    setEdits(next)
  }
  const of = (figure: Figure) => now.current.get(keyOf(figure))

  const store = async (figure: Figure, edit: Edit, of: object = figure.row): Promise<void> => {
    const { typed, base, version } = edit
    const own = { typed, base, version }
    const field = schema.shape[figure.field] as z.ZodType
    const parsed = field.safeParse(typed)
    if (!parsed.success) {
      const [issue] = issuesOf(parsed.error)
      return put(figure, {
        ...own,
        state: 'failed',
        ...(issue && { issue: { ...issue, path: figure.field } }),
      })
    }
    put(figure, { ...own, state: 'saving' })
    const sayLost = feedback.failureOf('save', lostText(figure, typed))
    const arrived = announceUnsaved(undrafted(0, { goesOn: true }))
    try {
      const body = { ...requiredOf(schema, of), id: figure.id, version, [figure.field]: parsed.data }
      await send(update, { body } as unknown as CallOf<Endpoint>)
      put(figure, null)
    } catch (error) {
      const stale = error instanceof ApiFailure && error.code === 'stale-version' ? error.failure : null
      if (!stale) {
        if (!isShown.current) return sayLost(error)
        const again = isPassing(error) && { again: () => void store(figure, edit, of) }
        return put(figure, { ...own, state: 'failed', ...wordsOf(error), ...again })
      }
      const current = stale.current as Record<string, unknown> & { version: number }
      const value = current[figure.field] as number | null
      if (value === typed) return put(figure, null)
      // only other fields were changed meanwhile: both stand
      if (value === base) return store(figure, { ...edit, version: current.version }, current)
      if (!isShown.current) return sayLost(error)
      const theirs = { value, version: current.version, savedBy: stale.savedBy ?? null, record: current }
      put(figure, { ...own, state: 'failed', theirs })
    } finally {
      arrived()
    }
  }
  return {
    of: (figure) => edits.get(keyOf(figure)),
    begin: (figure) => {
      const { value, version } = figure
      if (!of(figure)) put(figure, { typed: value, base: value, version, state: 'typing' })
    },
    type: (figure, typed) => {
      const edit = of(figure)
      if (edit && edit.state !== 'saving')
        put(figure, { typed, base: edit.base, version: edit.version, state: 'typing' })
    },
    save: (figure) => {
      const edit = of(figure)
      if (!edit || edit.state === 'saving') return
      if (edit.typed === edit.base) return put(figure, null)
      const { theirs, ...own } = edit
      void (theirs
        ? store(figure, { ...own, base: theirs.value, version: theirs.version }, theirs.record)
        : store(figure, own))
    },
    giveUp: (figure) => put(figure, null),
  }
}

/** Whether the list is still there when an answer comes. */
function useShown() {
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return shown
}

const lostText = ({ label, of }: Figure, typed: Typed) =>
  textOf('workspace.inline.lost', { field: label, name: of, value: typed ?? '–' })

/** What a change may not leave out, as it stands. */
function requiredOf(schema: z.ZodObject, record: object): object {
  const required = Object.entries(schema.shape).filter(
    ([, field]) => !(field as z.ZodType).safeParse(undefined).success,
  )
  return Object.fromEntries(required.map(([name]) => [name, (record as Record<string, unknown>)[name]]))
}

/** The issue at the field, where the server names one; else its words. */
function wordsOf(error: unknown): Pick<Edit, 'issue' | 'problem'> {
  const [issue] = (error instanceof ApiFailure && error.failure?.errors) || []
  if (issue) return { issue: issue as Issue }
  const waits = isPassing(error) && !isReachable()
  return { problem: waits ? textOf('workspace.inline.waits') : failureText(error, 'save') }
}

export const InlineEditsContext = createContext<InlineEdits | null>(null)

/** Null where nothing is typed in the list. */
export const useEdits = () => useContext(InlineEditsContext)
