import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { modules } from '#modules/modules.ts'
import { useOpens } from '#modules/use-screen.ts'
import { readPageActions } from '#navigation/page-actions.ts'
import { paths } from '#navigation/paths.ts'
import { isComposing, isCovered, isTyping, newSequence } from '#ui/keys.ts'
import { goTo } from './go-to.ts'
import { newHeldKeys } from './held-keys.ts'

export interface PaletteActions {
  showPalette: () => void
  showHelp: () => void
}

/** The shortcuts of every page. They keep quiet while somebody types or an input method is composing. */
export function useShortcuts(actions: PaletteActions): void {
  const navigate = useNavigate()
  const opens = useOpens()
  const go = (path: string) => {
    if (opens(path)) void navigate({ to: path })
  }
  const latest = useRef({ ...actions, go })
  latest.current = { ...actions, go }
  useEffect(() => {
    const read = newSequence('g', () => performance.now())
    const held = newHeldKeys(() => performance.now())
    const listen = (event: KeyboardEvent) => {
      if (isComposing(event) || event.altKey || event.defaultPrevented) return
      if (event.ctrlKey || event.metaKey) return command(event, latest.current)
      if (isTyping(event.target)) return
      if (held.hold(event.key)) return event.preventDefault()
      if (isCovered()) return
      const { showHelp, go } = latest.current
      const keys = read(event.key)
      const page = goTo[keys]
      if (page) go(page)
      else if (keys === '?') showHelp()
      else if (keys === '/') focusOn('.search-box input')
      else if (keys === 'n') {
        if (add(go)) held.begin()
      } else if (pageKeys[keys]) runOnPage(pageKeys[keys])
      else if (keys === 'J' || keys === 'K') press(`[data-shortcut="${keys === 'J' ? 'next' : 'previous'}"]`)
      else if (keys === 'x' || event.key === ' ') {
        if (!chooseRow(event)) return
      } else if (!moveInList(event)) return
      event.preventDefault()
    }
    const giveHeld = ({ target }: FocusEvent) => {
      const text = isTyping(target) ? held.take() : ''
      // as if typed: whoever listens to its input hears of it, once it knows that it has the focus
      if (text !== '') setTimeout(() => document.execCommand('insertText', false, text))
    }
    addEventListener('keydown', listen)
    addEventListener('focusin', giveHeld)
    return () => {
      removeEventListener('keydown', listen)
      removeEventListener('focusin', giveHeld)
    }
  }, [])
}

function command(event: KeyboardEvent, { showPalette }: PaletteActions): void {
  if (event.key.toLowerCase() === 'k' && !event.shiftKey) {
    event.preventDefault()
    showPalette()
  }
  if (
    event.key === 'Enter' &&
    press('[role="dialog"] .ant-modal-footer .ant-btn-primary, .ant-modal-confirm-btns .ant-btn-primary')
  )
    event.preventDefault()
}

const addedAtHome = modules.find((one) => one.addedAtHome)?.palette?.add ?? paths.home

/** A list adds what it lists; the landing page, what is written most. Whether a form comes. */
function add(go: (path: string) => void): boolean {
  if (press('[data-shortcut="new"]')) return true
  if (location.pathname !== paths.home) return false
  go(addedAtHome)
  return true
}

/** What a letter does with the document on show. */
const pageKeys: Readonly<Record<string, string>> = {
  c: 'copy',
  ...{ s: 'request-approval', S: 'request-approval' },
  ...{ a: 'approve', A: 'approve', r: 'reject', R: 'reject' },
}

/** Does it where that may be done: approving what waits for this person, sending for approval, copying. */
function runOnPage(action: string): void {
  readPageActions()
    .find(({ key }) => key === action)
    ?.run()
}

/** The row in hand is chosen, or no longer. */
function chooseRow({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || !target.matches('[data-row-opens]')) return false
  const box = target
    .closest('tr, li')
    ?.querySelector<HTMLInputElement>('.ant-table-selection-column input, .ant-checkbox-input')
  box?.click()
  return box !== null && box !== undefined
}

function focusOn(selector: string): void {
  const found = document.querySelector<HTMLInputElement>(selector)
  found?.focus()
  found?.select()
}

function press(selector: string): boolean {
  const found = [...document.querySelectorAll<HTMLButtonElement>(selector)].at(-1)
  if (!found || found.disabled) return false
  found.click()
  return true
}

const steps: Readonly<Record<string, -1 | 1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/**
 * From row to row by what opens it, which is a link or a button: Enter is then its own, and what is focused is seen.
 * Arrows move only from a row on, so that they still scroll the page.
 */
function moveInList({ key, target }: KeyboardEvent): boolean {
  const step = steps[key]
  if (!step) return false
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row-opens]')]
  const at = target instanceof HTMLElement ? rows.indexOf(target) : -1
  if (rows.length === 0 || (at === -1 && key.startsWith('Arrow'))) return false
  const next = at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step
  rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus()
  return true
}
