/** What is typed, chosen or waiting to be sent and not saved: of a form, a dialog, a list or a file. */
export interface Unsaved {
  /** False where it is never kept, such as a password. */
  keepsDraft: boolean
  /** When what holds it was drawn first, by `nextDrawn`: a dialog asks about what came with it or after it. */
  drawn: number
  /** It is on its way and arrives without its page: another page opens without a question, but the tab is not closed. */
  goesOn?: boolean
  /** What leaving loses, in a sentence; without it, what was typed. */
  lostText?: (() => string) | undefined
  /** Writes the draft now. */
  keep(): Promise<void>
  /** It is not wanted: neither kept nor asked about again. */
  drop(): void
  /** Saves it and stays where it is; answers whether it is saved. Null while a save could not succeed. */
  saver(): (() => Promise<boolean>) | null
}

let lastDrawn = 0

/** A number for what is drawn now, above all that is there. */
export function nextDrawn(): number {
  lastDrawn += 1
  return lastDrawn
}

/** What is neither kept as a draft nor saved on leaving, to be announced once. */
export function undrafted(
  drawn: number,
  own: Pick<Partial<Unsaved>, 'lostText' | 'drop' | 'goesOn'> = {},
): Unsaved {
  return { keepsDraft: false, drawn, keep: async () => {}, drop: () => {}, saver: () => null, ...own }
}

const announced = new Set<Unsaved>()

/** Answers what withdraws it. */
export function announceUnsaved(one: Unsaved): () => void {
  announced.add(one)
  return () => void announced.delete(one)
}

/** All that was drawn since, the one announced first in front. */
export function allUnsaved(since = 0): readonly Unsaved[] {
  return [...announced].filter(({ drawn }) => drawn >= since)
}

/** Whether leaving this page as it stands would lose something. */
export function hasUnsaved(): boolean {
  return announced.size > 0
}

export async function keepUnsaved(some = allUnsaved()): Promise<void> {
  await Promise.all(some.map((one) => one.keep()))
}

/** Saves all of them, where each could be; null where one could not. */
export function saverOf(some: readonly Unsaved[]): (() => Promise<boolean>) | null {
  const savers = some.map((one) => one.saver())
  if (savers.includes(null)) return null
  return async () => {
    for (const save of savers) if (!(await save!())) return false
    return true
  }
}
