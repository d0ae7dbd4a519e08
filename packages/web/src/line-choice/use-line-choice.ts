import type { Issue } from '@barem/shared/http/envelope'
import { useState } from 'react'
import { type Chosen, takenOf } from './chosen.ts'
import { faultsOf } from './faults.ts'
import { useDialogLeave } from './use-dialog-leave.ts'

interface Choice<Line> {
  atFirst: ReadonlyMap<string, Chosen<Line>>
  /** Something beside the lines was chosen. */
  changed?: boolean
  /** What else is needed is there. */
  ready?: boolean
  /** Sends the lines, in their order; answers what opens what was made of them. */
  send: (taken: readonly Chosen<Line>[]) => Promise<() => void>
  /** It was refused, for no line of them. */
  refused: (error: unknown) => void
  onClose: () => void
}

/**
 * Which lines are taken and how much of each. What is missing is said once it was asked
 * for; what was chosen is lost only by who says so.
 */
export function useLineChoice<Line>({
  atFirst,
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
  const taken = takenOf(chosen)
  const sendTaken = async () => {
    setRunning(true)
    try {
      const open = await send([...taken.values()])
      saved()
      onClose()
      open()
    } catch (error) {
      const found = faultsOf(error, [...taken.keys()])
      setFaults(found)
      if (found.size === 0) refused(error)
    } finally {
      setRunning(false)
    }
  }
  /** True where it was sent or is on its way; else something is missing. */
  const run = (): boolean => {
    setAsked(true)
    if (!ready || taken.size === 0) return false
    if (!running) void sendTaken()
    return true
  }
  const choose = (next: ReadonlyMap<string, Chosen<Line>>) => {
    setPicked(next)
    setFaults(new Map())
  }
  return { chosen, taken, choose, faults, running, asked, missing: asked && taken.size === 0, run, close }
}
