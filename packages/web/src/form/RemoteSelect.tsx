import type { Endpoint } from '@barem/shared/http/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefSelectProps, Select } from 'antd'
import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { CallOf } from '#api/api.ts'
import { queryOf } from '#api/query.ts'
import { feedback } from '#feedback/feedback.ts'
import { useMobile } from '#ui/use-media.ts'
import { type Settled, type Settling, useOpenChoice } from './open-choices.ts'
import { partnerOption } from './PartnerOption.tsx'
import { itemsOf, labelOf, type Pickable, surest } from './pickable.ts'
import { useClearButton } from './use-clear-button.tsx'
import { useDebounced } from './use-debounced.ts'
import { withoutChoices } from './without-choices.ts'

export interface AddingProps<Item> {
  /** What was typed and not found. */
  typed: string
  onAdded: (item: Item) => void
  onClose: () => void
}

export interface RemoteSelectProps<Item extends Pickable> {
  /** Answers a list or a page, and takes `search` in its query. */
  endpoint: Endpoint
  /** What can be picked of its answer, where that is not what it says. */
  read?: (answer: unknown) => Item[]
  /** More of the query, such as a filter. */
  query?: Record<string, string | number | boolean>
  value?: string | null
  onChange?: (id: string | null, item?: Item) => void
  /** What the value is called before anything was asked for. */
  chosen?: Pickable | null | undefined
  render?: (item: Item) => ReactNode
  /** How what is chosen is shown; what it is called without it. */
  shown?: (chosen: Pickable) => ReactNode
  /** What is looked for at once where nothing is chosen yet. */
  startSearch?: string
  /** A record that is missing is added from inside, by whoever may; it comes back chosen. */
  Adding?: ComponentType<AddingProps<Item>> | undefined
  id?: string
  required?: boolean
  allowClear?: boolean
  disabled?: boolean
  placeholder?: string
  ariaLabel?: string
  ariaDescribedBy?: string
  autoFocus?: boolean
  variant?: 'outlined' | 'borderless'
  faulty?: boolean
  /** Of a field of a form, whose save settles it: what it is called there. */
  formLabel?: string | undefined
  /** Of a cell of a grid: whoever presses Enter before the answer is here goes on at once. */
  early?: EarlyChoice<Item>
}

/** What becomes of a choice whose answer comes when somebody has gone on. */
export interface EarlyChoice<Item> {
  goOn: () => void
  onFound: (item: Item) => void
  /** Nothing was found of this text, or it was left without a choice; empty where such a text was taken away. */
  onMissing: (text: string) => void
}

/** Somebody who picks on every line does not wait half a second each time (decision record 014). */
export const PICKER_DEBOUNCE_MS = 150

/**
 * A choice among many: the server searches as one types. Nothing can be chosen from the answer to another text than
 * the one typed; Enter or Tab pressed too early settle the text, and take the first of its answer when that comes. What is
 * typed meanwhile is meant for what comes next. A text that finds nothing stays to be read where nothing else is chosen.
 * A save of the form it is a field of, and a press of any button outside, wait for the answer too, and take of it what the text
 * surely means (decision 014).
 */
export function RemoteSelect<Item extends Pickable>(props: RemoteSelectProps<Item>) {
  const {
    endpoint,
    read = itemsOf<Item>,
    query,
    value,
    onChange,
    chosen,
    render,
    shown = labelOf,
    startSearch,
    Adding,
    required,
    placeholder,
    ariaLabel,
    ariaDescribedBy,
    faulty,
    allowClear,
    formLabel,
    early,
    ...rest
  } = props
  const { t } = useTranslation()
  const mobile = useMobile()
  const clearing = useClearButton()
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState(false)
  const [open, setOpen] = useState(false)
  const [picked, setPicked] = useState<Item | null>(null)
  const [adding, setAdding] = useState<string | null>(null)
  /** The text that was settled before its answer came. */
  const [earlyText, setEarlyText] = useState<string | null>(null)
  const moved = useRef(false)
  const active = useRef<unknown>(null)
  const box = useRef<RefSelectProps>(null)
  /** Whether the first of the answer is taken: whoever saves or presses a button has not looked at the list. */
  const takesFirst = useRef(true)
  /** What became of the text that was settled last, and who waits to know. */
  const outcome = useRef<Settled>('taken')
  const waiting = useRef<((outcome: Settled) => void)[]>([])
  /** What was left without finding anything; over a value the next save says so. */
  const [lost, setLost] = useState<string | null>(null)
  const rested = useDebounced(search, PICKER_DEBOUNCE_MS)
  const asked = earlyText ?? rested
  // what is pasted or filled in from outside is chosen: the list of the cell does not stay over the lines
  const [previous, setPrevious] = useState(value)
  if (previous !== value) {
    setPrevious(value)
    setOpen(false)
    setEarlyText(null)
    setLost(null)
  }
  const known = [picked, chosen].find((one) => one && one.id === value) ?? null
  const input = { query: { ...query, ...(asked ? { search: asked } : {}) } } as unknown as CallOf<Endpoint>
  const found = useQuery({
    ...queryOf(endpoint, input, { quiet: true }),
    enabled: opened || (Boolean(value) && !known),
    placeholderData: keepPreviousData,
    // what cannot be asked says so, instead of waiting for a line
    networkMode: 'always',
  })
  const settled = (earlyText ?? search) === asked && found.data !== undefined && !found.isPlaceholderData
  const items = settled ? read(found.data) : []
  const extra = known && !search && !items.some((item) => item.id === known.id) ? [known as Item] : []

  const choose = (item: Item | undefined) => {
    setSearch('')
    setEarlyText(null)
    setLost(null)
    setOpen(false)
    setPicked(item ?? null)
    onChange?.(item?.id ?? null, item)
  }
  const take = (id: string | null | undefined, item: Item | undefined) => {
    if (id !== ADD) choose(item)
    else {
      setOpen(false)
      setAdding(search)
    }
  }
  const onInputKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (!open) moved.current = false
    else if (key === 'ArrowDown' || key === 'ArrowUp') moved.current = true
    if (allowClear && value && !search && (key === 'Delete' || key === 'Backspace')) choose(undefined)
    if (key === 'Escape') {
      setEarlyText(null)
      if (value) setLost(null)
    }
    if (!open || event.nativeEvent.isComposing || (key !== 'Enter' && key !== 'Tab')) return
    event.stopPropagation()
    // the list would take its first and keep the focus
    if (key === 'Tab' && leavesUnchosen({ search, moved: moved.current })) return setOpen(false)
    takesFirst.current = true
    if (!settled) return settleEarly(event)
    const option = marked()
    // nobody means to add something by leaving a field
    if (key === 'Tab' && (!option || (option.value === ADD && !moved.current))) return leaveWith(search)
    // the list itself takes nothing before it has drawn its answer once more, and would close; Tab goes on, but in a grid, which moves by itself
    if (key === 'Enter' || early || option?.value === ADD) event.preventDefault()
    if (option) take(option.value, option.item)
  }
  const settleEarly = (event: KeyboardEvent) => {
    const goesOn = early && search && !event.shiftKey
    if (goesOn || event.key === 'Enter') event.preventDefault()
    if (!search) return
    wait()
    if (goesOn || event.key === 'Tab') setOpen(false)
    if (goesOn) early.goOn()
  }
  /** What a save or the press of a button takes: what was gone to by keys, else what the text surely means. */
  const meant = () => {
    if (!settled || moved.current) return settled ? marked()?.item : undefined
    return early ? items[0] : surest(items, search)
  }
  const marked = () => options.find((one) => one.value === active.current) ?? options[0]
  const wait = () => {
    if (found.isError) void found.refetch()
    outcome.current = 'taken'
    setEarlyText(search)
  }
  const waitFor = (text: string): Settling => {
    return { text, over: new Promise((over) => void waiting.current.push(over)) }
  }
  const settle = (): Settling | null => {
    if (earlyText !== null) return waitFor(earlyText)
    if (open && !leavesUnchosen({ search, moved: moved.current })) {
      const item = meant()
      if (item) {
        choose(item)
        return null
      }
      if (!search) return null
      takesFirst.current = Boolean(early)
      setOpen(false)
      if (!settled) {
        const settling = waitFor(search)
        wait()
        return settling
      }
      if (!value || early) leaveWith(search)
      return { text: search, over: Promise.resolve('unknown') }
    }
    const left = rest.disabled ? null : value ? lost : (startSearch ?? lost)
    if (!left) return null
    // over a value, which the next save may keep
    if (value) setLost(null)
    return { text: left, over: Promise.resolve('unknown') }
  }
  /** For a button, such as the one that saves, the text is settled; for anything else nothing was chosen. */
  const onBlur = ({ relatedTarget: next }: FocusEvent<HTMLElement>) => {
    if (!open || !search || earlyText !== null) return
    const isButton = next?.tagName === 'BUTTON' && !box.current?.nativeElement.contains(next)
    if (!isButton) return setLost(search)
    setOpen(false)
    takesFirst.current = Boolean(early)
    const item = meant()
    if (item) choose(item)
    else if (settled) leaveWith(search)
    else wait()
  }
  const ofForm = formLabel === undefined ? null : { label: formLabel, holds: Boolean(value), settle }
  const waits = earlyText !== null || (lost !== null && Boolean(value))
  useOpenChoice(ofForm && { ...ofForm, waits, focus: () => box.current?.focus() })
  const leaveWith = (text: string) => {
    setOpen(false)
    if (early) early.onMissing(text)
    else setLost(text)
  }
  const failed = found.isError && !found.isFetching
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each answer
  useEffect(() => {
    if (earlyText === null || !(settled || failed)) return
    setEarlyText(null)
    const first = takesFirst.current ? items[0] : surest(items, earlyText)
    outcome.current = first ? 'taken' : failed ? 'unasked' : 'unknown'
    if (first && early) early.onFound(first)
    else if (first) choose(first)
    else if (open) setSearch(earlyText)
    else {
      // a save that waits for it says so itself
      const isSaid = waiting.current.length > 0
      if (failed && !isSaid) feedback.failure(found.error)
      // what was never answered empties nothing
      if (!value || (!failed && (early || !isSaid))) leaveWith(earlyText)
    }
  }, [earlyText, settled, failed])
  const tell = () => {
    for (const over of waiting.current.splice(0)) over(outcome.current)
  }
  useEffect(() => {
    if (earlyText === null) tell()
  })
  const atEnd = useRef(() => {})
  atEnd.current = () => {
    if (earlyText !== null && !value) early?.onMissing(earlyText)
    // a cell that is scrolled out of sight is still a part of what is saved
    if (earlyText !== null && early) outcome.current = 'unasked'
    tell()
  }
  // an empty cell that goes before its answer comes leaves the words
  useEffect(() => () => atEnd.current(), [])
  const onSearch = (text: string) => {
    moved.current = false
    // typed on in a field that still waits for its answer
    if (open && earlyText !== null && text.startsWith(earlyText)) return
    setSearch(text)
    // a list that closes empties it too
    if (text === '' && !open) return
    if (text === '' && startSearch) early?.onMissing('')
    setEarlyText(null)
    setLost(null)
  }

  const toAdd =
    Adding && settled
      ? [
          {
            value: ADD,
            label: search ? t('frame.form.addThis', { text: search }) : t('frame.form.addOne'),
            item: undefined,
            isKept: true,
          },
        ]
      : []
  const options = [
    ...extra.map((item) => ({ value: item.id, label: labelOf(item), item, isKept: true })),
    ...items.map((item) => ({ value: item.id, label: labelOf(item), item, isKept: false })),
    ...toAdd,
  ]
  const select = (
    <Select
      {...rest}
      ref={box}
      allowClear={allowClear ? clearing : false}
      value={value ?? null}
      options={options}
      // What is chosen may be known by its name alone.
      optionRender={({ data }) =>
        (data.item && !data.isKept ? (render ?? partnerOption)(data.item) : null) ?? data.label
      }
      // while its name is asked for, its id would stand there
      labelRender={({ label }) => {
        if (earlyText !== null) return `${earlyText}…`
        return known ? shown(known) : (label ?? (found.isFetching ? '…' : undefined))
      }}
      showSearch={{ filterOption: false, onSearch, searchValue: search }}
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (next) setOpened(true)
      }}
      onInputKeyDown={onInputKeyDown}
      onFocus={() => {
        const wanted = value ? lost : (startSearch ?? lost)
        if (!wanted || earlyText !== null) return
        setSearch(wanted)
        setOpened(true)
        setOpen(true)
        // typed anew, it is replaced
        setTimeout(() => box.current?.nativeElement.querySelector('input')?.select(), 0)
      }}
      onBlur={onBlur}
      onActive={(id) => {
        active.current = id
      }}
      onChange={(id: string | null | undefined, option) =>
        take(id, Array.isArray(option) ? undefined : option?.item)
      }
      loading={found.isFetching}
      // In a narrow cell the choices still need room to be read; a phone has no more than the field.
      popupMatchSelectWidth={rest.variant === 'borderless' && !mobile ? 380 : true}
      notFoundContent={withoutChoices(found, settled)}
      placeholder={earlyText === null ? (lost ?? placeholder ?? t('frame.form.choose')) : `${earlyText}…`}
      aria-required={required}
      {...(faulty || lost ? { status: 'error' as const } : {})}
      {...(ariaLabel ? { 'aria-label': ariaLabel } : {})}
      {...(ariaDescribedBy ? { 'aria-describedby': ariaDescribedBy } : {})}
      className="full-width"
    />
  )
  if (!Adding) return select
  return (
    <>
      {select}
      {adding === null ? null : (
        <Adding
          typed={adding}
          onAdded={(item) => {
            setAdding(null)
            choose(item)
          }}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  )
}

/** Tab takes of an open list what was looked for or gone to, never what happens to be its first. */
export function leavesUnchosen({ search, moved }: { search: string; moved: boolean }): boolean {
  return search === '' && !moved
}

/** The choice that is none yet. */
const ADD = 'add'
