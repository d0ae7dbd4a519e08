/** A form in which something is typed and not saved. */
export interface Unsaved {
  /** False where what is typed is never kept, such as a password. */
  keepsDraft: boolean
  /** Writes the draft now. */
  keep(): Promise<void>
  /** What was typed is not wanted: neither kept nor asked about again. */
  drop(): void
  /** Saves it and stays where it is; answers whether it is saved. Null while a save could not succeed. */
  saver(): (() => Promise<boolean>) | null
}

const forms = new Set<Unsaved>()

export function announceUnsaved(form: Unsaved): () => void {
  forms.add(form)
  return () => forms.delete(form)
}

/** Whether leaving this page as it stands would lose something. */
export function hasUnsaved(): boolean {
  return forms.size > 0
}

/** Whether all of it would be found again as a draft. */
export function keepsDrafts(): boolean {
  return [...forms].every(({ keepsDraft }) => keepsDraft)
}

export async function keepUnsaved(): Promise<void> {
  await Promise.all([...forms].map((form) => form.keep()))
}

export function dropUnsaved(): void {
  for (const form of [...forms]) form.drop()
}

/** Saves all of it, where every form could; null where one could not. */
export function unsavedSaver(): (() => Promise<boolean>) | null {
  const savers = [...forms].map((form) => form.saver())
  if (savers.includes(null)) return null
  return async () => {
    for (const save of savers) if (!(await save!())) return false
    return true
  }
}
