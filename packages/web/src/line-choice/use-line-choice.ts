import type { Issue } from '@barem/shared/http/envelope'
import { useState } from 'react'
import { useDialogLeave } from '#form/use-dialog-leave.ts'
import { type Chosen, FIRST_LINE, faultOf, fieldOf } from './chosen.ts'
import { faultsOf } from './faults.ts'

interface Choice<Line> {
  atFirst: ReadonlyMap<string, Chosen<Line>>
  /** All that can be taken of a line. */
  freeOf: (line: Line) => number
  /** Something beside the lines was chosen. */
  changed?: boolean
  /** What else is needed is there. */
  ready?: boolean
  /** Sends the lines, in their order; answers what opens what was made of them. */
  send: (chosen: readonly Chosen<Line>[]) => Promise<() => void>
  /** It was refused, for no line of them. */
  refused: (error: unknown) => void
  onClose: () => void
}

/**
 * Which lines are taken and how much of each. What is wrong with a quantity is said once it is left, what is missing once
 * it was asked for; what was chosen is lost only by who says so.
 */
export function useLineChoice<Line>({
  atFirst,
  freeOf,
  changed = false,
  ready = true,
  send,
  refused,
  onClose,
}: Choice<Line>) {
  const [picked, setPicked] = useState<ReadonlyMap<string, Chosen<Line>> | null>(null)
  const [faults, setFaults] = useState<ReadonlyMap<string, Issue>>(new Map())
  const [running, setRunning] = useState(false)
  const [asked, setAsked] = useState(false)
  const { close, saved } = useDialogLeave(picked !== null || changed, onClose)
  const chosen = picked ?? atFirst
  const faultIn = ({ line, quantity }: Chosen<Line>) => faultOf(quantity, freeOf(line))
  const sendChosen = async () => {
    setRunning(true)
    try {
      const open = await send([...chosen.values()])
      saved()
      onClose()
      open()
    } catch (error) {
      const found = faultsOf(error, [...chosen.keys()])
      setFaults(found)
      if (found.size === 0) refused(error)
    } finally {
      setRunning(false)
    }
  }
  /** Null where it was sent or is on its way; else a selector of where something is missing. */
  const run = (): string | null => {
    setAsked(true)
    const found = [...chosen].flatMap(([key, one]): [string, Issue][] => {
      const fault = faultIn(one)
      return fault ? [[key, fault]] : []
    })
    setFaults(new Map(found))
    if (found.length > 0) return found.map(([key]) => fieldOf(key)).join()
    if (!ready || chosen.size === 0) return FIRST_LINE
    if (!running) void sendChosen()
    return null
  }
  const leave = (key: string) => {
    const one = chosen.get(key)
    const fault = one && faultIn(one)
    if (fault) setFaults(new Map(faults).set(key, fault))
  }
  const choose = (next: ReadonlyMap<string, Chosen<Line>>) => {
    setPicked(next)
    setFaults(new Map([...faults].filter(([key]) => next.get(key) === chosen.get(key))))
  }
  /** Not while it is sent: what would be lost goes on its way. */
  const closeAtRest: typeof close = async (leave) => {
    if (!running) await close(leave)
  }
  return {
    chosen,
    choose,
    leave,
    faults,
    running,
    asked,
    missing: asked && chosen.size === 0,
    run,
    close: closeAtRest,
  }
}
