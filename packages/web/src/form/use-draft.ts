import { useQueryClient } from '@tanstack/react-query'
import type { FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { randomKey } from '#intent.ts'
import { hold } from '#keep/alone.ts'
import {
  type Draft,
  draftLock,
  draftShelf,
  draftsFor,
  draftValues,
  onWantedDraft,
  takeWanted,
  typedFields,
} from '#keep/drafts.ts'
import { lettersOf } from '#keep/outbox.ts'
import { profileQuery } from '#rights.ts'

type Values = Record<string, unknown>

/** Long enough not to write at every letter, short enough that a crash takes no word. */
const REST_MS = 300

const LOOKS = 3
const LOOK_MS = 1000

interface Subject {
  /** Absent: the form keeps no draft. */
  place: string | undefined
  schema: z.ZodObject
  form: FormInstance
  /** As the form was opened. */
  base: () => Values
  /** The person came for this draft. */
  onWanted: (draft: Draft) => void
}

/** The draft of one open form: written as one types, removed when saved, and what earlier forms left behind. */
export function useDraft({ place, schema, form, base, onWanted }: Subject) {
  const person = useQueryClient().getQueryData(profileQuery.queryKey)?.id
  const [offered, setOffered] = useState<Draft[]>([])
  const key = useRef<string>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const looking = useRef<ReturnType<typeof setTimeout>>(undefined)
  const release = useRef<() => void>(undefined)

  const look = async (again = LOOKS) => {
    if (!place || !person) return
    const [{ offered: found, busy }, letters] = await Promise.all([
      draftsFor(person, place, Date.now()),
      lettersOf(person),
    ])
    // What is on its way to the server is not offered: it would be saved twice.
    const sent = letters.filter(({ state }) => state !== 'refused').map(({ draft }) => draft)
    const worth = found.filter(
      (draft) =>
        draft.key !== key.current && !sent.includes(draft.key) && typedFields(schema, draft).length > 0,
    )
    const came = worth.find((draft) => takeWanted(draft.key))
    if (came) onWanted(came)
    else setOffered(worth)
    // A tab that died, or a page just left, lets go of its draft a moment later.
    const dying = busy.some((draft) => draft.key !== key.current)
    if (dying && again > 0) looking.current = setTimeout(() => void look(again - 1), LOOK_MS)
  }
  const own = (): string => {
    if (!key.current) {
      key.current = `${person} ${place} ${randomKey()}`
      release.current = hold(draftLock(key.current))
    }
    return key.current
  }
  const rest = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  /** Writes at once what waits to be written. */
  const keep = async (): Promise<void> => {
    rest()
    if (!place || !person) return
    const values = draftValues(schema, form.getFieldsValue(true))
    const draft = { key: own(), person, place, at: Date.now(), base: draftValues(schema, base()), values }
    // Typed and taken back: there is nothing to come back to.
    await (typedFields(schema, draft).length > 0 ? draftShelf.put(draft) : draftShelf.remove(draft.key))
  }
  const write = () => {
    rest()
    timer.current = setTimeout(() => void keep(), REST_MS)
  }
  /** Saved, or not wanted any more. */
  const forget = () => {
    rest()
    if (key.current) void draftShelf.remove(key.current)
    release.current?.()
    key.current = null
  }
  /** Goes on writing an earlier draft; what this form had typed before stays a draft of its own. */
  const adopt = async (draft: Draft) => {
    if (timer.current) await keep()
    release.current?.()
    key.current = draft.key
    release.current = hold(draftLock(draft.key))
    await look()
  }
  /** What was typed is a draft of another place now, over what stands there. */
  const move = async (to: string | undefined, over: Values) => {
    const values = draftValues(schema, form.getFieldsValue(true))
    forget()
    if (!to || !person) return
    const moved = { key: `${person} ${to} ${randomKey()}`, person, place: to, at: Date.now(), values }
    await draftShelf.put({ ...moved, base: draftValues(schema, over) })
  }
  const discard = (draft: Draft) => {
    void draftShelf.remove(draft.key)
    setOffered((all) => all.filter((one) => one !== draft))
  }

  const latest = useRef({ keep, look })
  latest.current = { keep, look }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each place
  useEffect(() => {
    void look()
    const stop = onWantedDraft(() => void latest.current.look())
    const hurry = () => {
      if (timer.current) void latest.current.keep()
    }
    addEventListener('pagehide', hurry)
    document.addEventListener('visibilitychange', hurry)
    return () => {
      stop()
      clearTimeout(looking.current)
      removeEventListener('pagehide', hurry)
      document.removeEventListener('visibilitychange', hurry)
      hurry()
      release.current?.()
    }
  }, [place, person])
  return { offered, write, keep, forget, adopt, move, discard, key: () => key.current }
}
