import { DRAFT_LIFETIME_MS } from '@barem/shared/values/constants'
import type { z } from 'zod'
import { browserStore } from './browser-store.ts'
import { differingFields, fieldsOf } from './merge-versions.ts'
import { heldLocks } from './web-locks.ts'

type Values = Record<string, unknown>

/** What somebody typed and has not saved. */
export interface Draft {
  /** One per form that was open: two tabs on one document do not overwrite each other. */
  key: string
  /** Whose it is; nobody else is ever shown it. */
  person: string
  /** Milliseconds since 1970. */
  at: number
  /** `customer/<id>`, or `customer/new`. */
  place: string
  /** The fields as the form was opened, with the version, so that a later version can be merged. */
  base: Values
  values: Values
}

export const draftStore = browserStore<Draft>('draft')

/** The lock of the tab whose form writes this draft. */
export const draftLock = (key: string) => `barem-draft ${key}`

/** Of a form's values those that belong into a draft: the fields of its schema with the names beside ids; never a password. */
export function draftValues(schema: z.ZodObject, values: Values): Values {
  const names = Object.keys(schema.shape).filter((name) => !/password/i.test(name))
  const kept = fieldsOf(values, names)
  for (const name of ['id', 'version']) if (values[name] !== undefined) kept[name] = values[name]
  return kept
}

/** The fields that were typed in. */
export function typedFields(schema: z.ZodObject, draft: Pick<Draft, 'base' | 'values'>): string[] {
  return differingFields(schema, draft.base, draft.values)
}

/**
 * A person's drafts sorted: for one place those that no open form is still writing, newest first, and those that one is;
 * and those older than 30 days, which are to go.
 */
export function sortDrafts(
  all: readonly Draft[],
  place: string,
  held: ReadonlySet<string>,
  now: number,
): { offered: Draft[]; busy: Draft[]; old: Draft[] } {
  const old = all.filter(({ at }) => now - at > DRAFT_LIFETIME_MS)
  const here = all.filter((draft) => draft.place === place && !old.includes(draft))
  const isHeld = (draft: Draft) => held.has(draftLock(draft.key))
  return {
    offered: here.filter((draft) => !isHeld(draft)).sort((one, other) => other.at - one.at),
    busy: here.filter(isHeld),
    old,
  }
}

/** The drafts to offer to a person at a place, and those that a form in another tab still writes. */
export async function draftsFor(
  person: string,
  place: string,
  now: number,
): Promise<{ offered: Draft[]; busy: Draft[] }> {
  const [all, held] = await Promise.all([draftStore.of(person), heldLocks()])
  const { offered, busy, old } = sortDrafts(all, place, held, now)
  await Promise.all(old.map(({ key }) => draftStore.remove(key)))
  return { offered, busy }
}

let wanted: string | null = null
const listeners = new Set<() => void>()

/** The person asked for this very draft: the form it belongs to restores it without asking again. */
export function wantDraft(key: string): void {
  wanted = key
  for (const listener of [...listeners]) listener()
}

/** True once for the draft that was asked for. */
export function takeWanted(key: string): boolean {
  if (wanted !== key) return false
  wanted = null
  return true
}

export function onWantedDraft(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
