import type { RouterHistory } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useMobile } from './use-media.ts'

/** Once a layer is closed, what comes with that, such as opening a page or the next layer, goes first. */
const SETTLE_MS = 50

/** An entry of the browser's history: the page it belongs to, and how many of ours it is above the page's own. */
interface Place {
  index: number
  depth: number
}

/**
 * Layers over a page, such as a drawer: while one is open the browser's history has an entry more, so that Back takes that
 * and closes the layer instead of leaving the page. The router does not learn of these entries: nothing is loaded, and
 * nothing asks whether the page may be left.
 */
class Layers {
  readonly #history: RouterHistory
  /** How each is closed; the last lies on top. */
  readonly #open: (() => void)[] = []
  #at: Place
  /** We went back or forward ourselves: its event is not the reader's. */
  #travelling = false
  /** Where the history stays, whatever way the reader takes. */
  #held: Place | null = null

  constructor(history: RouterHistory) {
    this.#history = history
    this.#at = placeOf(window.history.state) ?? { index: this.#index(), depth: 0 }
    history.subscribe(({ action }) => {
      if (action.type === 'PUSH') this.#at = { index: this.#index(), depth: 0 }
    })
  }

  /** Puts a layer on top; answers what takes it away again. */
  open(close: () => void): () => void {
    this.#open.push(close)
    // what the router is about to write lies below
    this.#history.flush()
    this.#settle()
    return () => {
      this.#open.splice(this.#open.lastIndexOf(close), 1)
      setTimeout(() => this.#settle(), SETTLE_MS)
    }
  }

  /** Keeps the history where it is now, until what is answered is called. */
  hold(): () => void {
    this.#held = this.#at
    return () => {
      this.#held = null
      setTimeout(() => this.#settle(), SETTLE_MS)
    }
  }

  #index(): number {
    return this.#history.location.state.__TSR_index ?? 0
  }

  onPop(event: PopStateEvent): void {
    const to = placeOf(event.state)
    if (!to) return
    if (this.#held) {
      event.stopImmediatePropagation()
      const off = this.#held.index - to.index || this.#held.depth - to.depth
      if (off !== 0) window.history.go(Math.sign(off))
      return
    }
    const from = this.#at
    this.#at = to
    if (this.#travelling) {
      this.#travelling = false
      event.stopImmediatePropagation()
      // A page was opened meanwhile: back to it.
      if (to.index !== this.#index()) this.#travel(this.#index() - to.index)
      else this.#write(to.depth, 'replaceState')
      // The reader may have gone back in the same moment, and further than we did.
      setTimeout(() => this.#settle(), SETTLE_MS)
      return
    }
    const steps = to.index - from.index
    const close = this.#open.at(-1)
    if (close && Math.abs(steps) <= 1) {
      event.stopImmediatePropagation()
      // The address may have changed below the layer, as a list's does with its filters.
      if (steps === 0) this.#write(to.depth, 'replaceState')
      else this.#travel(-steps)
      close()
      // One that asks first may stay open.
      setTimeout(() => this.#settle(), SETTLE_MS)
    } else if (to.depth > 0) {
      // The entry of a layer from which a page was opened: passed by.
      event.stopImmediatePropagation()
      window.history.go(steps > 0 || (steps === 0 && to.depth > from.depth) ? 1 : -1)
      setTimeout(() => this.#settle(), SETTLE_MS)
    }
  }

  /** As many entries as layers are open. */
  #settle(): void {
    const { index, depth } = this.#at
    if (this.#held || this.#travelling || index !== this.#index()) return
    const surplus = depth - this.#open.length
    if (surplus > 0) this.#travel(-surplus)
    for (let next = depth + 1; next <= this.#open.length; next++) {
      this.#write(next, 'pushState')
      this.#at = { index, depth: next }
    }
  }

  #travel(steps: number): void {
    this.#travelling = true
    window.history.go(steps)
  }

  /** An entry with the address of the page as it is now, past the router. */
  #write(depth: number, how: 'pushState' | 'replaceState'): void {
    const { state, href } = this.#history.location
    History.prototype[how].call(window.history, { ...state, depth }, '', href)
  }
}

function placeOf(state: { __TSR_index?: number; depth?: number } | null): Place | null {
  return state && { index: state.__TSR_index ?? 0, depth: state.depth ?? 0 }
}

let layers: Layers | null = null
// Before the router's own listener, which hears of it only where a page is left: so this is said before there is a router.
globalThis.addEventListener?.('popstate', (event) => layers?.onPop(event))

/** Looks after the history of the router. */
export function keepLayersIn(history: RouterHistory): void {
  layers = new Layers(history)
}

/** While it is asked whether the page may be left, no further Back or Forward leaves it; answers what ends that. */
export function holdHistory(): () => void {
  return layers?.hold() ?? (() => {})
}

/** On a phone, Back calls `close` while this is open, instead of leaving the page; of several the one opened last. */
export function useBackCloses(open: boolean, close: () => void): void {
  const mobile = useMobile()
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (open && mobile) return layers?.open(() => latest.current())
  }, [open, mobile])
}
