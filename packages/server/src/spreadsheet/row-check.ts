import { type Issue, issuesOf } from '@barem/shared/values/issue'
import type { ZodType } from 'zod'
import type { SheetRow } from './kind.ts'

/** Collects what is wrong with one row. `columnOf`: a field of the form and its column, where the two differ. */
export function rowCheck(values: SheetRow['values'], columnOf: Readonly<Record<string, string>>) {
  const errors: Issue[] = []
  const refuse = (path: string, code: string) => {
    errors.push({ path, code, params: {} })
  }
  return {
    errors,
    refuse,
    /** What a cell names; null where it is empty, or names nothing and so is refused. */
    found<Answer>(column: string, find: (typed: string) => Answer | null | undefined): Answer | null {
      const value = values[column]
      if (value === null || value === undefined) return null
      const answer = find(String(value)) ?? null
      if (answer === null) refuse(column, 'unknown-reference')
      return answer
    },
    /** The body by the form, null where it has issues; a cell that is refused already gets no further one. */
    parsed<Body>(form: ZodType<Body>, raw: unknown): Body | null {
      const { success, data, error } = form.safeParse(raw)
      if (success) return data
      for (const issue of issuesOf(error)) {
        const path = columnOf[issue.path] ?? issue.path
        if (!errors.some((known) => known.path === path)) errors.push({ ...issue, path })
      }
      return null
    },
  }
}
