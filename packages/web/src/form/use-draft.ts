import { useQueryClient } from '@tanstack/react-query'
import type { FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import {
  type Draft,
  draftLock,
  draftStore,
  draftsFor,
  draftValues,
  onWantedDraft,
  takeWanted,
  typedFields,
} from '#draft/drafts.ts'
import { holdLock } from '#draft/web-locks.ts'
import { randomKey } from '#http/idempotency-key.ts'
import { profileQuery } from '#navigation/rights.ts'
import { queuedRequestsOf } from '#offline/outbox.ts'

type Values = Record<string, unknown>

/** Debounce in milliseconds: not at every key, yet a crash loses little. */
const DRAFT_DEBOUNCE_MS = 300

const MAX_POLLS = 3
const POLL_INTERVAL_MS = 1000

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
  const polling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const release = useRef<() => void>(undefined)

  const poll = async (again = MAX_POLLS) => {
    if (!place || !person) return
    const [{ offered: found, busy }, requests] = await Promise.all([
      draftsFor(person, place, Date.now()),
      queuedRequestsOf(person),
    ])
    // What is on its way to the server is not offered: it would be saved twice.
    const sent = requests.filter(({ state }) => state !== 'refused').map(({ draft }) => draft)
    const worth = found.filter(
      (draft) =>
        draft.key !== key.current && !sent.includes(draft.key) && typedFields(schema, draft).length > 0,
    )
    const came = worth.find((draft) => takeWanted(draft.key))
    if (came) onWanted(came)
    else setOffered(worth)
    // The lock of a closed tab or page is released with a short delay.
    const dying = busy.some((draft) => draft.key !== key.current)
    if (dying && again > 0) polling.current = setTimeout(() => void poll(again - 1), POLL_INTERVAL_MS)
  }
  const own = (): string => {
    if (!key.current) {
      key.current = `${person} ${place} ${randomKey()}`
      release.current = holdLock(draftLock(key.current))
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
    await (typedFields(schema, draft).length > 0 ? draftStore.put(draft) : draftStore.remove(draft.key))
  }
  const write = () => {
    rest()
    timer.current = setTimeout(() => void keep(), DRAFT_DEBOUNCE_MS)
  }
  /** Saved, or not wanted any more. */
  const forget = async (): Promise<void> => {
    rest()
    const gone = key.current
    release.current?.()
    key.current = null
    if (gone) await draftStore.remove(gone)
  }
  /** Goes on writing an earlier draft; what this form had typed before stays a draft of its own. */
  const adopt = async (draft: Draft) => {
    if (timer.current) await keep()
    release.current?.()
    key.current = draft.key
    release.current = holdLock(draftLock(draft.key))
    await poll()
  }
  /** What was typed is a draft of another place now, over what stands there. */
  const move = async (to: string | undefined, over: Values) => {
    const values = draftValues(schema, form.getFieldsValue(true))
    await forget()
    if (!to || !person) return
    const moved = { key: `${person} ${to} ${randomKey()}`, person, place: to, at: Date.now(), values }
    await draftStore.put({ ...moved, base: draftValues(schema, over) })
  }
  const discard = (draft: Draft) => {
    void draftStore.remove(draft.key)
    setOffered((all) => all.filter((one) => one !== draft))
  }

  const latest = useRef({ keep, poll })
  latest.current = { keep, poll }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each place
  useEffect(() => {
    void poll()
    const stop = onWantedDraft(() => void latest.current.poll())
    const hurry = () => {
      if (timer.current) void latest.current.keep()
    }
    addEventListener('pagehide', hurry)
    document.addEventListener('visibilitychange', hurry)
    return () => {
      stop()
      clearTimeout(polling.current)
      removeEventListener('pagehide', hurry)
      document.removeEventListener('visibilitychange', hurry)
      hurry()
      release.current?.()
    }
  }, [place, person])
  return { offered, write, keep, forget, adopt, move, discard, key: () => key.current }
}
