import type { Kept, KeptReason } from '@barem/shared/user/hand-over'

/** What became of a group. */
export interface Outcome {
  moved: number
  kept: Kept[]
}

/** Nothing of these goes to the receiver. */
export function stays(
  rows: readonly { id: string; name: string }[],
  of: Pick<Kept, 'group' | 'entity'>,
  reason: KeptReason,
): Outcome {
  return { moved: 0, kept: rows.map(({ id, name }) => ({ ...of, id, name, reason })) }
}
