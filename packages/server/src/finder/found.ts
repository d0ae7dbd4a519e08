import type { Typed } from '@barem/shared/finder/typed'
import type { PermissionEntity } from '@barem/shared/permission/permissions'
import type { RawBuilder } from 'kysely'
import type { Actor } from '#access/actor'
import type { AnyList, Condition } from '#list/list'

/** How records of a kind are found from anywhere: the scope and the search are those of its list. */
export interface Found {
  entity: PermissionEntity
  list: AnyList
  title: RawBuilder<string>
  /** What is said of it to this person. */
  detail?(actor: Actor): RawBuilder<string | null>
  /** Of documents. */
  status?: RawBuilder<string>
  amount?: RawBuilder<unknown>
  date?: RawBuilder<unknown>
  /** What its list is searched for, where that is not the text as it was typed. */
  words?(typed: Typed): string
  /** What is exactly this one: each condition has an index of its own. */
  exact?(typed: Typed): Condition[]
  /**
   * Of a match that is met in several ways the conditions of each, without the scope: one by one each has its index. The
   * search of its list when absent.
   */
  ways?(words: string, actor: Actor): Condition[][]
  /** How near a match is, the nearest with the highest; by where the text stands in its search key when absent. */
  nearness?(words: string): RawBuilder<number>
}
