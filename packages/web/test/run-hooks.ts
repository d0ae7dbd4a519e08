import * as react from 'react'
import { type Context, isValidElement, type ReactElement, type ReactNode } from 'react'

// A component or a hook by itself, with its state and effects and without a page: what it answers and draws is read as data.
// React renders through the dispatcher it is given here, as its own renderers do.

interface Cell {
  value?: unknown
  deps?: readonly unknown[] | undefined
  cleanup?: (() => void) | undefined
}

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  react as unknown as Record<string, { H: unknown }>

export interface Running<Result> {
  /** What it answered last. */
  readonly now: Result
  /** Draws it again, as its parent does. */
  draw(): Result
  /** Its effects are cleaned up. */
  end(): void
}

/** Draws at once and whenever its state changes; `given` are the contexts that somebody provides. */
export function runHooks<Result>(
  body: () => Result,
  given: readonly (readonly [Context<never>, unknown])[] = [],
): Running<Result> {
  const cells: Cell[] = []
  const provided = new Map<unknown, unknown>(given)
  let place = 0
  let drawing = false
  let again = false
  let ended = false
  let effects: (() => void)[] = []
  let now: Result

  const cell = (begin: () => unknown): Cell => {
    cells[place] ??= { value: begin() }
    return cells[place++]!
  }
  const isSame = (before: readonly unknown[] | undefined, deps: readonly unknown[] | undefined) =>
    Boolean(before && deps?.every((one, index) => Object.is(one, before[index])))
  const change = () => {
    again = true
    if (!drawing && !ended) draw()
  }
  const stored = (own: Cell, reduce: (before: unknown, action: unknown) => unknown) => (action: unknown) => {
    const next = reduce(own.value, action)
    if (Object.is(next, own.value)) return
    own.value = next
    change()
  }
  const reduceState = (before: unknown, action: unknown) =>
    typeof action === 'function' ? action(before) : action
  const state = (begin: unknown) => {
    const own = cell(() => (typeof begin === 'function' ? begin() : begin))
    return [own.value, stored(own, reduceState)]
  }
  const effect = (run: () => unknown, deps?: readonly unknown[]) => {
    const own = cell(() => undefined)
    if (isSame(own.deps, deps)) return
    own.deps = deps
    effects.push(() => {
      own.cleanup?.()
      own.cleanup = (run() as (() => void) | undefined) ?? undefined
    })
  }
  const memo = (make: () => unknown, deps?: readonly unknown[]) => {
    const own = cell(() => undefined)
    if (!isSame(own.deps, deps)) {
      own.deps = deps
      own.value = make()
    }
    return own.value
  }
  const context = (asked: Context<unknown>) =>
    provided.has(asked) ? provided.get(asked) : (asked as unknown as { _currentValue: unknown })._currentValue
  const dispatcher = {
    useState: state,
    useReducer: (reduce: (before: unknown, action: unknown) => unknown, begin: unknown) => {
      const own = cell(() => begin)
      return [own.value, stored(own, reduce)]
    },
    useRef: (begin: unknown) => cell(() => ({ current: begin })).value,
    useEffect: effect,
    useLayoutEffect: effect,
    useInsertionEffect: effect,
    useMemo: memo,
    useCallback: (run: unknown, deps?: readonly unknown[]) => memo(() => run, deps),
    useContext: context,
    use: context,
    useId: () => 'id',
    useDebugValue: () => {},
    useTransition: () => [false, (run: () => void) => run()],
    useDeferredValue: (value: unknown) => value,
    useSyncExternalStore: (subscribe: (changed: () => void) => () => void, read: () => unknown) => {
      effect(() => subscribe(change), [subscribe])
      return read()
    },
  }

  function draw(): Result {
    drawing = true
    try {
      do {
        again = false
        place = 0
        const before = internals!.H
        internals!.H = dispatcher
        try {
          now = body()
        } finally {
          internals!.H = before
        }
        for (const run of effects.splice(0)) run()
      } while (again)
    } finally {
      drawing = false
    }
    return now
  }
  draw()
  return {
    get now() {
      return now
    },
    draw,
    end: () => {
      ended = true
      effects = []
      for (const own of cells) own.cleanup?.()
    },
  }
}

/** An element as it was drawn. */
// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects of an element
export type Drawn = ReactElement<any>

/** The elements of what was drawn, with what stands in them, the outermost first. */
export function elementsIn(node: ReactNode): Drawn[] {
  if (Array.isArray(node)) return node.flatMap(elementsIn)
  if (!isValidElement(node)) return []
  const element = node as Drawn
  return [element, ...elementsIn(element.props.children)]
}

/** The first element that is drawn with such properties. Throws where there is none. */
export function elementWith(node: ReactNode, props: Readonly<Record<string, unknown>>): Drawn {
  const found = elementsIn(node).find((element) =>
    Object.entries(props).every(([name, value]) => element.props[name] === value),
  )
  if (!found) throw new Error(`nothing is drawn with ${JSON.stringify(props)}`)
  return found
}
