import { modules } from '#modules/modules.ts'
import { paths } from '#navigation/paths.ts'

/** The pages of the modules that two letters lead to. */
export const goTos = modules.flatMap(({ entity, goTo }) => (goTo ? { ...goTo, entity } : []))

/** Pages by two letters: `g` for go. Only screens this person may open are reached. */
export const goTo: Readonly<Record<string, string>> = {
  'g h': paths.home,
  ...Object.fromEntries(goTos.map(({ key, path }) => [`g ${key}`, path])),
}
