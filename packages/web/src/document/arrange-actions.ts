import type { ActionIcon, ActionState } from '#table/columns.ts'

export interface DocumentAction {
  key: string
  label: string
  icon?: ActionIcon
  danger?: boolean
  /** May be the one thing to do now. */
  leads?: boolean
  /** Stands as a button beside the primary one instead of in the menu. */
  beside?: boolean
  /** Leads only where nothing else does; unless it leads it goes into the menu where there is little room. */
  yields?: boolean
  /** Asked of the document's abilities: a refusal shows the action disabled, with the reason; false hides it. */
  ability: ActionState
  run: () => void
}

interface Arranged {
  primary: DocumentAction | null
  beside: DocumentAction[]
  menu: DocumentAction[]
}

/** At most one primary action: the first that leads and is allowed, and one that yields only where no other does; the rest keeps its order, in the menu with what ends a document last. `quiet`: none, saving is it. */
export function arrangeActions(
  actions: readonly DocumentAction[],
  { quiet = false, narrow = false } = {},
): Arranged {
  const offered = actions.filter(({ ability }) => ability !== false)
  const leading = quiet ? [] : offered.filter(({ leads, ability }) => leads && ability === true)
  const primary = leading.find(({ yields }) => !yields) ?? leading[0] ?? null
  const others = offered.filter((action) => action !== primary)
  const standsBeside = ({ beside, leads, yields, ability }: DocumentAction) =>
    (beside || leads) && ability === true && !(yields && narrow)
  return {
    primary,
    beside: others.filter((action) => standsBeside(action)),
    menu: others
      .filter((action) => !standsBeside(action))
      .toSorted((one, other) => Number(one.danger ?? false) - Number(other.danger ?? false)),
  }
}

/** The same, of which the one with this key leads, as what its kind knows to come next. */
export function ledBy(actions: readonly DocumentAction[], key: string | undefined): DocumentAction[] {
  return actions.map((action) => (action.key === key ? { ...action, leads: true, yields: true } : action))
}
