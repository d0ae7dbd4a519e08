import type { FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { type Draft, typedFields } from '#draft/drafts.ts'
import { differingFields } from '#draft/merge-versions.ts'
import { feedback } from '#feedback/feedback.ts'
import { ApiFailure } from '#http/api-failure.ts'
import { isReachable } from '#http/connection.ts'
import { textOf } from '#i18n/i18n.ts'
import { type QueuedRequest, queuedRequestsOf, takeBack, Withdrawn } from '#offline/outbox.ts'
import { type OpenChoices, settleAll, type Unchosen } from './open-choices.ts'
import type { FormValues, RecordFormProps } from './RecordForm.tsx'
import { wireValues } from './schema-facts.ts'
import { takenWords } from './stale-words.ts'
import { useChecks } from './use-checks.ts'
import { useDirty } from './use-dirty.ts'
import { useDraft } from './use-draft.ts'
import { SavedEarlier, useSend } from './use-send.ts'
import { asked, type SavedBy, useStale, versionOf } from './use-stale.ts'

/** All that a form does, which stands on the page under this id: checks, saves, compares versions, keeps and restores drafts. */
export function useRecordForm<S extends z.ZodObject>(
  props: RecordFormProps<S>,
  form: FormInstance,
  id: string,
) {
  const { schema, labels, initial, save, onSaved, onComparing, submitRef, asValues = asItIs } = props
  const [failure, setFailure] = useState<unknown>(null)
  const [saving, setSaving] = useState(false)
  const [going, goTo] = useState<Pick<Unchosen, 'focus'> | null>(null)
  // drawn together with the end of saving: before, nothing in the form takes the focus
  useEffect(() => going?.focus(), [going])
  const busy = useRef(false)
  const [openChoices] = useState<OpenChoices>(() => new Set())
  /** It made a record, and nothing was typed since: until its page is left a second press would make another. */
  const created = useRef(false)
  const versions = useStale(props, form, initial)
  const place = props.disabled ? undefined : props.draft
  const onWanted = (draft: Draft) => void restore(draft)
  const drafts = useDraft({ place, schema, form, base: versions.base, onWanted })
  const drop = () => {
    void drafts.forget()
    mark(false)
  }
  const saver = () => (!props.isBeside && canSave() ? () => submit(true) : null)
  const unsaved = useDirty({ keepsDraft: place !== undefined, keep: drafts.keep, drop, saver }, props.onDirty)
  const { mark, stored, isDirty } = unsaved
  const checks = useChecks(props, form, id)
  const title = () => titleOf(form.getFieldsValue(true))
  const { send, queued, withdraw } = useSend({ place, draft: drafts.key, title })
  // A queued save is stored: leaving the page needs no confirmation.
  const waits = queued !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: said when it begins and when it ends
  useEffect(() => stored(waits), [waits])

  const differs = () => differingFields(schema, versions.base(), form.getFieldsValue(true)).length > 0
  const canSave = () =>
    !versions.undecided && isReachable() && checks.judge(form.getFieldsValue(true)).length === 0
  const comparing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(comparing.current), [])
  const changed = (_: FormValues, values: FormValues) => {
    created.current = false
    touch()
    drafts.write()
    checks.changed()
    props.onValues?.(values, form)
  }
  const touch = () => {
    mark(true)
    // Debounced: comparing reads the whole form.
    clearTimeout(comparing.current)
    comparing.current = setTimeout(() => {
      const waits = [...openChoices].some(({ current }) => current.waits)
      if (isDirty() && !busy.current && !waits && !differs()) drop()
    }, COMPARE_DEBOUNCE_MS)
  }
  const put = (values: FormValues) => {
    form.setFieldsValue(values)
    changed(values, form.getFieldsValue(true))
  }
  const fill = (values: FormValues) => {
    form.setFieldsValue(values)
    versions.rebase({ ...versions.base(), ...values })
  }
  /** Lays another version over what is typed; true when there is nothing to ask. */
  const mergeIncoming = (theirs: FormValues, savedBy: SavedBy = null): boolean => {
    const merge = versions.mergeIncoming(theirs, savedBy)
    const asks = asked(merge).length > 0
    onComparing?.(asks)
    if (asks) return false
    const taken = takenWords(merge, labels)
    if (taken) feedback.info(taken)
    return true
  }
  /** An earlier save arrived after all: what was typed since is a change of what it made. */
  const goOn = async ({ answer }: SavedEarlier): Promise<boolean> => {
    const saved = asValues(answer)
    if (versions.version() !== undefined) {
      versions.rebase(saved)
      return true
    }
    await drafts.move(place?.replace(/new$/, String(saved.id)), saved)
    mark(false)
    feedback.warning(textOf('recovery.save.earlier'))
    onSaved?.(answer, false)
    return false
  }
  /** True when saving goes on: the other changed nothing that was changed here. */
  const fail = async (error: unknown): Promise<boolean> => {
    if (error instanceof Withdrawn) return false
    if (error instanceof SavedEarlier) return goOn(error)
    const answer = error instanceof ApiFailure ? error.failure : null
    if (answer?.code === 'stale-version' && answer.current)
      return mergeIncoming(asValues(answer.current), answer.savedBy)
    setFailure(error)
    if (answer && answer.errors.length > 0) checks.show(answer.errors, { fromServer: true })
    return false
  }
  /** Answers whether what the form holds is saved; `leaving`: the page is left right after. */
  const submit = async (leaving = false): Promise<boolean> => {
    if (busy.current) return false
    if (versions.undecided) {
      feedback.warning(textOf('frame.form.staleChoose'))
      return false
    }
    busy.current = true
    const focused = document.activeElement
    let again = false
    try {
      const waiting = settleAll(openChoices)
      if (waiting) setSaving(true)
      const unchosen = waiting ? await waiting : undefined
      if (created.current || gone.current) return created.current
      versions.applyChoices()
      onComparing?.(false)
      const values: FormValues = form.getFieldsValue(true)
      const parsed = schema.safeParse(wireValues(schema, values))
      const found = checks.judge(values)
      if (unchosen && found.length === 0) return refuse(unchosen)
      // what nobody has filled in yet is no change, and yet not there to be saved
      if (versions.version() !== undefined && found.length === 0 && !differs()) return unchanged()
      if (!parsed.success || found.length > 0) {
        checks.show(found)
        return false
      }
      setSaving(true)
      checks.clear()
      setFailure(null)
      await drafts.keep()
      const isNew = versions.version() === undefined
      const answer = await save(parsed.data, versions.version(), send)
      if (gone.current) return true
      mark(false)
      // Before the page is left: a reload would end a removal under way.
      await drafts.forget()
      if (answer) versions.onSaved(asValues(answer))
      created.current = isNew && versions.version() !== undefined
      onSaved?.(answer, leaving)
      return true
    } catch (error) {
      again = await fail(error)
    } finally {
      busy.current = false
      setSaving(false)
      if (!created.current) void returnFocus(focused)
    }
    return again ? submit(leaving) : false
  }
  /** A text that became no choice is not saved over without a word. */
  const refuse = ({ label, text, holds, outcome, focus }: Unchosen) => {
    const unknown = holds ? 'frame.form.unchosenKept' : 'frame.form.unchosen'
    const key = outcome === 'unasked' ? 'frame.form.unasked' : unknown
    feedback.warning(textOf(key, { field: label, text }))
    goTo({ focus })
    return false
  }
  /** What stands in the form is what is saved already. */
  const unchanged = () => {
    checks.clear()
    setFailure(null)
    drop()
    feedback.info(textOf('frame.form.unchanged'))
    return true
  }
  const takeTheirs = () => {
    versions.takeTheirs()
    onComparing?.(false)
    setFailure(null)
    drop()
  }
  const restore = async (draft: Draft) => {
    await drafts.adopt(draft)
    versions.rebase(draft.base)
    form.setFieldsValue(draft.values)
    mark(true)
    if (versionOf(initial) > versionOf(draft.base)) mergeIncoming(initial)
    const queued = await refusedRequest(draft)
    if (queued?.refusal) {
      await takeBack(queued)
      feedback.warning(textOf('recovery.save.refused'))
      await fail(new ApiFailure(queued.refusal.answer, queued.refusal.status))
      return
    }
    feedback.info(textOf('recovery.draft.restored'))
    const [first] = typedFields(schema, draft)
    if (first) form.scrollToField(first, { block: 'center', focus: true })
  }
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  useSaveShortcut(props.isBeside ? null : () => void submit())
  useEffect(() => {
    if (submitRef) submitRef.current = () => submit()
  })
  return {
    ...versions,
    ...checks,
    openChoices,
    touch,
    drafts: { offered: drafts.offered, restore, discard: drafts.discard },
    failure,
    saving,
    waits,
    withdraw,
    changed,
    put,
    fill,
    submit,
    takeTheirs,
  }
}

/** Milliseconds without a key. */
const COMPARE_DEBOUNCE_MS = 300

const asItIs = (record: unknown) => record as FormValues

/** The refused queued request of this draft. */
async function refusedRequest(draft: Draft): Promise<QueuedRequest | undefined> {
  const requests = await queuedRequestsOf(draft.person)
  return requests.find((queued) => queued.draft === draft.key && queued.state === 'refused')
}

/** "Thêm khách hàng · Cơ khí Tân Phú": the page, and whom or what the form is about. */
function titleOf(values: FormValues): string {
  const page = document.title.split(' · ')[0] ?? ''
  const { name, customer } = values as { name?: string; customer?: { name?: string } | null }
  const about = name ?? customer?.name
  return about && !page.includes(about) ? `${page} · ${about}` : page
}

/** The way back to where somebody typed is no part of signing in, and nothing to fail for. */
async function returnFocus(to: Element | null): Promise<void> {
  const loaded = await import('./give-focus-back.ts').catch(() => null)
  loaded?.giveFocusBack(to)
}

/** Ctrl+S or ⌘S saves; the browser's own dialog stays away. */
function useSaveShortcut(submit: (() => void) | null): void {
  const latest = useRef(submit)
  latest.current = submit
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's' || event.isComposing) return
      if (!latest.current) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
